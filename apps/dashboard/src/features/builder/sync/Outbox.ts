import * as Y from 'yjs'
import type { LiveSocket } from './LiveSocket.ts'
import { listenToPage } from './pageEvents.ts'
import { Retry } from './Retry.ts'
import { isFailure, isSameState, isStuck, type SaveState } from './saveState.ts'
import {
  type Acknowledgement,
  ConnectionLost,
  isPassing,
  refusalReason,
  statusOf,
  type Transport,
} from './Transport.ts'
import { type QueuedUpdate, UnsentQueue, type UnsentStore } from './unsent.ts'

/** A token is renewed this long before it ends: the session renews it within five seconds of its end. */
const RENEW_MS = 4_000
const LONGEST_TIMER_MS = 2 ** 31 - 1

export interface OutboxOptions {
  ydoc: Y.Doc
  /** Of the report's log: what `ydoc` is read from. */
  generation: number
  store: UnsentStore
  /** When the report was last changed, for the saved words before the first edit. */
  savedAt: Date
  /** Who may only read sends nothing, whatever an extension of the editor writes into the document. */
  readOnly?: boolean
  /** The report's socket: others' edits come over it at once, and edits go over it while it is open. */
  live?: LiveSocket | null
  /** For the socket. Null when nobody is signed in. */
  getToken?: (options: { forceRefresh: boolean }) => Promise<string | null>
  /** Milliseconds between the first unsent edit and its sending, over HTTP and over the socket. */
  interval?: number
  liveInterval?: number
  /** Milliseconds between an edit that may correct what was refused and its sending. */
  correctedInterval?: number
  /** Milliseconds before the n-th retry. */
  backOff?: (attempt: number) => number
}

/** The document an outbox sends for. */
export interface OutboxDocument {
  /** What the server's edits are written into the Y.Doc with: all else was written here. */
  origin: unknown
  /** Something was written here. Called before it counts as unsent. */
  edited: (update: Uint8Array, transaction: Y.Transaction | undefined) => void
  /** An edit of the server's has come. */
  receive: (update: Uint8Array) => void
  /** The report's log is of this generation. */
  heardOf: (generation: number) => void
  /** Edits of a generation are in the log, and everyone has been told so. */
  acknowledged: (generation: number) => void
  /** A request has ended, whichever way. */
  idle: () => void
  /** Others may have written something that nobody told of. */
  pull: () => void
}

/**
 * Sends what is written into a Y.Doc to the server: over the report's socket while it is open, else as a PATCH. Whatever
 * has to do with time is here and nowhere else: pace, back-off, the connection of the socket, its token, and a page that
 * goes offline, into the background or away. Rules:
 * 1. An edit is kept in the store before it is sent, and leaves the store only when the server acknowledged it.
 * 2. Updates are idempotent and order-free, so whatever is in doubt is sent again.
 * 3. At most one request is under way; what is typed meanwhile goes with the next.
 * 4. "Saved" is said only when every edit was acknowledged.
 * 5. An edit is sent as of the generation it was made on, with others of that one alone.
 * 6. A failure that time can heal is tried again by itself; one that it cannot is shown, and the edits stay kept. An edit
 *    that the server refuses for its content is sent again with the next, which may correct it.
 */
export class Outbox {
  private readonly options: OutboxOptions
  private readonly document: OutboxDocument
  private readonly patch: Transport
  private readonly live: LiveSocket | null
  private readonly queue: UnsentQueue
  private readonly flushing: Retry
  private readonly connecting: Retry
  private readonly listeners = new Set<() => void>()
  private current: SaveState
  /** What is under way. */
  private flight: Promise<void> | null = null
  private written = 0
  private readOnly: boolean
  /** Something was written while nothing was to be sent. */
  private withheld = false
  /** The last answer was that something in the edits is not allowed in a document. */
  private refusedContent = false
  /** The server refused the token of the socket. */
  private refusedToken = false
  private renewal: ReturnType<typeof setTimeout> | undefined
  private stopListening: (() => void) | undefined
  private stopped = false

  constructor(options: OutboxOptions, document: OutboxDocument, patch: Transport) {
    this.options = options
    this.document = document
    this.patch = patch
    this.live = options.live ?? null
    this.readOnly = options.readOnly ?? false
    this.current = { kind: 'saved', at: options.savedAt }
    this.queue = new UnsentQueue(options.store)
    this.flushing = new Retry(() => void this.flush(), options.backOff)
    this.connecting = new Retry(() => void this.connect(), options.backOff)
  }

  /** How many edits were written here since the report was opened. */
  get edits(): number {
    return this.written
  }

  get isEmpty(): boolean {
    return this.queue.isEmpty
  }

  get isSending(): boolean {
    return this.flight !== null
  }

  readonly getState = (): SaveState => this.current

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /**
   * Takes over what an earlier tab could not send, and sends whatever is written from now on. What of that is of another
   * generation is sent alone: it comes back as what it changes.
   */
  async start(): Promise<void> {
    const { live } = this
    const { ydoc, generation } = this.options
    const unsent = await this.queue.readStored()
    if (this.stopped) return
    for (const edit of unsent)
      if (edit.generation === generation) Y.applyUpdate(ydoc, edit.update, this.document.origin)
    this.queue.restore(unsent)
    ydoc.on('update', this.onUpdate)
    live?.start({
      update: this.document.receive,
      generation: this.document.heardOf,
      open: (endsIn) => {
        this.connecting.reset()
        this.renewBefore(endsIn)
        if (!this.isEmpty) this.retry()
      },
      token: (endsIn) => this.renewBefore(endsIn),
      closed: (code) => this.reconnect(code),
      ended: () => this.connecting.stop(),
    })
    void this.connect()
    this.stopListening = listenToPage({
      online: () => {
        this.wake()
        this.retry()
      },
      offline: () => {
        live?.close()
        if (!this.isEmpty && !isStuck(this.current)) this.set(this.offline())
      },
      hidden: () => void this.sendRest({ keepalive: true }),
      shown: () => {
        this.wake()
        if (this.isEmpty) this.pullWithoutSocket()
        else this.retry()
      },
      look: live ? () => this.pullWithoutSocket() : null,
    })
    if (unsent.length) this.schedule(0)
  }

  /** Resolves when the last edits are on the server, or known to be kept on this device. */
  stop(): Promise<void> {
    const sent = this.sendRest({ keepalive: false })
    this.stopped = true
    this.flushing.stop()
    this.connecting.stop()
    this.stopListening?.()
    this.live?.stop()
    this.options.ydoc.off('update', this.onUpdate)
    this.listeners.clear()
    return sent
  }

  /** A role was given or taken. What was withheld goes along, since what is typed next builds on it. */
  setReadOnly(readOnly: boolean): void {
    this.readOnly = readOnly
    if (readOnly || !this.withheld) return
    this.withheld = false
    this.onUpdate(Y.encodeStateAsUpdate(this.options.ydoc), null)
  }

  /** Tries at once: after signing in again, or on a click on the words. */
  retry(): void {
    this.flushing.reset()
    this.schedule(0)
  }

  /** Resolves when nothing is left to send, or with false when that cannot be reached now. */
  async settle(): Promise<boolean> {
    // The first round may only wait for a request under way, the second takes what was typed meanwhile.
    // More rounds only where edits of earlier generations wait, which are sent one generation at a time.
    const generations = this.queue.batches().map(([first]) => first!.generation)
    const rounds = 1 + new Set([this.options.generation, ...generations]).size
    for (let round = 0; round < rounds && !this.isEmpty; round++) await this.flush()
    return this.isEmpty
  }

  /** Resolves when everything typed until now is kept on this device, or cannot be. */
  kept(): Promise<void> {
    return this.queue.stored()
  }

  private readonly onUpdate = (
    update: Uint8Array,
    origin: unknown,
    _ydoc?: Y.Doc,
    transaction?: Y.Transaction,
  ): void => {
    if (origin === this.document.origin) return
    if (this.readOnly) {
      this.withheld = true
      return
    }
    this.document.edited(update, transaction)
    this.queue.add(update, this.options.generation)
    this.written++
    // "Saving…" would paint over what the person must know.
    if (!isFailure(this.current)) this.set({ kind: 'saving' })
    else if (this.current.kind === 'offline') this.set(this.offline())
    // What the server refused for its content may be right with this edit: the two are sent as one.
    if (this.refusedContent) this.schedule(this.options.correctedInterval ?? 1_000)
    else if (this.current.kind !== 'refused') this.schedule(this.pace)
  }

  private get pace(): number {
    const { interval = 400, liveInterval = 120 } = this.options
    return this.live?.ready ? liveInterval : interval
  }

  private schedule(delay: number): void {
    if (!this.stopped && !this.isSending) this.flushing.in(delay)
  }

  /** Sends what waits. @returns when that, or what was under way already, has an answer. */
  private async flush(): Promise<void> {
    this.flushing.stop()
    if (!this.flight && !this.stopped && !this.isEmpty) this.flight = this.sendNext()
    await this.flight
  }

  private async sendNext(): Promise<void> {
    await this.queue.stored()
    // A page that was hidden meanwhile may have sent everything.
    const batch = this.queue.nextBatch()
    let { pace } = this
    try {
      if (batch.length > 0) {
        if (!isFailure(this.current)) this.set({ kind: 'saving' })
        await this.send(batch, this.transportFor(batch[0]!.generation), { keepalive: false })
      }
    } catch (error) {
      // Whether the server has it is not known: it is sent again at once, the other way.
      if (error instanceof ConnectionLost) {
        this.flushing.reset()
        pace = 0
      } else this.failed(error)
    } finally {
      this.flight = null
      this.document.idle()
      if (!this.isEmpty && !isStuck(this.current) && !this.flushing.isFailing) this.schedule(pace)
    }
  }

  /** The socket takes edits of its own generation alone. */
  private transportFor(generation: number): Transport {
    const { live } = this
    return live?.ready && generation === this.options.generation ? live : this.patch
  }

  private async send(
    batch: readonly QueuedUpdate[],
    transport: Transport,
    { keepalive }: { keepalive: boolean },
  ): Promise<void> {
    const { generation } = batch[0]!
    const update = Y.mergeUpdates(batch.map((edit) => edit.update))
    await this.acknowledged(batch, await transport.send(update, { generation, keepalive }))
  }

  private async acknowledged(batch: readonly QueuedUpdate[], answer: Acknowledgement): Promise<void> {
    const { generation } = batch[0]!
    this.flushing.reset()
    this.refusedContent = false
    this.queue.remove(batch)
    if (answer.missing && generation === this.options.generation) this.document.receive(answer.missing)
    await this.queue.forget(batch)
    this.set(this.isEmpty ? { kind: 'saved', at: new Date() } : { kind: 'saving' })
    if (answer.generation !== undefined) this.document.heardOf(answer.generation)
    this.document.acknowledged(generation)
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
    if (status === 412) this.document.pull()
    this.flushing.later()
  }

  /** Last words of a page that may be closing. What is too large for them waits in the store. */
  private async sendRest(options: { keepalive: boolean }): Promise<void> {
    if (this.stopped || this.isEmpty || isStuck(this.current)) return
    // What fails is still in the store: the next opening of the report sends it.
    await Promise.allSettled(this.queue.batches().map((batch) => this.send(batch, this.patch, options)))
  }

  /** Opens the socket, where there is one and it is not open. */
  private async connect(): Promise<void> {
    const { live, refusedToken } = this
    if (!live) return
    this.refusedToken = false
    // No token, or no way to get one: the next attempt, or a PATCH, will find out more.
    const token = await this.token(refusedToken)
    if (this.stopped || live.isOver) return
    if (token === null) this.connecting.later()
    else live.open(token)
  }

  private reconnect(code: number): void {
    clearTimeout(this.renewal)
    if (this.stopped || this.live?.isOver) return
    if (code === 4401) this.refusedToken = true
    // What this person may do has changed: the server says so at once.
    if (code === 4409 && !this.connecting.isFailing) this.connecting.in(0)
    else this.connecting.later()
  }

  /** Connects at once where it would have waited. */
  private wake(): void {
    if (!this.live || this.live.isOpen || this.live.isOver) return
    this.connecting.stop()
    this.connecting.reset()
    void this.connect()
  }

  private renewBefore(endsIn: number | null): void {
    clearTimeout(this.renewal)
    if (endsIn === null) return
    const renew = async () => {
      const token = await this.token(false)
      if (token !== null) this.live?.renew(token)
    }
    const delay = Math.min(Math.max(endsIn - RENEW_MS, 1_000), LONGEST_TIMER_MS)
    this.renewal = setTimeout(() => void renew(), delay)
  }

  private async token(forceRefresh: boolean): Promise<string | null> {
    return (await this.options.getToken?.({ forceRefresh }).catch(() => null)) ?? null
  }

  private pullWithoutSocket(): void {
    if (!this.live?.ready) this.document.pull()
  }

  /** How many changes wait, as a person would count them. */
  private offline(): SaveState {
    return { kind: 'offline', changes: this.queue.countChanges() }
  }

  private set(state: SaveState): void {
    if (this.stopped || isSameState(state, this.current)) return
    this.current = state
    for (const listener of this.listeners) listener()
  }
}
