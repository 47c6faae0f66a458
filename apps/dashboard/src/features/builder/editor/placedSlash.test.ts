import { documentToYUpdate, yDocToDocument } from '@bubbles/report-document'
import type { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { sharedEditor, shortReport } from './testing/testEditor.ts'
import { BuilderUi } from '../builderUi.ts'
import { slashExtension } from '../slash/slashExtension.ts'
import { insertLine } from './placeBlock.ts'

let editor: Editor
let ydoc: Y.Doc
beforeEach(() => {
  ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, documentToYUpdate(shortReport))
  editor = sharedEditor(ydoc, [slashExtension(new BuilderUi(), () => undefined)])
})
afterEach(() => editor.destroy())

const lines = () =>
  yDocToDocument(ydoc)
    .content.slice(1)
    .map(({ content }) => content?.[0]?.text ?? '')
const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key })
  editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event))
}

it('takes the slash of a button away with its menu, and the line with one step back', async () => {
  insertLine(editor, 'first00000', 'below')
  expect(lines()).toEqual(['First', '/'])
  press('Escape')
  await vi.waitFor(() => expect(lines()).toEqual(['First', '']))
  editor.commands.undo()
  expect(lines()).toEqual(['First'])
  editor.commands.redo()
  expect(lines()).toEqual(['First', ''])
})

it('leaves what was typed after it, and a slash that was typed', async () => {
  insertLine(editor, 'first00000', 'below')
  editor.view.dispatch(editor.state.tr.insertText('kept'))
  press('Escape')
  await vi.waitFor(() => expect(lines()).toEqual(['First', 'kept']))
  editor.commands.setTextSelection(editor.state.doc.content.size)
  editor.view.dispatch(editor.state.tr.insertText(' /'))
  press('Escape')
  await new Promise((resolve) => setTimeout(resolve))
  expect(lines()).toEqual(['First', 'kept /'])
})

it('begins one line at a time', () => {
  insertLine(editor, 'first00000', 'below')
  insertLine(editor, 'first00000', 'below')
  expect(lines().filter((line) => line === '/')).toHaveLength(1)
})
