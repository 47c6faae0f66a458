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
