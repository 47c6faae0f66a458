import * as Y from 'yjs'
import { fromBase64, toBase64 } from './base64.ts'
import { type FollowingDocument, GenerationFollower } from './GenerationFollower.ts'
import type { LiveSocket } from './LiveSocket.ts'
import { Outbox, type OutboxOptions } from './Outbox.ts'
import { type DocumentCalls, PatchTransport } from './PatchTransport.ts'
import type { SaveState } from './saveState.ts'
import { type GuardedDocument, type GuardTimes, TypingGuard } from './TypingGuard.ts'

export interface SyncOptions extends OutboxOptions {
  calls: DocumentCalls
  /** See `FollowingDocument`. */
  follow?: NonNullable<FollowingDocument['follow']>
  /** Joins the open tabs of one browser; null for none. */
  channel?: BroadcastChannel | null
  /** How long a block the person is typing in is kept from being taken away. */
  guardTimes?: GuardTimes
}

/** What one tab of a browser tells the others. */
interface TabMessage {
  update: Uint8Array
  generation: number
}

/**
 * Keeps a Y.Doc and the report service alike. What is written here goes out by the `Outbox`; what others write comes in
 * here, by the report's socket, with the answer to a PATCH, from another tab, or because the report was read again. Rules:
 * 1. Edits of the server's may come in any order and more than once.
 * 2. A document is of one generation of the report's log. When another has begun, its edits are sent as such until none
 *    is left; then another provider takes its place.
 * 3. What deletes the block the person is typing in waits until they pause: see `TypingGuard`.
 */
export class SyncProvider implements GuardedDocument {
  readonly ydoc: Y.Doc
  readonly generation: number
  /** The report's socket; null where this browser has none. */
  readonly live: LiveSocket | null
  /** Whether the editor must be left as it is for now, as while letters are being composed. */
  isBusy: () => boolean = () => false
  /** Applies what others wrote; the editor sees to it that the caret stays in its block. */
  keepPlace: (apply: () => void) => void = (apply) => apply()
  private readonly calls: DocumentCalls
  private readonly channel: BroadcastChannel | null
  private readonly outbox: Outbox
  private readonly follower: GenerationFollower
  private readonly guard: TypingGuard
  /** Edits of this person's that the server was asked to store with something else, and what applies them. */
  private readonly asked = new Map<string, () => void>()
  private destroyed = false

  constructor(options: SyncOptions) {
    const { ydoc, generation, calls, live = null, channel = null, backOff, guardTimes = {} } = options
    this.ydoc = ydoc
    this.generation = generation
    this.live = live
    this.calls = calls
    this.channel = channel
    this.outbox = new Outbox(
      options,
      {
        origin: this,
        edited: (update, transaction) => this.edited(update, transaction),
        receive: (update) => void this.receive(update),
        heardOf: (newest) => this.follower.heardOf(newest),
        acknowledged: (sent) => {
          // It is in the document by now, as an edit of the server's.
          if (sent !== generation) void this.pull()
          void this.follower.followNewest()
        },
        idle: () => void this.guard.release(),
        pull: () => void this.pull(),
      },
      new PatchTransport(ydoc, calls),
    )
    this.follower = new GenerationFollower(
      {
        generation,
        outbox: this.outbox,
        isBusy: () => this.isBusy(),
        load: () => calls.load(),
        follow: options.follow,
      },
      backOff,
    )
    this.guard = new TypingGuard(this, guardTimes)
    if (channel)
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
        if (data.generation === generation) this.receive(data.update)
      }
  }

  /** Opens the document: the server's state, then what an earlier tab could not send. */
  async start(state: string): Promise<void> {
    Y.applyUpdate(this.ydoc, fromBase64(state), this)
    await this.outbox.start()
  }

  readonly getState = (): SaveState => this.outbox.getState()

  readonly subscribe = (listener: () => void): (() => void) => this.outbox.subscribe(listener)

  /** The UniqueID extension waits for this before it gives ids; here the document is loaded before any editor. */
  on(event: 'synced', listener: () => void): void {
    if (event === 'synced') queueMicrotask(() => this.destroyed || listener())
  }

  off(_event: 'synced', _listener: () => void): void {
    // `synced` is told once to each listener, so there is nothing to take back.
  }

  /** A role was given or taken. */
  setReadOnly(readOnly: boolean): void {
    this.outbox.setReadOnly(readOnly)
  }

  /** Tries at once: after signing in again, or on a click on the words. */
  retry(): void {
    this.outbox.retry()
  }

  /** Resolves when nothing is left to send, or with false when that cannot be reached now. */
  settle(): Promise<boolean> {
    return this.outbox.settle()
  }

  /** Resolves when everything typed until now is kept on this device, or cannot be. */
  kept(): Promise<void> {
    return this.outbox.kept()
  }

  /** Whether everything typed is acknowledged. */
  isSettled(): boolean {
    return this.outbox.isEmpty && !this.outbox.isSending
  }

  /**
   * Stores an edit of this person's with something else, by a call that stores both or neither. It is applied once it is
   * stored, in the same way whether the answer or the socket brings it first.
   * @throws what `store` throws; the edit is not applied then.
   */
  async storeWith<T>(update: Uint8Array, apply: () => void, store: () => Promise<T>): Promise<T> {
    const key = toBase64(update)
    this.asked.set(key, apply)
    try {
      const answer = await store()
      if (!this.destroyed && this.asked.has(key)) apply()
      return answer
    } finally {
      this.asked.delete(key)
    }
  }

  /** Asks for what others did meanwhile. */
  async pull(): Promise<void> {
    await this.catchUp(false)
  }

  /** Leaves the document. Resolves when the last edits are on the server, or known to be kept on this device. */
  destroy(): Promise<void> {
    const sent = this.outbox.stop()
    this.destroyed = true
    this.follower.stop()
    this.guard.stop()
    this.channel?.close()
    return sent
  }

  private edited(update: Uint8Array, transaction: Y.Transaction | undefined): void {
    if (transaction) this.guard.note(transaction)
    const { generation } = this
    this.channel?.postMessage({ update, generation } satisfies TabMessage)
  }

  /** @returns whether the document has all that the server had: see `GuardedDocument`. */
  async catchUp(anyway: boolean): Promise<boolean> {
    const { outbox } = this
    const { edits } = outbox
    const isSettled = this.isSettled()
    try {
      const { state, generation } = await this.calls.load()
      if (this.destroyed) return false
      if (generation !== this.generation) {
        this.follower.heardOf(generation)
        return false
      }
      // Where everything typed was acknowledged before it was read, all of it is in there.
      const holdsAll = isSettled && outbox.edits === edits && !this.isBusy()
      if (!anyway && !holdsAll) return this.receive(fromBase64(state))
      this.apply(fromBase64(state))
      return true
    } catch {
      // Reading again is a courtesy; the next save tells the person what is wrong.
      return false
    }
  }

  /** @returns whether it is in the document now. */
  private receive(update: Uint8Array): boolean {
    if (this.destroyed || this.guard.holds(update)) return false
    if (this.asked.size > 0 && this.takeAsked(toBase64(update))) return true
    this.apply(update)
    return true
  }

  /** Whether it is an edit that was asked for, which is applied as such. */
  private takeAsked(key: string): boolean {
    const apply = this.asked.get(key)
    this.asked.delete(key)
    apply?.()
    return apply !== undefined
  }

  private apply(update: Uint8Array): void {
    this.keepPlace(() => Y.applyUpdate(this.ydoc, update, this))
  }
}
