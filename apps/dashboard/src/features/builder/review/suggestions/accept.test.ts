import { yDocToDocument } from '@bubbles/report-document'
import { afterEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { stepBack } from '../../editor/undo.ts'
import { fromBase64 } from '../../sync/base64.ts'
import { SyncProvider } from '../../sync/SyncProvider.ts'
import { memoryStore } from '../../sync/unsent.ts'
import { acceptSuggestion } from './accept.ts'
import { openText, suggesting, TEXT } from './testing.ts'

interface Asked {
  body: { decision: string; edit?: { update: string; generation: number } }
}
const api = vi.hoisted(() => ({ decideSuggestion: vi.fn<(asked: Asked) => Promise<unknown>>() }))
vi.mock('../../../../api/client.ts', () => ({ api }))

const leave: (() => unknown)[] = []
afterEach(() => {
  for (const go of leave.splice(0)) void go()
  api.decideSuggestion.mockReset()
})

const thread = suggesting('t', 'first00000', TEXT, TEXT.replace('quarter', 'third'))

/** The builder on a server that stores what it is sent. */
function open() {
  const server = new Y.Doc()
  let provider!: SyncProvider
  const { ydoc, editor } = openText((shared) => (provider = connect(shared, server)))
  leave.push(
    () => provider.destroy(),
    () => editor.destroy(),
  )
  const words = () =>
    yDocToDocument(ydoc)
      .content[1]!.content!.map(({ text }) => text)
      .join('')
  return { editor, provider, words, accept: () => acceptSuggestion(editor, 'r', thread) }
}

const connect = (ydoc: Y.Doc, server: Y.Doc) =>
  new SyncProvider({
    ydoc,
    generation: 3,
    calls: {
      load: () => Promise.reject(new Error('Not asked for.')),
      send: ({ update }) => {
        Y.applyUpdate(server, fromBase64(update))
        return Promise.resolve({ generation: 3 })
      },
    },
    store: memoryStore(),
    savedAt: new Date(0),
  })

/** What the socket brings. */
const receive = (provider: SyncProvider, update: Uint8Array) =>
  (provider as unknown as { receive: (update: Uint8Array) => boolean }).receive(update)

const sent = () => api.decideSuggestion.mock.calls[0]![0].body

it('sends decision and change in one call, and writes the change once both are stored', async () => {
  const { accept, editor, words } = open()
  let answer!: (thread: unknown) => void
  api.decideSuggestion.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const accepting = accept()
  await vi.waitFor(() => expect(api.decideSuggestion).toHaveBeenCalledTimes(1))
  expect(sent()).toMatchObject({ decision: 'accepted', edit: { generation: 3 } })
  expect(words()).toBe(TEXT)
  answer(thread)
  await accepting
  expect(words()).toBe('Coal made a third of it.')
  stepBack(editor, 'undo')
  expect(words()).toBe(TEXT)
  stepBack(editor, 'redo')
  expect(words()).toBe('Coal made a third of it.')
})

it('is one step of undo, too, where the socket brings the change before the answer', async () => {
  const { accept, editor, provider, words } = open()
  editor.commands.insertContentAt(1, 'My ')
  api.decideSuggestion.mockImplementation(({ body }) => {
    receive(provider, fromBase64(body.edit!.update))
    expect(words()).toBe('Coal made a third of it.')
    return Promise.resolve(thread)
  })
  await accept()
  expect(words()).toBe('Coal made a third of it.')
  stepBack(editor, 'undo')
  expect(words()).toBe(TEXT)
  expect(editor.state.doc.child(0).textContent).toBe('My Report')
})

it('leaves the text as it is where someone else was first, or the answer is lost', async () => {
  const { accept, provider, words } = open()
  api.decideSuggestion.mockRejectedValue(new Error('Bo has already declined this suggestion.'))
  await expect(accept()).rejects.toThrow('already declined')
  expect(words()).toBe(TEXT)
  // Stored all the same: it comes as any edit does.
  receive(provider, fromBase64(sent().edit!.update))
  expect(words()).toBe('Coal made a third of it.')
})

it('sends no change where the text says it already', async () => {
  const { editor } = open()
  api.decideSuggestion.mockResolvedValue(thread)
  await acceptSuggestion(editor, 'r', suggesting('t', 'first00000', 'Coal made a tenth of it.', TEXT))
  expect(api.decideSuggestion.mock.calls[0]![0].body).toEqual({ decision: 'accepted' })
})
