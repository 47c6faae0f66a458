import * as Y from 'yjs'
import { fromBase64, toBase64 } from './base64.ts'
import { isFailure, type SaveState } from './saveState.ts'
import type { UnsentStore, UnsentUpdate } from './unsentStore.ts'

/** The two calls of the report service this provider lives on. */
export interface SyncTransport {
  /** The whole document as the server has it, base64. */
  load(): Promise<{ state: string }>
  /** Hands over edits. The answer carries what the server has beyond `stateVector`. */
  send(
    body: { update: string; stateVector: string },
    options: { keepalive: boolean },
  ): Promise<{ missing?: string }>
}

export interface SyncOptions {
  ydoc: Y.Doc
  transport: SyncTransport
  store: UnsentStore
  /** When the report was last changed, for the saved words before the first edit. */
  savedAt: Date
  /** Joins the open tabs of one browser; null for none. */
  channel?: BroadcastChannel | null
  /** Milliseconds between the first unsent edit and its sending. */
  interval?: number
  /** Milliseconds before the n-th retry. */
  backOff?: (attempt: number) => number
}

/** Browsers refuse keepalive bodies of 64 KB and more. */
const KEEPALIVE_LIMIT = 60_000
const EMPTY_UPDATE = Y.encodeStateAsUpdate(new Y.Doc())

const defaultBackOff = (attempt: number): number =>
  Math.min(1000 * 2 ** attempt, 30_000) * (0.75 + Math.random() / 2)

/**
 * Keeps a Y.Doc and the report service alike over plain HTTP. Rules:
 * 1. An edit is kept in the store before it is sent, and leaves the store only when the server acknowledged it.
 * 2. Updates are idempotent and order-free, so whatever is in doubt is sent again.
 * 3. At most one request is under way; what is typed meanwhile goes with the next.
 * 4. A failure that time can heal is tried again by itself; one that it cannot is shown, and the edits stay kept.
 */
export class HttpSyncProvider {
  readonly ydoc: Y.Doc
  private readonly options: SyncOptions
  private readonly interval: number
  private queue: UnsentUpdate[] = []
  /** Edits on their way into the store. */
  private readonly storing = new Set<Promise<unknown>>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private sending = false
  private attempt = 0
  private destroyed = false
  private current: SaveState
  private readonly listeners = new Set<() => void>()

  constructor(options: SyncOptions) {
    this.options = options
    this.ydoc = options.ydoc
    this.interval = options.interval ?? 400
    this.current = { kind: 'saved', at: options.savedAt }
    if (options.channel)
      options.channel.onmessage = (event: MessageEvent<Uint8Array>) => this.receive(event.data)
  }

  /** Opens the document: the server's state, then what an earlier tab could not send. */
  async start(state: string): Promise<void> {
    Y.applyUpdate(this.ydoc, fromBase64(state), this)
    const unsent = await this.options.store.all().catch(() => [])
    if (this.destroyed) return
    for (const { update } of unsent) Y.applyUpdate(this.ydoc, update, this)
    this.queue = unsent
    this.ydoc.on('update', this.onUpdate)
    globalThis.addEventListener?.('online', this.onOnline)
    globalThis.addEventListener?.('pagehide', this.onHide)
    globalThis.document?.addEventListener('visibilitychange', this.onVisibility)
    if (unsent.length) this.schedule(0)
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

  /** Tries at once: after signing in again, or on a click on the words. */
  retry(): void {
    this.attempt = 0
    this.schedule(0)
  }

  /** Resolves when nothing is left to send, or with false when that cannot be reached now. */
  async settle(): Promise<boolean> {
    // The first round may only wait for a request under way, the second takes what was typed meanwhile.
    for (let round = 0; round < 2 && this.queue.length; round++) {
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
    try {
      const { state } = await this.options.transport.load()
      if (!this.destroyed) Y.applyUpdate(this.ydoc, fromBase64(state), this)
    } catch {
      // Reading again is a courtesy; the next save tells the person what is wrong.
    }
  }

  /** Leaves the document. Resolves when the last edits are on the server, or known to be kept on this device. */
  destroy(): Promise<void> {
    const sent = this.sendRest({ keepalive: false })
    this.destroyed = true
    clearTimeout(this.timer)
    this.ydoc.off('update', this.onUpdate)
    globalThis.removeEventListener?.('online', this.onOnline)
    globalThis.removeEventListener?.('pagehide', this.onHide)
    globalThis.document?.removeEventListener('visibilitychange', this.onVisibility)
    this.options.channel?.close()
    this.listeners.clear()
    return sent
  }

  private readonly onUpdate = (update: Uint8Array, origin: unknown): void => {
    if (origin === this) return
    this.options.channel?.postMessage(update)
    const entry: UnsentUpdate = { key: -1, update }
    this.queue.push(entry)
    // Kept in memory even where the browser refuses to store it: the edit is still sent.
    const stored = this.options.store.add(update).then(
      (key) => {
        entry.key = key
      },
      () => undefined,
    )
    this.storing.add(stored)
    void stored.then(() => this.storing.delete(stored))
    // "Saving…" would paint over what the person must know.
    if (!isFailure(this.current)) this.set({ kind: 'saving' })
    if (this.current.kind !== 'refused') this.schedule(this.interval)
  }

  private receive(update: Uint8Array): void {
    if (!this.destroyed) Y.applyUpdate(this.ydoc, update, this)
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
    const batch = this.queue.slice()
    if (!isFailure(this.current)) this.set({ kind: 'saving' })
    try {
      const { missing } = await this.options.transport.send(this.body(batch), { keepalive: false })
      await this.acknowledged(batch, missing)
    } catch (error) {
      this.failed(error)
    } finally {
      this.sending = false
      if (this.queue.length && !isStuck(this.current) && this.attempt === 0) this.schedule(this.interval)
    }
  }

  private body(batch: UnsentUpdate[]) {
    const updates = batch.map(({ update }) => update)
    return {
      update: toBase64(updates.length ? Y.mergeUpdates(updates) : EMPTY_UPDATE),
      stateVector: toBase64(Y.encodeStateVector(this.ydoc)),
    }
  }

  private async acknowledged(batch: UnsentUpdate[], missing: string | undefined): Promise<void> {
    this.attempt = 0
    this.queue = this.queue.filter((entry) => !batch.includes(entry))
    if (missing && !this.destroyed) Y.applyUpdate(this.ydoc, fromBase64(missing), this)
    await this.options.store.remove(batch.flatMap(({ key }) => (key >= 0 ? key : []))).catch(() => undefined)
    this.set(this.queue.length ? { kind: 'saving' } : { kind: 'saved', at: new Date() })
  }

  private failed(error: unknown): void {
    const status = statusOf(error)
    if (status === 401) this.set({ kind: 'signIn' })
    else if (status === undefined) this.set({ kind: 'offline' })
    else if (status === 408 || status === 412 || status === 425 || status === 429 || status >= 500)
      this.set({ kind: 'waiting' })
    else return this.set({ kind: 'refused', reason: sentence(error) })
    // A stale version has an easy cure: read what the server has, and send again.
    if (status === 412) void this.pull()
    this.timer = setTimeout(() => void this.flush(), (this.options.backOff ?? defaultBackOff)(this.attempt++))
  }

  private readonly onOnline = (): void => this.retry()
  private readonly onHide = (): void => void this.sendRest({ keepalive: true })
  private readonly onVisibility = (): void => {
    if (document.visibilityState === 'hidden') return this.onHide()
    if (this.queue.length) this.retry()
    else void this.pull()
  }

  /** Last words of a page that may be closing. What is too large for them waits in the store. */
  private async sendRest({ keepalive }: { keepalive: boolean }): Promise<void> {
    if (this.destroyed || !this.queue.length || isStuck(this.current)) return
    const batch = this.queue.slice()
    const body = this.body(batch)
    if (keepalive && body.update.length + body.stateVector.length > KEEPALIVE_LIMIT) return
    try {
      const { missing } = await this.options.transport.send(body, { keepalive })
      await this.acknowledged(batch, missing)
    } catch {
      // Still in the store: the next opening of the report sends it.
    }
  }

  private set(state: SaveState): void {
    if (this.destroyed || (state.kind === this.current.kind && state.kind !== 'saved')) return
    this.current = state
    for (const listener of this.listeners) listener()
  }
}

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
