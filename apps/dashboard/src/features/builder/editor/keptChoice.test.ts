import { Fragment, Slice } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { expect, it } from 'vitest'
import { blockById } from './blocks.ts'
import { keptChoice } from './keptChoice.ts'
import { figure, p, testEditor } from './testing/testEditor.ts'

/** What the collaboration does when a plugin is registered: the whole document anew, and a caret where the selection began. */
function drawAgain(editor: ReturnType<typeof testEditor>, without?: string): void {
  const { state, view } = editor
  const blocks = state.doc.children.filter((block) => block.attrs.id !== without)
  const tr = state.tr.replace(0, state.doc.content.size, new Slice(Fragment.from(blocks), 0, 0))
  const at = Math.min(state.selection.anchor, tr.doc.content.size)
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at)))
}

const choose = (editor: ReturnType<typeof testEditor>, id: string) =>
  editor.view.dispatch(
    editor.state.tr.setSelection(
      NodeSelection.create(editor.state.doc, blockById(editor.state.doc, id)!.pos),
    ),
  )

it('a chosen block is still chosen after the document was drawn again', () => {
  const editor = testEditor([p('a'), figure('b'), p('c')], [keptChoice])
  choose(editor, 'b')
  drawAgain(editor)
  expect(editor.state.selection).toBeInstanceOf(NodeSelection)
  expect((editor.state.selection as NodeSelection).node.attrs.id).toBe('b')
})

it('another block in its place is not chosen', () => {
  const editor = testEditor([p('a'), figure('b'), figure('c')], [keptChoice])
  choose(editor, 'b')
  drawAgain(editor, 'b')
  expect(editor.state.selection).not.toBeInstanceOf(NodeSelection)
})
