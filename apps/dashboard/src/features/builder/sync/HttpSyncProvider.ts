import * as Y from 'yjs'
import { fromBase64, toBase64 } from './base64.ts'
import { GenerationFollower } from './GenerationFollower.ts'
import { ConnectionLost, type LiveSocket } from './LiveSocket.ts'
import { listenToPage } from './pageEvents.ts'
import { isFailure, isSameState, isStuck, type SaveState } from './saveState.ts'
import type { SyncOptions } from './syncOptions.ts'
import { isPassing, refusalReason, statusOf } from './SyncTransport.ts'
import { TypingGuard } from './TypingGuard.ts'
import { type QueuedUpdate, UnsentQueue } from './UnsentQueue.ts'

export type { ServerState, SyncTransport } from './SyncTransport.ts'

/** Browsers refuse keepalive bodies of 64 KB and more. */
const KEEPALIVE_LIMIT = 60_000
const EMPTY_UPDATE = Y.encodeStateAsUpdate(new Y.Doc())
/** Milliseconds until a generation that could not be followed is tried again. */
const FOLLOW_MS = 300

/** What one tab of a browser tells the others. */
interface TabMessage {
  update: Uint8Array
  generation: number
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
  private readonly queue: UnsentQueue
  private readonly follower: GenerationFollower
  private timer: ReturnType<typeof setTimeout> | undefined
  private stopListening: (() => void) | undefined
  private sending = false
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
    this.readOnly = options.readOnly ?? false
    this.interval = options.interval ?? 400
    this.current = { kind: 'saved', at: options.savedAt }
    this.queue = new UnsentQueue(options.store)
    this.follower = new GenerationFollower(
      {
        generation: options.generation,
        hasUnsent: () => !this.queue.isEmpty,
        isSending: () => this.sending,
        isBusy: () => this.isBusy(),
        edits: () => this.edits,
        load: () => options.transport.load(),
        follow: options.follow,
      },
      () => options.backOff?.(0) ?? FOLLOW_MS,
    )
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
    const unsent = await this.queue.readStored()
    if (this.destroyed) return
    for (const { update, generation } of unsent)
      if (generation === this.generation) Y.applyUpdate(this.ydoc, update, this)
    this.queue.restore(unsent)
    this.ydoc.on('update', this.onUpdate)
    this.options.live?.start({
      update: (update) => this.receive(update),
      generation: (generation) => this.follower.heardOf(generation),
      open: () => this.queue.isEmpty || this.retry(),
      ended: () => undefined,
    })
    this.stopListening = listenToPage({
      online: () => this.retry(),
      offline: () => {
        if (!this.queue.isEmpty && !isStuck(this.current)) this.set(this.offline())
      },
      hidden: () => void this.sendRest({ keepalive: true }),
      shown: () => {
        if (!this.queue.isEmpty) this.retry()
        else this.pullWithoutSocket()
      },
      look: this.options.live ? () => this.pullWithoutSocket() : null,
    })
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
    const rounds =
      1 + new Set([this.generation, ...this.queue.batches().map(([first]) => first!.generation)]).size
    for (let round = 0; round < rounds && !this.queue.isEmpty; round++) {
      if (!this.sending) await this.flush()
      while (this.sending) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return this.queue.isEmpty
  }

  /** Resolves when everything typed until now is kept on this device, or cannot be. */
  kept(): Promise<void> {
    return this.queue.stored()
  }

  /** Asks for what others did meanwhile. */
  async pull(): Promise<void> {
    await this.catchUp(false)
  }

  private pullWithoutSocket(): void {
    if (!this.options.live?.ready) void this.pull()
  }

  /** @returns whether the document has all that the server had: see `GuardedDocument`. */
  private async catchUp(anyway: boolean): Promise<boolean> {
    const { edits, isSettled } = this
    try {
      const { state, generation } = await this.options.transport.load()
      if (this.destroyed) return false
      if (generation !== this.generation) {
        this.follower.heardOf(generation)
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
    this.follower.stop()
    this.stopListening?.()
    this.guard.stop()
    this.options.live?.stop()
    this.ydoc.off('update', this.onUpdate)
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
    this.queue.add(update, generation)
    this.edits++
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
    return { kind: 'offline', changes: this.queue.countChanges() }
  }

  private get isSettled(): boolean {
    return this.queue.isEmpty && !this.sending
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
    if (this.sending || this.destroyed || this.queue.isEmpty) return
    this.sending = true
    await this.queue.stored()
    // A page that was hidden meanwhile may have sent everything.
    const batch = this.queue.nextBatch()
    let pace = this.pace
    try {
      if (batch.length > 0) {
        if (!isFailure(this.current)) this.set({ kind: 'saving' })
        await this.acknowledged(batch, await this.hand(batch))
      }
    } catch (error) {
      // Whether the server has it is not known: it is sent again at once, the other way.
      if (error instanceof ConnectionLost) this.attempt = pace = 0
      else this.failed(error)
    } finally {
      this.sending = false
      void this.guard.release()
      if (!this.queue.isEmpty && !isStuck(this.current) && this.attempt === 0) this.schedule(pace)
    }
  }

  /** Hands edits of one generation over, by the socket while it is open and of that generation. */
  private async hand(batch: QueuedUpdate[]): Promise<{ missing?: string; generation?: number }> {
    const { live, transport } = this.options
    if (live?.ready && batch[0]!.generation === this.generation) {
      await live.send(Y.mergeUpdates(batch.map(({ update }) => update)))
      return {}
    }
    // The browser knows; asking would only take time to fail.
    if (globalThis.navigator?.onLine === false) throw new TypeError('The browser is offline.')
    return transport.send(this.body(batch), { keepalive: false })
  }

  private body(batch: QueuedUpdate[]) {
    const updates = batch.map(({ update }) => update)
    return {
      update: toBase64(updates.length ? Y.mergeUpdates(updates) : EMPTY_UPDATE),
      stateVector: toBase64(Y.encodeStateVector(this.ydoc)),
      generation: batch[0]?.generation ?? this.generation,
    }
  }

  private async acknowledged(
    batch: QueuedUpdate[],
    { missing, generation }: { missing?: string; generation?: number },
  ): Promise<void> {
    this.attempt = 0
    this.refusedContent = false
    this.queue.remove(batch)
    if (missing && batch[0]?.generation === this.generation) this.receive(fromBase64(missing))
    await this.queue.forget(batch)
    this.set(this.queue.isEmpty ? { kind: 'saved', at: new Date() } : { kind: 'saving' })
    if (generation !== undefined) this.follower.heardOf(generation)
    // It is in the document by now, as an edit of the server's.
    if (batch.some((entry) => entry.generation !== this.generation)) void this.pull()
    void this.follower.followNewest()
  }

  private failed(error: unknown): void {
    const status = statusOf(error)
    if (status === 401) this.set({ kind: 'signIn' })
    else if (status === undefined) this.set(this.offline())
    else if (isPassing(status)) this.set({ kind: 'waiting' })
    else {
      this.refusedContent = status === 422
      return this.set({ kind: 'refused', reason: refusalReason(error) })
    }
    // A stale version has an easy cure: read what the server has, and send again.
    if (status === 412) void this.pull()
    this.timer = setTimeout(() => void this.flush(), (this.options.backOff ?? defaultBackOff)(this.attempt++))
  }

  /** Last words of a page that may be closing. What is too large for them waits in the store. */
  private async sendRest({ keepalive }: { keepalive: boolean }): Promise<void> {
    if (this.destroyed || this.queue.isEmpty || isStuck(this.current)) return
    await Promise.all(this.queue.batches().map((batch) => this.sendLast(batch, keepalive)))
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
    if (this.destroyed || isSameState(state, this.current)) return
    this.current = state
    for (const listener of this.listeners) listener()
  }
}
