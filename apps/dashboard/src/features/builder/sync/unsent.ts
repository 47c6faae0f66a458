/** An edit that the server has not acknowledged yet. */
export interface UnsentUpdate {
  key: number
  update: Uint8Array
  /** Of the report's log: what the edit was made on. */
  generation: number
}

/** Where unsent edits survive a closed tab or a crash. One document each. */
export interface UnsentStore {
  all(): Promise<UnsentUpdate[]>
  add(update: Uint8Array, generation: number): Promise<number>
  remove(keys: number[]): Promise<void>
}

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

const DATABASE = 'bubbles-unsent'
const STORE = 'updates'

/**
 * Unsent edits in IndexedDB. `document` names the report and its author, so that one person's unsent words are
 * never sent in another's name from the same browser. Once everything is acknowledged nothing is left behind.
 */
export function indexedDbStore(document: string, factory: IDBFactory = indexedDB): UnsentStore {
  const opened = open(factory)
  return {
    all: async () => {
      const range = IDBKeyRange.bound([document], [document, []])
      const store = (await opened).transaction(STORE, 'readonly').objectStore(STORE)
      const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))])
      return keys.map((key, index) => ({
        key: (key as [string, number])[1],
        ...(values[index] as Omit<UnsentUpdate, 'key'>),
        // What an earlier version of the dashboard kept: there was one generation alone.
        ...(values[index] instanceof Uint8Array && { update: values[index], generation: 0 }),
      }))
    },
    add: async (update, generation) => {
      const key = nextKey()
      const transaction = (await opened).transaction(STORE, 'readwrite')
      await done(transaction.objectStore(STORE).put({ update, generation }, [document, key]))
      return key
    },
    remove: async (keys) => {
      const store = (await opened).transaction(STORE, 'readwrite').objectStore(STORE)
      await Promise.all(keys.map((key) => done(store.delete([document, key]))))
    },
  }
}

/** Unsent edits in memory: where the browser has no IndexedDB (private windows of some), and for tests. */
export function memoryStore(): UnsentStore {
  const updates = new Map<number, UnsentUpdate>()
  return {
    all: () => Promise.resolve([...updates.values()]),
    add: (update, generation) => {
      const key = nextKey()
      updates.set(key, { key, update, generation })
      return Promise.resolve(key)
    },
    remove: (keys) => {
      for (const key of keys) updates.delete(key)
      return Promise.resolve()
    },
  }
}

let last = 0

/** Ascending, and different in two tabs that write at the same moment (random below the millisecond). */
function nextKey(): number {
  last = Math.max(last + 1, Date.now() * 1000 + Math.floor(Math.random() * 1000))
  return last
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return done(request)
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('Your browser couldn’t store this edit.'))
  })
}
