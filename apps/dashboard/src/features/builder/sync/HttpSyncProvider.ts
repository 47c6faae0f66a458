import * as Y from 'yjs'
import { fromBase64, toBase64 } from './base64.ts'
import { ConnectionLost, type LiveSocket } from './LiveSocket.ts'
import { isFailure, type SaveState } from './saveState.ts'
import { type GuardTimes, TypingGuard } from './TypingGuard.ts'
import type { UnsentStore, UnsentUpdate } from './unsentStore.ts'

/** The whole document as the server has it, base64, and the generation of the report's log it is of. */
export interface ServerState {
  state: string
  generation: number
}

/** The two calls of the report service this provider lives on. */
export interface SyncTransport {
  load(): Promise<ServerState>
  /** Hands over edits of a generation. The answer carries what the server has beyond `stateVector`, while it is of it. */
  send(
    body: { update: string; stateVector: string; generation: number },
    options: { keepalive: boolean },
  ): Promise<{ missing?: string; generation: number }>
}

export interface SyncOptions {
  ydoc: Y.Doc
  /** Of the report's log: what `ydoc` is read from. */
  generation: number
  /**
   * Puts another provider in this one's place, for the generation that has begun. Everything typed is acknowledged.
   * @param isStill whether that is so yet: asked last thing before
   * @returns whether it did; else it is called again
   */
  follow?: (next: ServerState, isStill: () => boolean) => Promise<boolean>
  transport: SyncTransport
  store: UnsentStore
  /** When the report was last changed, for the saved words before the first edit. */
  savedAt: Date
  /** Joins the open tabs of one browser; null for none. */
  channel?: BroadcastChannel | null
  /** The report's socket: others' edits come over it at once, and edits go over it while it is open. */
  live?: LiveSocket | null
  /** Who may only read sends nothing, whatever an extension of the editor writes into the document. */
  readOnly?: boolean
  /** Milliseconds between the first unsent edit and its sending, over HTTP and over the socket. */
  interval?: number
  liveInterval?: number
  /** Milliseconds between an edit that may correct what was refused and its sending. */
  correctedInterval?: number
  /** Milliseconds before the n-th retry. */
  backOff?: (attempt: number) => number
  /** How long a block the person is typing in is kept from being taken away. */
  guardTimes?: GuardTimes
}

/** Browsers refuse keepalive bodies of 64 KB and more. */
const KEEPALIVE_LIMIT = 60_000
const EMPTY_UPDATE = Y.encodeStateAsUpdate(new Y.Doc())
/** Edits this close to each other are one change to a person, as they are one step of undo. */
const SAME_CHANGE_MS = 500
/** Milliseconds until a generation that could not be followed is tried again. */
const FOLLOW_MS = 300
/** Milliseconds between two looks at what others did, where there is no socket. */
const LOOK_MS = 15_000

/** What one tab of a browser tells the others. */
interface TabMessage {
  update: Uint8Array
  generation: number
}

/** An edit on its way, and when it was made. */
interface QueuedUpdate extends UnsentUpdate {
  at: number
}

const defaultBackOff = (attempt: number): number =>
  Math.min(1000 * 2 ** attempt, 30_000) * (0.75 + Math.random() / 2)

/**
 * Keeps a Y.Doc and the report service alike: over the report's socket while it is open, else over plain HTTP. Rules:
 * 1. An edit is kept in the store before it is sent, and leaves the store only when the server acknowledged it.
 * 2. Updates are idempotent and order-free, so whatever is in doubt is sent again.
 * 3. At most one request is under way; what is typed meanwhile goes with the next.
 * 4. "Saved" is said only when every edit was acknowledged.
 * 5. A document is of one generation of the report's log. When another has begun, its edits are sent as such until none
 *    is left; then another provider takes its place.
 * 6. A failure that time can heal is tried again by itself; one that it cannot is shown, and the edits stay kept. An edit
 *    that the server refuses for its content is sent again with the next, which may correct it.
 * 7. What deletes the block the person is typing in waits until they pause: see `TypingGuard`.
 */
export class HttpSyncProvider {
  readonly ydoc: Y.Doc
  readonly generation: number
  /** Whether the editor must be left as it is for now, as while letters are being composed. */
  isBusy: () => boolean = () => false
  /** Applies what others wrote; the editor sees to it that the caret stays in its block. */
  keepPlace: (apply: () => void) => void = (apply) => apply()
  private readOnly: boolean
  /** Something was written while nothing was to be sent. */
  private withheld = false
  private readonly options: SyncOptions
  private readonly interval: number
  private queue: QueuedUpdate[] = []
  /** Edits on their way into the store. */
  private readonly storing = new Set<Promise<unknown>>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private look: ReturnType<typeof setInterval> | undefined
  private sending = false
  /** The newest generation of the report's log that was heard of. */
  private newest: number
  private following = false
  private followTimer: ReturnType<typeof setTimeout> | undefined
  /** Counts what was typed. */
  private edits = 0
  private attempt = 0
  /** The last answer was that something in the edits is not allowed in a document. */
  private refusedContent = false
  private destroyed = false
  private current: SaveState
  private readonly listeners = new Set<() => void>()
  private readonly guard: TypingGuard

  constructor(options: SyncOptions) {
    this.options = options
    this.ydoc = options.ydoc
    this.generation = options.generation
    this.newest = options.generation
    this.readOnly = options.readOnly ?? false
    this.interval = options.interval ?? 400
    this.current = { kind: 'saved', at: options.savedAt }
    this.guard = new TypingGuard(
      {
        isSettled: () => this.isSettled,
        isBusy: () => this.isBusy(),
        catchUp: (anyway) => this.catchUp(anyway),
      },
      options.guardTimes ?? {},
    )
    if (options.channel)
      options.channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
        if (data.generation === this.generation) this.receive(data.update)
      }
  }

  /**
   * Opens the document: the server's state, then what an earlier tab could not send. What of that is of another
   * generation is sent alone: it comes back as what it changes.
   */
  async start(state: string): Promise<void> {
    Y.applyUpdate(this.ydoc, fromBase64(state), this)
    const unsent = await this.options.store.all().catch(() => [])
    if (this.destroyed) return
    for (const { update, generation } of unsent)
      if (generation === this.generation) Y.applyUpdate(this.ydoc, update, this)
    // The key of a kept edit begins with its time.
    this.queue = unsent.map((entry) => ({ ...entry, at: entry.key / 1000 }))
    this.ydoc.on('update', this.onUpdate)
    this.options.live?.start({
      update: (update) => this.receive(update),
      generation: (generation) => this.heardOf(generation),
      open: () => this.queue.length && this.retry(),
      ended: () => undefined,
    })
    if (this.options.live) this.look = setInterval(this.lookAgain, LOOK_MS)
    globalThis.addEventListener?.('online', this.onOnline)
    globalThis.addEventListener?.('offline', this.onOffline)
    globalThis.addEventListener?.('pagehide', this.onHide)
    globalThis.document?.addEventListener('visibilitychange', this.onVisibility)
    if (unsent.length) this.schedule(0)
  }

  /** The report's socket; null where this browser has none. */
  get live(): LiveSocket | null {
    return this.options.live ?? null
  }

  readonly getState = (): SaveState => this.current

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The UniqueID extension waits for this before it gives ids; here the document is loaded before any editor. */
  on(event: 'synced', listener: () => void): void {
    if (event === 'synced') queueMicrotask(() => this.destroyed || listener())
  }

  off(_event: 'synced', _listener: () => void): void {
    // `synced` is told once to each listener, so there is nothing to take back.
  }

  /** A role was given or taken. What was withheld goes along, since what is typed next builds on it. */
  setReadOnly(readOnly: boolean): void {
    this.readOnly = readOnly
    if (readOnly || !this.withheld) return
    this.withheld = false
    this.onUpdate(Y.encodeStateAsUpdate(this.ydoc), null)
  }

  /** Tries at once: after signing in again, or on a click on the words. */
  retry(): void {
    this.attempt = 0
    this.schedule(0)
  }

  /** Resolves when nothing is left to send, or with false when that cannot be reached now. */
  async settle(): Promise<boolean> {
    // The first round may only wait for a request under way, the second takes what was typed meanwhile.
    // More rounds only where edits of earlier generations wait, which are sent one generation at a time.
    const rounds = 1 + new Set([this.generation, ...this.queue.map(({ generation }) => generation)]).size
    for (let round = 0; round < rounds && this.queue.length; round++) {
      if (!this.sending) await this.flush()
      while (this.sending) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return this.queue.length === 0
  }

  /** Resolves when everything typed until now is kept on this device, or cannot be. */
  async kept(): Promise<void> {
    await Promise.allSettled(this.storing)
  }

  /** Asks for what others did meanwhile. */
  async pull(): Promise<void> {
    await this.catchUp(false)
  }

  /** @returns whether the document has all that the server had: see `GuardedDocument`. */
  private async catchUp(anyway: boolean): Promise<boolean> {
    const { edits, isSettled } = this
    try {
      const { state, generation } = await this.options.transport.load()
      if (this.destroyed) return false
      if (generation !== this.generation) {
        this.heardOf(generation)
        return false
      }
      // Where everything typed was acknowledged before it was read, all of it is in there.
      const holdsAll = isSettled && this.edits === edits && !this.isBusy()
      if (!anyway && !holdsAll) return this.receive(fromBase64(state))
      this.apply(fromBase64(state))
      return true
    } catch {
      // Reading again is a courtesy; the next save tells the person what is wrong.
      return false
    }
  }

  /** Leaves the document. Resolves when the last edits are on the server, or known to be kept on this device. */
  destroy(): Promise<void> {
    const sent = this.sendRest({ keepalive: false })
    this.destroyed = true
    clearTimeout(this.timer)
    clearTimeout(this.followTimer)
    clearInterval(this.look)
    this.guard.stop()
    this.options.live?.stop()
    this.ydoc.off('update', this.onUpdate)
    globalThis.removeEventListener?.('online', this.onOnline)
    globalThis.removeEventListener?.('offline', this.onOffline)
    globalThis.removeEventListener?.('pagehide', this.onHide)
    globalThis.document?.removeEventListener('visibilitychange', this.onVisibility)
    this.options.channel?.close()
    this.listeners.clear()
    return sent
  }

  private readonly onUpdate = (
    update: Uint8Array,
    origin: unknown,
    _ydoc?: Y.Doc,
    transaction?: Y.Transaction,
  ): void => {
    if (origin === this) return
    if (this.readOnly) {
      this.withheld = true
      return
    }
    if (transaction) this.guard.note(transaction)
    const { generation } = this
    this.options.channel?.postMessage({ update, generation } satisfies TabMessage)
    const entry: QueuedUpdate = { key: -1, update, generation, at: Date.now() }
    this.queue.push(entry)
    this.edits++
    // Kept in memory even where the browser refuses to store it: the edit is still sent.
    const stored = this.options.store.add(update, generation).then(
      (key) => {
        entry.key = key
      },
      () => undefined,
    )
    this.storing.add(stored)
    void stored.then(() => this.storing.delete(stored))
    // "Saving…" would paint over what the person must know.
    if (!isFailure(this.current)) this.set({ kind: 'saving' })
    else if (this.current.kind === 'offline') this.set(this.offline())
    // What the server refused for its content may be right with this edit: the two are sent as one.
    if (this.refusedContent) this.schedule(this.options.correctedInterval ?? 1_000)
    else if (this.current.kind !== 'refused') this.schedule(this.pace)
  }

  private get pace(): number {
    return this.options.live?.ready ? (this.options.liveInterval ?? 120) : this.interval
  }

  /** How many changes wait, as a person would count them. */
  private offline(): SaveState {
    const { queue } = this
    const changes = queue.filter(({ at }, index) => at - (queue[index - 1]?.at ?? 0) > SAME_CHANGE_MS)
    return { kind: 'offline', changes: Math.max(1, changes.length) }
  }

  private get isSettled(): boolean {
    return this.queue.length === 0 && !this.sending
  }

  /** @returns whether it is in the document now. */
  private receive(update: Uint8Array): boolean {
    if (this.destroyed || this.guard.holds(update)) return false
    this.apply(update)
    return true
  }

  private apply(update: Uint8Array): void {
    this.keepPlace(() => Y.applyUpdate(this.ydoc, update, this))
  }

  private schedule(delay: number): void {
    if (this.destroyed || this.sending || (this.timer !== undefined && delay > 0)) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), delay)
  }

  private async flush(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.sending || this.destroyed || !this.queue.length) return
    this.sending = true
    await Promise.allSettled(this.storing)
    const batch = this.nextBatch()
    if (!isFailure(this.current)) this.set({ kind: 'saving' })
    let pace = this.pace
    try {
      await this.acknowledged(batch, await this.hand(batch))
    } catch (error) {
      // Whether the server has it is not known: it is sent again at once, the other way.
      if (error instanceof ConnectionLost) this.attempt = pace = 0
      else this.failed(error)
    } finally {
      this.sending = false
      void this.guard.release()
      if (this.queue.length && !isStuck(this.current) && this.attempt === 0) this.schedule(pace)
    }
  }

  /** The edits that wait longest, of one generation. */
  private nextBatch(): QueuedUpdate[] {
    const { generation } = this.queue[0]!
    return this.queue.filter((entry) => entry.generation === generation)
  }

  /** Hands edits of one generation over, by the socket while it is open and of that generation. */
  private async hand(batch: UnsentUpdate[]): Promise<{ missing?: string; generation?: number }> {
    const { live, transport } = this.options
    if (live?.ready && batch[0]!.generation === this.generation) {
      await live.send(Y.mergeUpdates(batch.map(({ update }) => update)))
      return {}
    }
    // The browser knows; asking would only take time to fail.
    if (globalThis.navigator?.onLine === false) throw new TypeError('The browser is offline.')
    return transport.send(this.body(batch), { keepalive: false })
  }

  private body(batch: UnsentUpdate[]) {
    const updates = batch.map(({ update }) => update)
    return {
      update: toBase64(updates.length ? Y.mergeUpdates(updates) : EMPTY_UPDATE),
      stateVector: toBase64(Y.encodeStateVector(this.ydoc)),
      generation: batch[0]?.generation ?? this.generation,
    }
  }

  private async acknowledged(
    batch: UnsentUpdate[],
    { missing, generation }: { missing?: string; generation?: number },
  ): Promise<void> {
    this.attempt = 0
    this.refusedContent = false
    this.queue = this.queue.filter((entry) => !batch.includes(entry))
    if (missing && batch[0]?.generation === this.generation) this.receive(fromBase64(missing))
    await this.options.store.remove(batch.flatMap(({ key }) => (key >= 0 ? key : []))).catch(() => undefined)
    this.set(this.queue.length ? { kind: 'saving' } : { kind: 'saved', at: new Date() })
    if (generation !== undefined) this.heardOf(generation)
    // It is in the document by now, as an edit of the server's.
    if (batch.some((entry) => entry.generation !== this.generation)) void this.pull()
    void this.followNewest()
  }

  /** The report's log is of this generation. */
  private heardOf(generation: number): void {
    this.newest = Math.max(this.newest, generation)
    void this.followNewest()
  }

  /** Gives way to a provider of the newest generation, once everything typed is acknowledged. */
  private async followNewest(): Promise<void> {
    const { follow, transport } = this.options
    if (!follow || this.following || this.destroyed || this.newest <= this.generation) return
    // Whoever acknowledges the rest comes by here again.
    if (this.queue.length > 0 || this.sending) return void (this.queue.length === 0 && this.followLater())
    this.following = true
    const { edits } = this
    const isStill = () => this.edits === edits && !this.destroyed && !this.isBusy()
    let followed = false
    try {
      const next = await transport.load()
      followed = next.generation > this.generation && isStill() && (await follow(next, isStill))
    } catch {
      // It is tried again; until then edits go out as what they are.
    }
    this.following = false
    if (!followed) this.followLater()
  }

  private followLater(): void {
    if (this.destroyed) return
    clearTimeout(this.followTimer)
    this.followTimer = setTimeout(() => void this.followNewest(), this.options.backOff?.(0) ?? FOLLOW_MS)
  }

  private failed(error: unknown): void {
    const status = statusOf(error)
    if (status === 401) this.set({ kind: 'signIn' })
    else if (status === undefined) this.set(this.offline())
    else if (status === 408 || status === 412 || status === 425 || status === 429 || status >= 500)
      this.set({ kind: 'waiting' })
    else {
      this.refusedContent = status === 422
      return this.set({ kind: 'refused', reason: sentence(error) })
    }
    // A stale version has an easy cure: read what the server has, and send again.
    if (status === 412) void this.pull()
    this.timer = setTimeout(() => void this.flush(), (this.options.backOff ?? defaultBackOff)(this.attempt++))
  }

  private readonly onOnline = (): void => this.retry()
  private readonly onOffline = (): void => {
    if (this.queue.length && !isStuck(this.current)) this.set(this.offline())
  }
  private readonly lookAgain = (): void => {
    const seen = globalThis.document?.visibilityState !== 'hidden'
    if (!this.options.live?.ready && seen && globalThis.navigator?.onLine !== false) void this.pull()
  }
  private readonly onHide = (): void => void this.sendRest({ keepalive: true })
  private readonly onVisibility = (): void => {
    if (document.visibilityState === 'hidden') return this.onHide()
    if (this.queue.length) this.retry()
    else if (!this.options.live?.ready) void this.pull()
  }

  /** Last words of a page that may be closing. What is too large for them waits in the store. */
  private async sendRest({ keepalive }: { keepalive: boolean }): Promise<void> {
    if (this.destroyed || !this.queue.length || isStuck(this.current)) return
    const batches = [...Map.groupBy(this.queue, ({ generation }) => generation).values()]
    await Promise.all(batches.map((batch) => this.sendLast(batch, keepalive)))
  }

  private async sendLast(batch: QueuedUpdate[], keepalive: boolean): Promise<void> {
    const body = this.body(batch)
    if (keepalive && body.update.length + body.stateVector.length > KEEPALIVE_LIMIT) return
    try {
      await this.acknowledged(batch, await this.options.transport.send(body, { keepalive }))
    } catch {
      // Still in the store: the next opening of the report sends it.
    }
  }

  private set(state: SaveState): void {
    if (this.destroyed || sameState(state, this.current)) return
    this.current = state
    for (const listener of this.listeners) listener()
  }
}

/** Whether nothing is to be told. Each saving that ended is. */
const sameState = (a: SaveState, b: SaveState): boolean =>
  a.kind === b.kind &&
  a.kind !== 'saved' &&
  (a.kind !== 'offline' || (b.kind === 'offline' && a.changes === b.changes)) &&
  (a.kind !== 'refused' || (b.kind === 'refused' && a.reason === b.reason))

/** States in which trying again by itself would not help. */
const isStuck = (state: SaveState): boolean => state.kind === 'signIn' || state.kind === 'refused'

function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' ? status : undefined
}

/** A refusal in words that continue "Not saved: …". */
function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return message
    ? message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '')
    : 'the server refused it'
}
