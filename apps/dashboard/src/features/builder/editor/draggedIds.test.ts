import { BLOCK_TYPES, documentExtensions, newBlockId } from '@bubbles/report-document'
import { Editor } from '@tiptap/core'
import { UniqueID } from '@tiptap/extension-unique-id'
import type { Slice } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import { expect, it } from 'vitest'
import { draggedIds } from './draggedIds.ts'

it('a block that is dragged keeps its id and what was typed in it on the way; what is pasted gets a new one', () => {
  const element = document.createElement('div')
  document.body.append(element)
  const editor = new Editor({
    element,
    extensions: [
      ...documentExtensions,
      UniqueID.configure({ types: BLOCK_TYPES, generateID: newBlockId }),
      draggedIds,
    ],
    content: {
      type: 'doc',
      content: [
        { type: 'title', attrs: { id: 'title00000' } },
        { type: 'paragraph', attrs: { id: 'dragged000' }, content: [{ type: 'text', text: 'Dragged' }] },
      ],
    },
  })
  const { view } = editor
  const slice = NodeSelection.create(editor.state.doc, 2).content()
  const dropped = (dragging: typeof view.dragging) => {
    // A drop of what began outside the editor, as the extension for ids sees it.
    view.dom.dispatchEvent(new Event('drop', { cancelable: true }))
    view.dragging = dragging
    let result: Slice = slice
    view.someProp('transformPasted', (transform) => {
      result = transform(result, view, false)
    })
    return result.content.firstChild
  }
  expect(dropped(null)!.attrs.id).toBeNull()
  expect(dropped({ slice, move: true })!.attrs.id).toBe('dragged000')
  // Somebody else types in it while it is on its way.
  view.dispatch(editor.state.tr.insertText(' and typed in', 10))
  expect(dropped({ slice, move: true })!.textContent).toBe('Dragged and typed in')
  editor.destroy()
})
