import { DOCUMENT_FRAGMENT, documentExtensions, documentToYUpdate } from '@bubbles/report-document'
import { Editor } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { NodeSelection } from '@tiptap/pm/state'
import { afterEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { fromBase64, toBase64 } from './base64.ts'
import type { DocumentCalls } from './PatchTransport.ts'
import { SyncProvider } from './SyncProvider.ts'
import type { LiveHooks, LiveSocket } from './LiveSocket.ts'
import type { GuardTimes } from './TypingGuard.ts'
import { memoryStore } from './unsent.ts'
import { keepSelection } from './useKeptPlace.ts'

const start = documentToYUpdate({
  type: 'doc',
  content: [
    { type: 'title', attrs: { id: 'title00000' }, content: [{ type: 'text', text: 'Report' }] },
    ...['Alpha', 'Beta', 'Gamma'].map((text) => ({
      type: 'paragraph',
      attrs: { id: text.padEnd(10, '0') },
      content: [{ type: 'text', text }],
    })),
  ],
})
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 2_000, interval: 5 })

const blocks = (ydoc: Y.Doc) => ydoc.getXmlFragment(DOCUMENT_FRAGMENT)
const block = (ydoc: Y.Doc, text: string): Y.XmlElement =>
  blocks(ydoc)
    .toArray()
    .find((each) => each instanceof Y.XmlElement && wordsOf(each).startsWith(text)) as Y.XmlElement
const wordsOf = (element: Y.XmlElement): string => (element.get(0) as Y.XmlText).toJSON()
const shown = (ydoc: Y.Doc) => (blocks(ydoc).toArray() as Y.XmlElement[]).slice(1).map(wordsOf)

/** A report with a person who types by a provider, and a colleague whose edits the server has already. */
class Report implements DocumentCalls {
  readonly server = new Y.Doc()
  readonly ydoc = new Y.Doc()
  readonly provider: SyncProvider
  loads = 0
  /** Awaited before edits are taken. */
  gate: Promise<void> = Promise.resolve()
  private hooks: LiveHooks | null = null

  constructor(guardTimes: GuardTimes = { pause: 40 }) {
    Y.applyUpdate(this.server, start)
    const live = { start: (hooks: LiveHooks) => (this.hooks = hooks), stop: () => undefined }
    this.provider = new SyncProvider({
      ydoc: this.ydoc,
      generation: 0,
      calls: this,
      store: memoryStore(),
      live: live as unknown as LiveSocket,
      savedAt: new Date(0),
      interval: 5,
      backOff: () => 10,
      guardTimes,
    })
  }

  async open(): Promise<this> {
    await this.provider.start(toBase64(Y.encodeStateAsUpdate(this.server)))
    return this
  }

  load = () => {
    this.loads++
    return Promise.resolve({ state: toBase64(Y.encodeStateAsUpdate(this.server)), generation: 0 })
  }

  send: DocumentCalls['send'] = async ({ update, stateVector }) => {
    await this.gate
    Y.applyUpdate(this.server, fromBase64(update))
    const missing = Y.encodeStateAsUpdate(this.server, fromBase64(stateVector))
    return { missing: toBase64(missing), generation: 0 }
  }

  type(text: string, words: string): void {
    const into = block(this.ydoc, text).get(0) as Y.XmlText
    into.insert(into.length, words)
  }

  /** What a colleague does; everybody hears it over the socket. */
  colleague(change: (ydoc: Y.Doc) => void): void {
    this.server.once('update', (update: Uint8Array) => this.hooks!.update(update))
    this.server.transact(() => change(this.server))
  }
}

/** As a drag does: the element goes, and another one comes with its id. `words` may have been carried since. */
function drag(ydoc: Y.Doc, text: string, words = text): void {
  const fragment = blocks(ydoc)
  const old = block(ydoc, text)
  const next = new Y.XmlElement('paragraph')
  next.setAttribute('id', old.getAttribute('id')!)
  next.insert(0, [new Y.XmlText(words)])
  fragment.insert(fragment.length, [next])
  fragment.delete((fragment.toArray() as unknown[]).indexOf(old), 1)
}

let report: Report
afterEach(() => void report.provider.destroy())

it('a block is not taken away under the hands of who types in it; it goes once they pause', async () => {
  report = await new Report().open()
  report.type('Beta', ' one')
  report.colleague((ydoc) => drag(ydoc, 'Beta'))
  report.type('Beta', ' two')
  expect(shown(report.ydoc)).toEqual(['Alpha', 'Beta one two', 'Gamma'])
  await until(() => expect(shown(report.ydoc)).toEqual(['Alpha', 'Gamma', 'Beta']))
  expect(report.provider.getState().kind).toBe('saved')
})

it('waits for the acknowledgement, however long ago the last key was', async () => {
  report = await new Report().open()
  const looks = vi.fn<() => boolean>(() => false)
  report.provider.isBusy = looks
  let open = () => {}
  report.gate = new Promise((resolve) => (open = resolve))
  report.type('Beta', ' one')
  report.colleague((ydoc) => drag(ydoc, 'Beta'))
  await until(() => expect(looks.mock.calls.length).toBeGreaterThan(3))
  expect(shown(report.ydoc)).toEqual(['Alpha', 'Beta one', 'Gamma'])
  expect(report.loads).toBe(0)
  // The answer to the edit brings the deletion as well, and goes the same way.
  open()
  await until(() => expect(report.provider.getState().kind).toBe('saved'))
  await until(() => expect(shown(report.ydoc)).toEqual(['Alpha', 'Gamma', 'Beta']))
})

it('comes with the words the server carried, however late it told of them', async () => {
  // Long enough for the words to be at the server before it is over.
  report = await new Report({ pause: 1000 }).open()
  report.type('Beta', ' one')
  report.colleague((ydoc) => drag(ydoc, 'Beta'))
  await until(() => expect(report.provider.getState().kind).toBe('saved'))
  // Only the server has it yet: nobody hears of it but by reading.
  const carried = block(report.server, 'Beta').get(0) as Y.XmlText
  carried.insert(carried.length, ' one')
  const seen: string[][] = []
  report.ydoc.on('update', () => seen.push(shown(report.ydoc)))
  await until(() => expect(shown(report.ydoc)).toEqual(['Alpha', 'Gamma', 'Beta one']))
  expect(seen).toHaveLength(1)
})

it('what others write elsewhere comes at once, and what builds on the held one with it', async () => {
  report = await new Report().open()
  report.type('Beta', ' one')
  report.colleague((ydoc) => drag(ydoc, 'Beta'))
  report.colleague((ydoc) => (block(ydoc, 'Beta').get(0) as Y.XmlText).insert(0, 'New '))
  const third = new Y.Doc()
  Y.applyUpdate(third, start)
  ;(block(third, 'Gamma').get(0) as Y.XmlText).insert(5, ' more')
  report.colleague((ydoc) => Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(third)))
  expect(shown(report.ydoc)).toEqual(['Alpha', 'Beta one', 'Gamma more'])
  await until(() => expect(shown(report.ydoc)).toEqual(['Alpha', 'Gamma more', 'New Beta']))
})

it('a block that was deleted goes after the pause', async () => {
  report = await new Report().open()
  report.type('Beta', ' one')
  report.colleague((ydoc) => blocks(ydoc).delete(2, 1))
  expect(shown(report.ydoc)).toEqual(['Alpha', 'Beta one', 'Gamma'])
  await until(() => expect(shown(report.ydoc)).toEqual(['Alpha', 'Gamma']))
})

it('waits for no pause of who types on and on, once everything is acknowledged', async () => {
  report = await new Report({ pause: 60_000, patience: 0 }).open()
  report.type('Beta', ' one')
  report.colleague((ydoc) => drag(ydoc, 'Beta'))
  await until(() => expect(shown(report.ydoc)).toEqual(['Alpha', 'Gamma', 'Beta']))
})

it('holds nothing back from who is not typing there', async () => {
  report = await new Report().open()
  report.type('Alpha', ' one')
  report.colleague((ydoc) => drag(ydoc, 'Beta'))
  expect(shown(report.ydoc)).toEqual(['Alpha one', 'Gamma', 'Beta'])
  expect(report.loads).toBe(0)
})

it('leaves an editor alone that is busy', async () => {
  report = await new Report().open()
  const busy = vi.fn<() => boolean>(() => true)
  report.provider.isBusy = busy
  report.type('Beta', ' one')
  report.colleague((ydoc) => drag(ydoc, 'Beta'))
  await until(() => expect(report.provider.getState().kind).toBe('saved'))
  busy.mockClear()
  await until(() => expect(busy.mock.calls.length).toBeGreaterThan(3))
  expect(shown(report.ydoc)).toEqual(['Alpha', 'Beta one', 'Gamma'])
  busy.mockReturnValue(false)
  await until(() => expect(shown(report.ydoc)).toEqual(['Alpha', 'Gamma', 'Beta']))
})

it('the caret stays in its block when that is made again', async () => {
  report = await new Report().open()
  const { ydoc, provider } = report
  const element = document.createElement('div')
  document.body.append(element)
  const editor = new Editor({
    element,
    extensions: [
      ...documentExtensions,
      Collaboration.configure({ document: ydoc, field: DOCUMENT_FRAGMENT }),
    ],
  })
  provider.keepPlace = (apply) => keepSelection(editor, ydoc, apply)
  const caret = () => {
    const { $from } = editor.state.selection
    return [$from.parent.attrs.id, $from.parentOffset]
  }
  // In the middle of Beta: "title" takes 8 places, "Alpha" 7.
  editor.commands.setTextSelection(8 + 7 + 1 + 3)
  expect(caret()).toEqual(['Beta000000', 3])
  report.colleague((doc) => drag(doc, 'Beta', 'Beta, carried'))
  expect(shown(ydoc)).toEqual(['Alpha', 'Gamma', 'Beta, carried'])
  expect(caret()).toEqual(['Beta000000', 3])
  editor.commands.setNodeSelection(8 + 7)
  report.colleague((doc) => drag(doc, 'Gamma'))
  expect(editor.state.selection).toBeInstanceOf(NodeSelection)
  expect((editor.state.selection as NodeSelection).node.attrs.id).toBe('Gamma00000')
  editor.destroy()
})
