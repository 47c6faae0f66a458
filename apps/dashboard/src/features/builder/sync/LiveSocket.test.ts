import type { LiveAnswer, LivePerson, LiveRequest } from '@bubbles/contract'
import { readLiveEdit } from '@bubbles/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { SyncProvider, type SyncOptions } from './SyncProvider.ts'
import { EditRefused, type LiveHooks, LiveSocket } from './LiveSocket.ts'
import type { DocumentCalls } from './PatchTransport.ts'
import { ConnectionLost } from './Transport.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { memoryStore } from './unsent.ts'

/** The server's side of one connection, by hand. */
class Wire {
  static made: Wire[] = []
  readyState = 0
  binaryType = ''
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly said: LiveRequest[] = []
  readonly edits: { edit: number; update: Uint8Array }[] = []

  constructor() {
    Wire.made.push(this)
  }

  send(data: string | Uint8Array): void {
    if (typeof data === 'string') this.said.push(JSON.parse(data) as LiveRequest)
    else this.edits.push(readLiveEdit(data)!)
  }

  close(): void {
    this.readyState = 3
  }

  open(): void {
    this.readyState = 1
    this.onopen?.()
  }

  answer(answer: LiveAnswer): void {
    this.onmessage?.({ data: JSON.stringify(answer) })
  }

  welcome(own: Partial<Extract<LiveAnswer, { type: 'welcome' }>> = {}): void {
    this.open()
    this.answer({
      type: 'welcome',
      mayEdit: true,
      version: 1,
      generation: 0,
      endsIn: null,
      people: [],
      ...own,
    })
  }

  end(code: number): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

const wires = () => Wire.made
const last = () => Wire.made.at(-1)!
const until = (check: () => void) => vi.waitFor(check, { timeout: 2_000, interval: 5 })
const opened: SyncProvider[] = []

/** From here on time passes only by `timePasses`. */
const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
/** Far longer than anything here waits for. */
const timePasses = () => vi.advanceTimersByTimeAsync(60_000)

afterEach(() => {
  vi.useRealTimers()
  for (const each of opened.splice(0)) void each.destroy()
  Wire.made = []
})

/** A socket under a provider that sends nothing by itself, and hooks that note what passes between the two. */
async function start() {
  const ydoc = new Y.Doc()
  const getToken = vi.fn<NonNullable<SyncOptions['getToken']>>(() => Promise.resolve('token'))
  const live = new LiveSocket({
    ydoc,
    generation: 0,
    awareness: new Awareness(ydoc),
    address: 'ws://acme.bubbles.localhost/live',
    connect: () => new Wire() as unknown as WebSocket,
  })
  const hooks = {
    update: vi.fn<LiveHooks['update']>(),
    generation: vi.fn<LiveHooks['generation']>(),
    open: vi.fn<LiveHooks['open']>(),
    ended: vi.fn<LiveHooks['ended']>(),
  }
  const begin = live.start.bind(live)
  live.start = (given) => {
    hooks.update.mockImplementation(given.update)
    hooks.generation.mockImplementation(given.generation)
    hooks.open.mockImplementation(given.open)
    hooks.ended.mockImplementation(given.ended)
    begin({ ...given, ...hooks })
  }
  const state = toBase64(Y.encodeStateAsUpdate(ydoc))
  const provider = new SyncProvider({
    ydoc,
    generation: 0,
    calls: { load: () => Promise.resolve({ state, generation: 0 }), send: () => Promise.reject(new Error()) },
    store: memoryStore(),
    live,
    getToken,
    savedAt: new Date(0),
    interval: 60_000,
    liveInterval: 60_000,
    backOff: () => 5,
  })
  opened.push(provider)
  await provider.start(state)
  await until(() => expect(wires()).toHaveLength(1))
  return { live, ydoc, hooks, getToken }
}

const person = (own: Partial<LivePerson> = {}): LivePerson => ({
  clientId: 7,
  userId: 'u',
  name: 'Tomas Berg',
  place: 1,
  mayEdit: true,
  generation: 0,
  cursor: null,
  blockId: null,
  ...own,
})

describe('LiveSocket', () => {
  it('greets with its token in the first message, and is ready when it was welcomed', async () => {
    const { live, hooks, ydoc } = await start()
    last().open()
    expect(last().said[0]).toMatchObject({ type: 'hello', token: 'token', clientId: ydoc.clientID })
    expect(live.ready).toBe(false)
    last().welcome()
    expect(live.ready).toBe(true)
    expect(hooks.open).toHaveBeenCalledOnce()
  })

  it('says that an edit is saved when it was acknowledged, and not before', async () => {
    const { live } = await start()
    last().welcome()
    let saved = false
    const sent = live.send(new Uint8Array([0, 0])).then(() => (saved = true))
    await Promise.resolve()
    expect(saved).toBe(false)
    last().answer({ type: 'saved', edit: last().edits[0]!.edit, version: 2 })
    await sent
    expect(saved).toBe(true)
  })

  it('hands on why an edit was refused', async () => {
    const { live } = await start()
    last().welcome()
    const sent = live.send(new Uint8Array([0, 0]))
    const problem = { code: 'too-large', status: 413, detail: 'Too large.' }
    last().answer({ type: 'refused', edit: last().edits[0]!.edit, problem })
    await expect(sent).rejects.toThrow(EditRefused)
    await expect(sent).rejects.toMatchObject({ status: 413, message: 'Too large.' })
  })

  it('does not know what became of an edit when the connection is lost, and comes back', async () => {
    const { live, hooks } = await start()
    last().welcome()
    const sent = live.send(new Uint8Array([0, 0]))
    last().end(1006)
    await expect(sent).rejects.toThrow(ConnectionLost)
    expect(live.ready).toBe(false)
    await until(() => expect(wires()).toHaveLength(2))
    last().welcome()
    expect(hooks.open).toHaveBeenCalledTimes(2)
  })

  it('asks for a fresh token after its own was refused', async () => {
    const { getToken } = await start()
    last().welcome()
    last().end(4401)
    await until(() => expect(getToken).toHaveBeenCalledTimes(2))
    expect(getToken).toHaveBeenLastCalledWith({ forceRefresh: true })
  })

  it('stays away when the report is gone, and says so', async () => {
    const { hooks } = await start()
    last().welcome()
    const problem = { code: 'report-not-found', status: 404, detail: 'Report not found' }
    holdTime()
    last().answer({ type: 'ending', problem })
    last().end(4404)
    expect(hooks.ended).toHaveBeenCalledWith(problem)
    await timePasses()
    expect(wires()).toHaveLength(1)
  })

  it('ends the connection when the browser goes offline, and opens one when it is back', async () => {
    const { live } = await start()
    last().welcome()
    globalThis.dispatchEvent(new Event('offline'))
    expect(live.ready).toBe(false)
    globalThis.dispatchEvent(new Event('online'))
    await until(() => expect(wires()).toHaveLength(2))
  })

  it('knows who is here, feeds their carets to the editor, and forgets who left', async () => {
    const { live } = await start()
    const changes = vi.fn<() => void>()
    live.awareness.on('change', changes)
    last().welcome({ people: [person()] })
    expect(live.awareness.getStates().get(7)).toEqual({
      user: { userId: 'u', name: 'Tomas Berg', place: 1 },
      cursor: null,
    })
    last().answer({ type: 'here', person: person({ blockId: 'block' }) })
    expect(live.people()).toEqual([person({ blockId: 'block' })])
    last().answer({ type: 'gone', clientId: 7 })
    expect(live.people()).toEqual([])
    expect(live.awareness.getStates().has(7)).toBe(false)
    expect(changes).toHaveBeenCalledTimes(3)
    last().answer({ type: 'here', person: person() })
    last().end(1006)
    expect(live.people()).toEqual([])
  })

  it('tells a caret in its own words only when the server has them', async () => {
    const { live, ydoc } = await start()
    last().welcome()
    ydoc.getText('t').insert(0, 'first')
    const place = () => Y.createRelativePositionFromTypeIndex(ydoc.getText('t'), 2)
    live.awareness.setLocalStateField('cursor', { anchor: place(), head: place() })
    const carets = () =>
      last().said.flatMap((request) => (request.type === 'presence' ? [request.cursor] : []))
    await until(() => expect(carets()).toHaveLength(2))
    expect(carets()).toEqual([null, null])
    void live.send(Y.encodeStateAsUpdate(ydoc))
    last().answer({ type: 'saved', edit: last().edits[0]!.edit, version: 2 })
    await until(() => expect(carets().at(-1)).toMatchObject({ anchor: { item: { client: ydoc.clientID } } }))
  })

  it('hears that comments have changed, and asks as well when it comes back', async () => {
    const { live } = await start()
    const heard = vi.fn<() => void>()
    const stop = live.onReview(heard)
    last().welcome()
    expect(heard).toHaveBeenCalledTimes(1)
    last().answer({ type: 'review' })
    expect(heard).toHaveBeenCalledTimes(2)
    last().end(1006)
    await until(() => expect(wires()).toHaveLength(2))
    last().welcome()
    expect(heard).toHaveBeenCalledTimes(3)
    stop()
    last().answer({ type: 'review' })
    expect(heard).toHaveBeenCalledTimes(3)
  })

  it('tells where this person is, the last place of several', async () => {
    const { live } = await start()
    last().welcome()
    for (const blockId of ['a', 'b', 'c']) live.awareness.setLocalStateField('blockId', blockId)
    await until(() =>
      expect(
        last()
          .said.filter(({ type }) => type === 'presence')
          .at(-1),
      ).toMatchObject({ blockId: 'c' }),
    )
    expect(last().said.filter(({ type }) => type === 'presence').length).toBeLessThan(4)
  })
})

describe('generations of a report', () => {
  it('says of which the document is, and hears of those that begin', async () => {
    const { hooks } = await start()
    last().open()
    expect(last().said[0]).toMatchObject({ type: 'hello', generation: 0 })
    last().answer({ type: 'generation', generation: 1 })
    last().welcome({ generation: 2 })
    expect(hooks.generation.mock.calls).toEqual([[1], [2]])
  })

  it('shows no caret of another one, and yet who is here', async () => {
    const { live } = await start()
    const cursor = { anchor: {}, head: {} }
    last().welcome({
      people: [person({ clientId: 7, cursor }), person({ clientId: 8, cursor, generation: 1 })],
    })
    expect(live.people()).toHaveLength(2)
    expect(live.awareness.getStates().get(7)?.cursor).toEqual(cursor)
    expect(live.awareness.getStates().get(8)?.cursor).toBeNull()
  })
})

describe('SyncProvider with a socket', () => {
  async function provide() {
    const server = new Y.Doc()
    const send = vi.fn<DocumentCalls['send']>(({ update }: { update: string }) => {
      Y.applyUpdate(server, fromBase64(update))
      return Promise.resolve({ generation: 0 })
    })
    const calls: DocumentCalls = {
      load: () => Promise.resolve({ state: toBase64(Y.encodeStateAsUpdate(server)), generation: 0 }),
      send,
    }
    const ydoc = new Y.Doc()
    const live = new LiveSocket({
      ydoc,
      generation: 0,
      awareness: new Awareness(ydoc),
      address: '',
      connect: () => new Wire() as unknown as WebSocket,
    })
    const store = memoryStore()
    const options = {
      ydoc,
      generation: 0,
      calls,
      store,
      live,
      getToken: () => Promise.resolve('token'),
      savedAt: new Date(0),
      interval: 5,
      liveInterval: 5,
    }
    const provider = new SyncProvider({ ...options, backOff: () => 10 })
    opened.push(provider)
    await provider.start(toBase64(Y.encodeStateAsUpdate(server)))
    await until(() => expect(wires()).toHaveLength(1))
    const type = (words: string) => ydoc.getText('t').insert(0, words)
    return { provider, send, store, server, ydoc, type }
  }

  it('sends over the socket while it is open, and says saved after the acknowledgement', async () => {
    const { provider, send, store, type } = await provide()
    last().welcome()
    type('live')
    await until(() => expect(last().edits).toHaveLength(1))
    expect(provider.getState().kind).toBe('saving')
    expect(await store.all()).toHaveLength(1)
    last().answer({ type: 'saved', edit: last().edits[0]!.edit, version: 2 })
    await until(() => expect(provider.getState().kind).toBe('saved'))
    expect(await store.all()).toEqual([])
    expect(send).not.toHaveBeenCalled()
  })

  it('sends by HTTP before there is a socket, and at once when it is lost on the way', async () => {
    const { provider, send, server, type } = await provide()
    type('http ')
    await until(() => expect(provider.getState().kind).toBe('saved'))
    expect(send).toHaveBeenCalledOnce()
    last().welcome()
    type('lost ')
    await until(() => expect(last().edits).toHaveLength(1))
    last().end(1006)
    await until(() => expect(provider.getState().kind).toBe('saved'))
    expect(send).toHaveBeenCalledTimes(2)
    expect(server.getText('t').toJSON()).toBe('lost http ')
  })

  it('takes others’ edits without sending them back', async () => {
    const { ydoc } = await provide()
    last().welcome()
    const other = new Y.Doc()
    other.getText('t').insert(0, 'theirs')
    const update = Y.encodeStateAsUpdate(other)
    holdTime()
    last().onmessage?.({
      data: update.buffer.slice(update.byteOffset, update.byteOffset + update.length) as ArrayBuffer,
    })
    expect(ydoc.getText('t').toJSON()).toBe('theirs')
    await timePasses()
    expect(last().edits).toEqual([])
  })

  it('shows why the server refused, and keeps the edit', async () => {
    const { provider, store, type } = await provide()
    last().welcome()
    type('too much')
    await until(() => expect(last().edits).toHaveLength(1))
    const problem = { code: 'too-large', status: 413, detail: 'A document can have at most 20,000 blocks.' }
    last().answer({ type: 'refused', edit: last().edits[0]!.edit, problem })
    await until(() =>
      expect(provider.getState()).toEqual({
        kind: 'refused',
        reason: 'a document can have at most 20,000 blocks',
      }),
    )
    expect(await store.all()).toHaveLength(1)
  })

  it('sends nothing of who may only read, and what it builds on from when they may edit', async () => {
    const { provider, ydoc, type } = await provide()
    provider.setReadOnly(true)
    last().welcome({ mayEdit: false })
    holdTime()
    type('by an extension, ')
    await timePasses()
    expect(last().edits).toEqual([])
    expect(provider.getState().kind).toBe('saved')
    vi.useRealTimers()
    provider.setReadOnly(false)
    type('typed, ')
    await until(() => expect(last().edits).toHaveLength(1))
    const received = new Y.Doc()
    Y.applyUpdate(received, last().edits[0]!.update)
    expect(received.getText('t').toJSON()).toBe(ydoc.getText('t').toJSON())
  })

  it('counts what waits as a person would', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const { provider, send, type } = await provide()
      send.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
      type('one')
      type('and')
      await until(() => expect(provider.getState()).toEqual({ kind: 'offline', changes: 1 }))
      vi.setSystemTime(Date.now() + 2_000)
      type('two')
      expect(provider.getState()).toEqual({ kind: 'offline', changes: 2 })
    } finally {
      vi.useRealTimers()
    }
  })
})
