import { documentExtensions } from '@bubbles/report-document'
import { QueryClient } from '@tanstack/react-query'
import { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BuilderUi } from '../../builderUi.ts'
import { selectedBlock } from '../blocks.ts'
import { setOffer } from './offer.ts'
import { pasteRules } from './pasteRules.ts'

const attach = vi.hoisted(() => ({ waiting: [] as (() => void)[] }))
vi.mock('../../chart/readTable.ts', () => ({
  readingOfCells: () => ({ table: {}, dataset: {}, notes: [] }),
  tellNotes: () => {},
  attachDataset: () => new Promise<void>((resolve) => attach.waiting.push(resolve)),
}))

let ui: BuilderUi
let editor: Editor

beforeEach(async () => {
  ui = new BuilderUi()
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...documentExtensions, pasteRules(ui, new QueryClient())],
    content: {
      type: 'doc',
      content: [
        { type: 'title', attrs: { id: 'title' } },
        { type: 'paragraph', attrs: { id: 'line' } },
        { type: 'paragraph', attrs: { id: 'after' }, content: [{ type: 'text', text: 'After' }] },
      ],
    },
  })
  editor.commands.setTextSelection(3)
  const cells = [
    ['Region', '2023'],
    ['North', '1'],
  ]
  const text = 'Region\t2023\nNorth\t1'
  editor.view.dispatch(setOffer(editor.state.tr, { kind: 'cells', blockId: 'line', cells, text, active: 1 }))
  editor.commands.takeOffer('chart')
  await vi.waitUntil(() => attach.waiting.length === 1)
})

afterEach(() => {
  editor.destroy()
  document.body.replaceChildren()
})

test('the settings of a pasted chart open once its data are there, and not to ask for cells', async () => {
  expect(selectedBlock(editor.state)?.node.type.name).toBe('chart')
  expect(ui.get().panel).toBeNull()
  attach.waiting.shift()!()
  await vi.waitFor(() =>
    expect(ui.get().panel).toEqual({ blockId: selectedBlock(editor.state)?.id, step: 'visualise' }),
  )
})

test('who has gone on to another line meanwhile keeps writing', async () => {
  editor.commands.focus('end')
  attach.waiting.shift()!()
  await new Promise((resolve) => setTimeout(resolve))
  expect(ui.get().panel).toBeNull()
})
