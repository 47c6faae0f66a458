import * as Y from 'yjs'

/** What a guard asks of the provider it works for. */
export interface GuardedDocument {
  /** Whether everything typed is acknowledged. */
  isSettled: () => boolean
  /** Whether the editor must be left as it is for now. */
  isBusy: () => boolean
  /**
   * Takes all that the server has, if that holds everything typed here.
   * @param anyway also where it does not
   * @returns whether it did
   */
  catchUp: (anyway: boolean) => Promise<boolean>
}

export interface GuardTimes {
  /** Milliseconds after a key until a person counts as having paused. */
  pause?: number
  /** Milliseconds until what is held back waits for no pause any more, only for the acknowledgement; six times as long until it waits for nothing. */
  patience?: number
}

/**
 * Keeps the block a person is typing in from being taken away under their hands. Yjs has no move: a block that somebody
 * else drags is an element that is deleted and another one with the same id. The letters on their way to the old one are
 * carried over by the server, so until they are there nothing may come that deletes it: the next letters would go
 * somewhere else. What is held back is dropped and read from the server with the words it carried, once everything typed
 * is acknowledged and the person has paused. What others write elsewhere comes as ever; Yjs keeps what builds on held
 * updates until they are there.
 */
export class TypingGuard {
  private readonly document: GuardedDocument
  private readonly pause: number
  private readonly patience: number
  /** What was typed into since the last time everything was acknowledged. */
  private readonly typed = new Set<Y.AbstractType<unknown>>()
  private lastEdit = Number.NEGATIVE_INFINITY
  /** When the oldest of what is held back came; null where nothing is. */
  private heldSince: number | null = null
  /** Counts what was held back. */
  private held = 0
  private releasing = false
  private stopped = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(document: GuardedDocument, { pause = 500, patience = 5_000 }: GuardTimes) {
    this.document = document
    this.pause = pause
    this.patience = patience
  }

  /** The person has edited. To be called before the edit counts as one to be sent. */
  note({ changed }: Y.Transaction): void {
    if (!this.isTyping()) this.typed.clear()
    this.lastEdit = Date.now()
    for (const type of changed.keys()) this.typed.add(type as Y.AbstractType<unknown>)
  }

  /** Whether an update has to wait, since it deletes what the person is typing in. It comes back with `catchUp`. */
  holds(update: Uint8Array): boolean {
    if (this.typed.size === 0 || !this.isTyping() || !this.isDeletedBy(update)) return false
    this.held++
    this.heldSince ??= Date.now()
    this.later()
    return true
  }

  /** Lets go of what is held back, where the time has come. */
  async release(): Promise<void> {
    if (this.heldSince === null || this.releasing || this.stopped) return
    const waited = Date.now() - this.heldSince
    const anyway = waited >= 6 * this.patience
    const isCalm = this.document.isSettled() && (waited >= this.patience || !this.isTyping())
    if (this.document.isBusy() || !(anyway || isCalm)) return this.later()
    this.releasing = true
    const { held } = this
    const isDone = await this.document.catchUp(anyway)
    this.releasing = false
    if (isDone && this.held === held) this.heldSince = null
    else this.later()
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }

  private isTyping(): boolean {
    return !this.document.isSettled() || Date.now() - this.lastEdit < this.pause
  }

  private isDeletedBy(update: Uint8Array): boolean {
    const { ds } = Y.decodeUpdate(update)
    if (ds.clients.size === 0) return false
    for (const { _item } of this.typed)
      for (let item = _item; item; item = (item.parent as Y.AbstractType<unknown>)._item)
        if (!item.deleted && Y.isDeleted(ds, item.id)) return true
    return false
  }

  private later(): void {
    if (this.stopped) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.release(), this.pause)
  }
}
