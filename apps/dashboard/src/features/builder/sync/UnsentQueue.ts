import type { UnsentStore, UnsentUpdate } from './unsentStore.ts'

/** Edits this close to each other are one change to a person, as they are one step of undo. */
const SAME_CHANGE_MS = 500

/** An edit on its way, and when it was made. */
export interface QueuedUpdate extends UnsentUpdate {
  at: number
}

/** Edits that the server has not acknowledged, the oldest first: in memory, and in the store that outlives the tab. */
export class UnsentQueue {
  private readonly store: UnsentStore
  private entries: QueuedUpdate[] = []
  /** Edits on their way into the store. */
  private readonly storing = new Set<Promise<unknown>>()

  constructor(store: UnsentStore) {
    this.store = store
  }

  get isEmpty(): boolean {
    return this.entries.length === 0
  }

  /** What an earlier tab could not send; nothing where the browser does not tell. */
  readStored(): Promise<UnsentUpdate[]> {
    return this.store.all().catch(() => [])
  }

  /** Begins with what an earlier tab could not send. */
  restore(unsent: readonly UnsentUpdate[]): void {
    // The key of a kept edit begins with its time.
    this.entries = unsent.map((entry) => ({ ...entry, at: entry.key / 1000 }))
  }

  add(update: Uint8Array, generation: number): void {
    const entry: QueuedUpdate = { key: -1, update, generation, at: Date.now() }
    this.entries.push(entry)
    // Kept in memory even where the browser refuses to store it: the edit is still sent.
    const stored = this.store.add(update, generation).then(
      (key) => {
        entry.key = key
      },
      () => undefined,
    )
    this.storing.add(stored)
    void stored.then(() => this.storing.delete(stored))
  }

  /** Resolves when everything added until now is in the store, or cannot be. */
  async stored(): Promise<void> {
    await Promise.allSettled(this.storing)
  }

  /** The edits that wait longest, of one generation; none where nothing waits. */
  nextBatch(): QueuedUpdate[] {
    const [oldest] = this.entries
    return this.entries.filter(({ generation }) => generation === oldest?.generation)
  }

  /** All edits, by generation. */
  batches(): QueuedUpdate[][] {
    return [...Map.groupBy(this.entries, ({ generation }) => generation).values()]
  }

  /** Takes out what the server has. */
  remove(batch: readonly QueuedUpdate[]): void {
    this.entries = this.entries.filter((entry) => !batch.includes(entry))
  }

  /** Takes it out of the store too. */
  async forget(batch: readonly QueuedUpdate[]): Promise<void> {
    await this.store.remove(batch.flatMap(({ key }) => (key >= 0 ? key : []))).catch(() => undefined)
  }

  /** How many changes wait, as a person would count them; 1 at least. */
  countChanges(): number {
    const { entries } = this
    const changes = entries.filter(({ at }, index) => at - (entries[index - 1]?.at ?? 0) > SAME_CHANGE_MS)
    return Math.max(1, changes.length)
  }
}
