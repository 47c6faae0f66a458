import { documentToYUpdate } from '@bubbles/report-document'
import { type Dataset, inferDataset } from '@bubbles/tables'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { createQueryClient } from '../../../api/queryClient.ts'
import { BuilderUi } from '../builderUi.ts'
import { sharedEditor } from '../editor/testing/testEditor.ts'
import { undoManagerOf } from '../editor/undo.ts'
import { FindBar } from './FindBar.tsx'

const api = vi.hoisted(() => ({
  getDataset: vi.fn<(asked: { hash: string }) => Promise<unknown>>(),
  createDataset: vi.fn<(asked: { body: { name: string; dataset: Dataset } }) => Promise<unknown>>(),
}))
vi.mock('../../../api/client.ts', () => ({ api }))

const kept = new Map<string, { hash: string; name: string; dataset: Dataset }>()
const keep = (name: string, dataset: Dataset) => {
  const hash = String(kept.size + 1)
    .repeat(64)
    .slice(0, 64)
  kept.set(hash, { hash, name, dataset })
  return hash
}
api.getDataset.mockImplementation(async ({ hash }) => kept.get(hash))
api.createDataset.mockImplementation(async ({ body }) => ({ hash: keep(body.name, body.dataset) }))

const COAL = inferDataset([
  ['Fuel', 'Share'],
  ['Brown coal', '12'],
  ['Gas', '20'],
  ['Coal, hard coal', '7'],
])
const MORE = inferDataset([
  ['Coal', 'Year'],
  ['3', '2012'],
])

let leave: () => void = () => undefined
afterEach(() => {
  cleanup()
  leave()
  kept.clear()
})

function open() {
  const ydoc = new Y.Doc()
  const figure = (type: string, id: string, dataset: string) => ({ type, attrs: { id, dataset, title: id } })
  const first = keep('Fuels', COAL)
  Y.applyUpdate(
    ydoc,
    documentToYUpdate({
      type: 'doc',
      content: [
        { type: 'title', attrs: { id: 'title00000' }, content: [{ type: 'text', text: 'On coal' }] },
        figure('chart', 'chart00000', first),
        figure('map', 'map0000000', keep('Years', MORE)),
      ],
    }),
  )
  const editor = sharedEditor(ydoc)
  leave = () => editor.destroy()
  const ui = new BuilderUi()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FindBar editor={editor as never} ui={ui} editable />
    </QueryClientProvider>,
  )
  const rows = (index: number) => kept.get(editor.state.doc.child(index).attrs.dataset)!.dataset.rows
  return { editor, first, rows, ui }
}
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const place = () => screen.getByText(/^Figure \d/).textContent

it('finds cells and names of columns of figures, and says which figure and row', async () => {
  const { ui } = open()
  type('Find', 'coal')
  expect(await screen.findByText('1 of 5')).toBeDefined()
  const seen: (string | null)[] = []
  for (let step = 0; step < 4; step++) {
    press('Next match')
    seen.push(place())
  }
  expect(seen).toEqual([
    'Figure 1, data, row 1',
    'Figure 1, data, row 3',
    'Figure 1, data, row 3',
    'Figure 2, data, column names',
  ])
  press('Open')
  expect(ui.get().panel).toEqual({ blockId: 'map0000000', step: 'data' })
})

it('replaces in text and data together, as one step of undo', async () => {
  const { editor, first, rows } = open()
  type('Find', 'coal')
  await screen.findByText('1 of 5')
  type('Replace with', 'lignite')
  press('Replace all')
  expect(await screen.findByText('5 matches replaced.')).toBeDefined()
  expect(editor.state.doc.child(0).textContent).toBe('On lignite')
  expect(rows(1).map(([fuel]) => fuel)).toEqual(['Brown lignite', 'Gas', 'lignite, hard lignite'])
  expect(kept.get(editor.state.doc.child(2).attrs.dataset)!.dataset.columns[0]!.name).toBe('lignite')
  expect(undoManagerOf(editor)!.undoStack).toHaveLength(1)
  editor.commands.undo()
  expect(editor.state.doc.child(0).textContent).toBe('On coal')
  expect(editor.state.doc.child(1).attrs.dataset).toBe(first)
})

it('replaces one cell and goes on to the next match, and says what could not be kept', async () => {
  const { editor, rows } = open()
  type('Find', 'coal')
  await screen.findByText('1 of 5')
  press('Next match')
  type('Replace with', 'gas')
  press('Replace')
  await vi.waitFor(() => expect(place()).toBe('Figure 1, data, row 3'))
  expect(rows(1)[0]![0]).toBe('Brown gas')
  api.createDataset.mockRejectedValueOnce(new Error('No connection.'))
  press('Replace all')
  await screen.findByText(/No connection|wrong/)
  expect(editor.state.doc.child(0).textContent).toBe('On coal')
})
