import { toasts } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { BuilderUi } from '../builderUi.ts'
import { droppedFiles } from './droppedFiles.ts'
import { attachFile } from './files.ts'
import { testEditor } from './testing/testEditor.ts'

const api = vi.hoisted(() => ({
  uploadFile: vi.fn<(call: { body: File }) => Promise<{ hash: string; size: number }>>(),
}))
vi.mock('../../../api/client.ts', () => ({ api }))

const HASH = 'a'.repeat(64)
let editor: Editor
let addError: MockInstance<typeof toasts.addError>

beforeEach(() => {
  api.uploadFile.mockResolvedValue({ hash: HASH, size: 4 })
  addError = vi.spyOn(toasts, 'addError').mockReturnValue('')
  const paragraph = { type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: 'First' }] }
  const block = { type: 'file', attrs: { id: 'f', title: 'The wind' } }
  editor = testEditor([paragraph, block], [droppedFiles(new BuilderUi(), new QueryClient())])
})
afterEach(() => {
  editor.destroy()
  vi.restoreAllMocks()
})

const files = () => (editor.getJSON().content ?? []).filter(({ type }) => type === 'file')
const file = (name: string, size = 4) => new File([new Uint8Array(size)], name)

it('an uploaded file takes its place in the block, whose title stays', async () => {
  await attachFile(editor, 'f', file('wind.pdf'))
  expect(files()[0]?.attrs).toMatchObject({ file: HASH, name: 'wind.pdf', size: 4, title: 'The wind' })
})

it('a long name is cut before its ending, by which it is known', async () => {
  await attachFile(editor, 'f', file(`${'x'.repeat(400)}.geojson`))
  const name = String(files()[0]?.attrs?.name)
  expect([name.length, name.slice(-9)]).toEqual([300, 'x.geojson'])
})

it.each([
  ['page.html', 4, '“page.html” can’t be offered to readers.'],
  ['photo.png', 4, '“photo.png” can’t be offered to readers.'],
  ['large.pdf', 20 * 1024 * 1024 + 1, '“large.pdf” is larger than 20 MB.'],
])('%s is refused before it is sent', async (name, size, words) => {
  await attachFile(editor, 'f', file(name, size))
  expect(api.uploadFile).not.toHaveBeenCalled()
  expect(addError).toHaveBeenCalledWith(expect.stringContaining(words))
  expect(files()[0]?.attrs?.file).toBeNull()
})

it('one that the server refuses leaves the block as it was, and the reason is said', async () => {
  api.uploadFile.mockRejectedValue(new Error('It is none.'))
  await attachFile(editor, 'f', file('wind.pdf'))
  expect(addError).toHaveBeenCalledWith('It is none.')
  expect(files()[0]?.attrs?.file).toBeNull()
})

/** Drops a file on an element of the page. */
function drop(dropped: File, target: HTMLElement): boolean {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { files: [dropped] }, clientX: 0, clientY: 0 })
  Object.defineProperty(event, 'target', { value: target })
  vi.spyOn(editor.view, 'posAtCoords').mockReturnValue({ pos: 9, inside: -1 })
  return (
    editor.view.someProp('handleDrop', (handle) =>
      handle(editor.view, event as DragEvent, editor.state.doc.slice(0, 0), false),
    ) === true
  )
}

it('one that is dropped on the page gets a block of its own', async () => {
  expect(drop(file('wind.zip'), editor.view.dom)).toBe(true)
  await vi.waitFor(() => expect(files().map(({ attrs }) => attrs?.name)).toEqual(['wind.zip', '']))
})

it('a file of any kind that is dropped on the block is taken by it', async () => {
  const target = document.createElement('div')
  target.dataset.fileBlock = 'f'
  editor.view.dom.append(target)
  expect(drop(file('table.csv'), target)).toBe(true)
  await vi.waitFor(() => expect(files()[0]?.attrs?.name).toBe('table.csv'))
  expect(files()).toHaveLength(1)
})
