import { afterEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { fromBase64, toBase64 } from './base64.ts'
import type { DocumentCalls } from './PatchTransport.ts'
import { SyncProvider } from './SyncProvider.ts'
import { memoryStore, type UnsentStore } from './unsent.ts'

class Refusal extends Error {
  readonly status: number
  constructor(status: number, message = 'No.') {
    super(message)
    this.status = status
  }
}

/** A report service of one document, that fails on demand. */
class Server implements DocumentCalls {
  readonly ydoc = new Y.Doc()
  readonly sent: { keepalive: boolean; bytes: number }[] = []
  /** Thrown by the next calls, in order. */
  failures: unknown[] = []
  /** Takes the edit but loses its answer. */
  loseAnswers = 0

  load = () => Promise.resolve({ state: toBase64(Y.encodeStateAsUpdate(this.ydoc)), generation: 0 })

  send = (body: { update: string; stateVector: string }, { keepalive }: { keepalive: boolean }) => {
    this.sent.push({ keepalive, bytes: body.update.length })
    if (this.failures.length) return Promise.reject(this.failures.shift() as Error)
    Y.applyUpdate(this.ydoc, fromBase64(body.update))
    if (this.loseAnswers-- > 0) return Promise.reject(new TypeError('Failed to fetch'))
    const missing = Y.encodeStateAsUpdate(this.ydoc, fromBase64(body.stateVector))
    return Promise.resolve({ missing: toBase64(missing), generation: 0 })
  }

  get text(): string {
    return this.ydoc.getText('t').toJSON()
  }
}

const open: SyncProvider[] = []
async function connect(server: Server, store: UnsentStore = memoryStore()) {
  const provider = new SyncProvider({
    ydoc: new Y.Doc(),
    generation: 0,
    calls: server,
    store,
    savedAt: new Date(0),
    interval: 5,
    correctedInterval: 5,
    backOff: () => 10,
  })
  open.push(provider)
  await provider.start((await server.load()).state)
  const text = provider.ydoc.getText('t')
  const states: string[] = []
  provider.subscribe(() => states.push(provider.getState().kind))
  return { provider, text, states, type: (words: string) => text.insert(text.length, words) }
}
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 2_000, interval: 5 })

afterEach(() => {
  for (const provider of open.splice(0)) void provider.destroy()
})

describe('SyncProvider', () => {
  it('sends what is typed as one update, and says so', async () => {
    const server = new Server()
    const { type, states, provider } = await connect(server)
    type('Hello ')
    type('world')
    expect(provider.getState().kind).toBe('saving')
    await until(() => expect(provider.getState().kind).toBe('saved'))
    expect(server.text).toBe('Hello world')
    expect(server.sent).toHaveLength(1)
    expect(states).toEqual(['saving', 'saved'])
  })

  it('keeps typing while offline and sends all of it afterwards', async () => {
    const server = new Server()
    server.failures = [new TypeError('Failed to fetch'), new TypeError('Failed to fetch')]
    const store = memoryStore()
    const { type, states, provider } = await connect(server, store)
    type('one ')
    await until(() => expect(provider.getState().kind).toBe('offline'))
    type('two')
    expect(await store.all()).toHaveLength(2)
    await until(() => expect(provider.getState().kind).toBe('saved'))
    expect(server.text).toBe('one two')
    expect(await store.all()).toEqual([])
    expect(states.filter((state) => state === 'offline')).toHaveLength(1)
  })

  it('tells when what was typed is in the store, for who is about to leave', async () => {
    const inner = memoryStore()
    let keep: () => void = () => undefined
    const store: UnsentStore = {
      ...inner,
      add: (update, generation) =>
        new Promise((resolve) => (keep = () => resolve(inner.add(update, generation)))),
    }
    const { type, provider } = await connect(new Server(), store)
    type('kept')
    const safe = provider.kept()
    expect(await Promise.race([safe.then(() => 'safe'), Promise.resolve('not yet')])).toBe('not yet')
    keep()
    await safe
    expect(await inner.all()).toHaveLength(1)
  })

  it('sends again when only the answer was lost, without doubling the words', async () => {
    const server = new Server()
    server.loseAnswers = 1
    const { type, provider } = await connect(server)
    type('once')
    await until(() => expect(provider.getState().kind).toBe('saved'))
    expect(server.sent).toHaveLength(2)
    expect(server.text).toBe('once')
  })

  it.each([
    [401, 'signIn'],
    [503, 'waiting'],
    [429, 'waiting'],
    [412, 'waiting'],
  ])('after %i says %s, keeps the edit and goes on trying', async (status, kind) => {
    const server = new Server()
    server.failures = [new Refusal(status)]
    const { type, states, provider } = await connect(server)
    type('kept')
    await until(() => expect(provider.getState().kind).toBe('saved'))
    expect(states).toContain(kind)
    expect(server.text).toBe('kept')
  })

  it.each([403, 404, 413])('after %i stops, says why, and keeps the edit on the device', async (status) => {
    const server = new Server()
    server.failures = [new Refusal(status, 'Report not found.')]
    const store = memoryStore()
    const { type, provider } = await connect(server, store)
    type('kept')
    await until(() => expect(provider.getState()).toEqual({ kind: 'refused', reason: 'report not found' }))
    type(' too')
    expect(provider.getState().kind).toBe('refused')
    expect(await store.all()).toHaveLength(2)
    provider.retry()
    await until(() => expect(server.text).toBe('kept too'))
  })

  it('sends what was refused for its content with the next edit, which may correct it', async () => {
    const server = new Server()
    server.failures = [new Refusal(422, 'No such block.'), new Refusal(422, 'No such mark.')]
    const { type, provider } = await connect(server)
    type('wrong')
    await until(() => expect(provider.getState()).toEqual({ kind: 'refused', reason: 'no such block' }))
    type(' still')
    await until(() => expect(provider.getState()).toEqual({ kind: 'refused', reason: 'no such mark' }))
    type(' right')
    await until(() => expect(server.text).toBe('wrong still right'))
    await until(() => expect(provider.getState().kind).toBe('saved'))
  })

  it('restores after a crash what was never sent', async () => {
    const server = new Server()
    const store = memoryStore()
    const crashed = await connect(server, store)
    server.failures = Array.from({ length: 50 }, () => new TypeError('Failed to fetch'))
    crashed.type('typed before the crash')
    await until(() => expect(crashed.provider.getState().kind).toBe('offline'))
    await crashed.provider.destroy()
    server.failures = []

    const next = await connect(server, store)
    expect(next.text.toJSON()).toBe('typed before the crash')
    await until(() => expect(server.text).toBe('typed before the crash'))
    await until(async () => expect(await store.all()).toEqual([]))
  })

  it('brings two tabs together through the answers', async () => {
    const server = new Server()
    const a = await connect(server)
    const b = await connect(server)
    a.type('from a. ')
    await until(() => expect(a.provider.getState().kind).toBe('saved'))
    b.type('from b. ')
    await until(() => expect(b.provider.getState().kind).toBe('saved'))
    expect(b.text.toJSON()).toContain('from a. ')
    await a.provider.pull()
    expect(a.text.toJSON()).toBe(b.text.toJSON())
    expect(server.sent).toHaveLength(2)
  })

  it('says its last words when the page is hidden, unless they are too long', async () => {
    const server = new Server()
    const store = memoryStore()
    const { type, provider } = await connect(server, store)
    type('last words')
    globalThis.dispatchEvent(new Event('pagehide'))
    expect(server.sent[0]?.keepalive).toBe(true)
    await until(() => expect(provider.getState().kind).toBe('saved'))
    server.sent.length = 0
    type('x'.repeat(80_000))
    globalThis.dispatchEvent(new Event('pagehide'))
    expect(server.sent).toEqual([])
    await until(() => expect(provider.getState().kind).toBe('saved'))
    expect(server.text).toHaveLength(80_010)
  })

  it('goes on sending after a hidden page has sent what waited for the store', async () => {
    const server = new Server()
    const inner = memoryStore()
    let keep: () => void = () => undefined
    const store: UnsentStore = {
      ...inner,
      add: (update, generation) =>
        new Promise((resolve) => (keep = () => resolve(inner.add(update, generation)))),
    }
    const { type, provider } = await connect(server, store)
    type('one ')
    const settled = provider.settle()
    globalThis.dispatchEvent(new Event('pagehide'))
    await until(() => expect(server.text).toBe('one '))
    keep()
    expect(await settled).toBe(true)
    type('two')
    keep()
    await until(() => expect(server.text).toBe('one two'))
  })

  it('sends what is typed while a request is under way with the next one', async () => {
    const server = new Server()
    const answers: (() => void)[] = []
    const send = server.send
    server.send = async (body, options) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      return send(body, options)
    }
    const { type, provider } = await connect(server)
    type('first ')
    await until(() => expect(answers).toHaveLength(1))
    type('second')
    answers[0]!()
    await until(() => expect(answers).toHaveLength(2))
    expect(provider.getState().kind).toBe('saving')
    answers[1]!()
    await until(() => expect(provider.getState().kind).toBe('saved'))
    expect(server.text).toBe('first second')
  })

  it('sends the rest when the report is left, however long', async () => {
    const server = new Server()
    const store = memoryStore()
    const { type, provider } = await connect(server, store)
    type('x'.repeat(80_000))
    await provider.destroy()
    expect(server.text).toHaveLength(80_000)
    expect(server.sent[0]?.keepalive).toBe(false)
    await until(async () => expect(await store.all()).toEqual([]))
  })

  it('settles when everything is on the server', async () => {
    const server = new Server()
    const { type, provider } = await connect(server)
    type('now')
    expect(await provider.settle()).toBe(true)
    expect(server.text).toBe('now')
    server.failures = Array.from({ length: 5 }, () => new TypeError('Failed to fetch'))
    type(' later')
    expect(await provider.settle()).toBe(false)
  })

  it('still sends where the browser stores nothing', async () => {
    const server = new Server()
    const broken: UnsentStore = {
      all: () => Promise.reject(new Error('no')),
      add: () => Promise.reject(new Error('no')),
      remove: () => Promise.reject(new Error('no')),
    }
    const { type, provider } = await connect(server, broken)
    type('words')
    await until(() => expect(provider.getState().kind).toBe('saved'))
    expect(server.text).toBe('words')
  })
})

/**
 * A report service whose document has generations. Only the newest is kept, as a text: what is sent to an earlier one is
 * added to it, as the server's merging does.
 */
class Generations implements DocumentCalls {
  docs = [new Y.Doc()]
  readonly sent: number[] = []
  /** Awaited by the next loads. */
  beforeLoad: () => Promise<void> = () => Promise.resolve()

  get newest(): number {
    return this.docs.length - 1
  }

  get text(): string {
    return this.docs[this.newest]!.getText('t').toJSON()
  }

  begin(): void {
    const { text } = this
    const next = new Y.Doc()
    next.getText('t').insert(0, text)
    this.docs.push(next)
  }

  load = async () => {
    await this.beforeLoad()
    return { state: toBase64(Y.encodeStateAsUpdate(this.docs[this.newest]!)), generation: this.newest }
  }

  send = ({ update, stateVector, generation }: Parameters<DocumentCalls['send']>[0]) => {
    this.sent.push(generation)
    const doc = this.docs[generation]!
    const before = doc.getText('t').toJSON()
    Y.applyUpdate(doc, fromBase64(update))
    const added = doc.getText('t').toJSON().slice(before.length)
    const { newest } = this
    if (generation < newest) {
      this.docs[newest]!.getText('t').insert(this.text.length, added)
      return Promise.resolve({ generation: newest })
    }
    const missing = toBase64(Y.encodeStateAsUpdate(doc, fromBase64(stateVector)))
    return Promise.resolve({ generation, missing })
  }
}

describe('when a generation has begun, SyncProvider', () => {
  /** A tab that follows generations. `shown` is what its editor has. */
  async function tab(server: Generations, store: UnsentStore = memoryStore()) {
    const shown: SyncProvider[] = []
    const openAt = async ({ state, generation }: { state: string; generation: number }) => {
      const provider: SyncProvider = new SyncProvider({
        ydoc: new Y.Doc(),
        generation,
        calls: server,
        store,
        savedAt: new Date(0),
        interval: 5,
        backOff: () => 10,
        follow: async (next, isStill) => {
          const following = await openAt(next)
          if (!isStill()) {
            void following.destroy()
            return false
          }
          shown.push(following)
          void provider.destroy()
          return true
        },
      })
      open.push(provider)
      await provider.start(state)
      return provider
    }
    shown.push(await openAt(await server.load()))
    const now = () => shown.at(-1)!
    const text = () => now().ydoc.getText('t')
    return { now, text, shown, type: (words: string) => text().insert(text().length, words) }
  }

  it('has its edits acknowledged as what they are, and follows', async () => {
    const server = new Generations()
    const { now, text, type } = await tab(server)
    type('one ')
    server.begin()
    type('two ')
    await until(() => expect(now().generation).toBe(1))
    expect(server.sent).toEqual([0])
    expect(text().toJSON()).toBe('one two ')
    type('three')
    await until(() => expect(server.text).toBe('one two three'))
    expect(server.sent).toEqual([0, 1])
  })

  it('loses no word typed while it follows, and doubles none', async () => {
    const server = new Generations()
    const { now, text, type, shown } = await tab(server)
    const loads: (() => void)[] = []
    server.beforeLoad = () => new Promise((resolve) => loads.push(resolve))
    server.begin()
    void now().pull()
    await until(() => expect(loads).toHaveLength(1))
    loads[0]!()
    await until(() => expect(loads).toHaveLength(2))
    // The state it waits for has been asked for, and does not have this.
    type('meanwhile ')
    loads[1]!()
    await until(() => expect(server.text).toBe('meanwhile '))
    expect(shown).toHaveLength(1)
    server.beforeLoad = () => Promise.resolve()
    for (const load of loads) load()
    await until(() => expect(now().generation).toBe(1))
    expect(text().toJSON()).toBe('meanwhile ')
    type('after')
    await until(() => expect(server.text).toBe('meanwhile after'))
  })

  it('leaves an editor alone that is busy', async () => {
    const server = new Generations()
    const { now, shown } = await tab(server)
    let busy = true
    let looks = 0
    now().isBusy = () => {
      looks += 1
      return busy
    }
    server.begin()
    let loads = 0
    server.beforeLoad = () => Promise.resolve(void loads++)
    await now().pull()
    await until(() => expect(looks).toBeGreaterThan(3))
    expect(shown).toHaveLength(1)
    // Waiting for the editor asks nothing of the server.
    expect(loads).toBe(1)
    busy = false
    await until(() => expect(now().generation).toBe(1))
  })

  it('sends what an earlier tab could not as of the generation it was typed on', async () => {
    const server = new Generations()
    server.docs[0]!.getText('t').insert(0, 'start ')
    const store = memoryStore()
    const offline = await tab(server, store)
    const { send } = server
    server.send = () => Promise.reject(new TypeError('Failed to fetch'))
    offline.type('typed offline ')
    await until(() => expect(offline.now().getState().kind).toBe('offline'))
    await offline.now().destroy()
    expect(await store.all()).toMatchObject([{ generation: 0 }])
    server.begin()
    server.send = send
    const { now, text, type } = await tab(server, store)
    expect(now().generation).toBe(1)
    await until(() => expect(text().toJSON()).toBe('start typed offline '))
    expect(server.sent).toEqual([0])
    expect(await store.all()).toEqual([])
    type('and on')
    await until(() => expect(server.text).toBe('start typed offline and on'))
  })

  it('settles, edits of an earlier one included', async () => {
    const server = new Generations()
    const store = memoryStore()
    const early = new Y.Doc()
    early.getText('t').insert(0, 'early ')
    await store.add(Y.encodeStateAsUpdate(early), 0)
    server.begin()
    const { now, type } = await tab(server, store)
    type('late')
    expect(await now().settle()).toBe(true)
    expect(server.text).toContain('early')
    expect(server.text).toContain('late')
  })
})
