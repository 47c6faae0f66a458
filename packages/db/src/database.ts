import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, QueryResult, Transaction } from 'kysely'
import type pg from 'pg'
import { createKysely, type NamedQuery, type Opening, type PooledConnection } from './driver.ts'
import { DatabaseError, toDatabaseError } from './errors.ts'
import type { Listener, Listening, Messenger } from './listen.ts'
import type { ObjectStore } from './objects.ts'
import type { ReplicaServer } from './postgres/openReplica.ts'
import type { ReplicaReader } from './replica.ts'
import { type BeginOptions, beginStatement, type Scope } from './scope.ts'
import type { Tables } from './tables.gen.ts'

export interface TransactionOptions extends BeginOptions {
  /** How often to run `work` in all when PostgreSQL reports a serialization failure or a deadlock. Default 1. */
  attempts?: number
}

/** Counters of one open database. Those of the embedded engine count inside its worker since it was opened. */
export interface DatabaseStats {
  engine: 'embedded' | 'postgres'
  commits: number
  rollbacks: number
  /** Connections, of them idle, and callers waiting for one. */
  connections: number
  idle: number
  waiting: number
  embedded?: EmbeddedStats
}

export interface EmbeddedStats {
  /** fsync calls that reached the operating system. */
  fsyncs: number
  checkpoints: number
  vacuums: number
  /** Bytes written to the write-ahead log since the last checkpoint. */
  walBytes: number
  /** Messages the worker has executed. */
  messages: number
}

export interface Database {
  readonly engine: 'embedded' | 'postgres'
  /** What carries notifications in place of the database; absent where the database does. */
  readonly messenger?: Messenger | undefined
  /** Where bytes are kept that are not in their rows; null: all are. */
  readonly objects: ObjectStore | null
  /** A copy that reads can be answered by, through `readUnchanging`; null where there is none. */
  readonly replica: ReplicaReader | null
  /**
   * Runs `work` in one transaction on behalf of `scope`; inside, `tx()` gives the transaction. Commits when `work`
   * resolves, rolls back when it throws. Do no network call inside: the embedded engine has one connection.
   * @throws DatabaseError for anything the database refused; Error if a transaction is already open.
   */
  transaction<T>(scope: Scope, work: () => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Hears what `notify` sends on a channel, from any process on this database, once this resolves. A lost connection
   * comes back by itself and tells listeners that they may have missed something. Not inside a transaction.
   * @returns what ends the listening.
   * @throws DatabaseError 'unavailable' where the database cannot be reached; TypeError for a name that is no channel.
   */
  listen(channel: string, listener: Listener): Promise<() => void>
  /** Whether the database answers within `milliseconds` (default 5000). Never throws. */
  ready(milliseconds?: number): Promise<boolean>
  stats(): Promise<DatabaseStats>
  /** The data directory as an uncompressed tar. Embedded engine only; it holds the whole file in memory. */
  dump(): Promise<Uint8Array>
  /** Waits for open transactions, then closes. Idempotent. */
  close(): Promise<void>
}

/** What an engine hands over: a pool, and the role its login must switch to (null: none). */
export interface Engine {
  readonly kind: 'embedded' | 'postgres'
  readonly pool: pg.Pool
  readonly role: string | null
  /** Whether a connection remembers statements by name. */
  readonly remembersStatements: boolean
  readonly listening: Listening
  /** Settings that each transaction makes for itself, where its connection keeps none. Begins with a semicolon. */
  readonly perTransaction?: string | undefined
  stats?(): Promise<EmbeddedStats>
  dump?(): Promise<Uint8Array>
  /** Runs after the pool has ended. */
  close(): Promise<void>
}

interface State {
  readonly messenger: Messenger | undefined
  /** Notifications that were left to it. */
  readonly left: Set<string>
  readonly opening: Opening
  readonly objects: ObjectStore | null
  connection: PooledConnection | undefined
  transaction: Transaction<Tables> | undefined
  open: boolean
  readonly afterCommit: (() => void)[]
}

const storage = new AsyncLocalStorage<State>()

/**
 * The transaction this code runs in.
 * @throws Error outside `database.transaction`, and in work that outlived its transaction.
 */
export function tx(): Transaction<Tables> {
  return openState().transaction
}

function openState(): State & { transaction: Transaction<Tables> } {
  const state = storage.getStore()
  if (!state?.transaction) {
    throw new Error('No transaction is open here. Call this inside database.transaction(scope, work).')
  }
  if (!state.open) {
    throw new Error('The transaction this code belongs to has ended. Await every query before work returns.')
  }
  return state as State & { transaction: Transaction<Tables> }
}

/**
 * Sends a compiled query in the transaction this code runs in, behind those sent before and without waiting for them, which
 * Kysely would. For `prepared`.
 */
export function send<Row>(query: NamedQuery): Promise<QueryResult<Row>> {
  const { connection } = openState()
  if (!connection) throw new Error('The transaction has no connection yet.')
  return connection.executeQuery<Row>(query)
}

/**
 * Runs `work` once the transaction this code runs in has committed, before its caller goes on; after a rollback never.
 * For what this process keeps in memory of the database. It must not throw, and opens no transaction itself.
 * @throws Error outside `database.transaction`.
 */
export function afterCommit(work: () => void): void {
  const state = storage.getStore()
  if (!state?.open) throw new Error('No transaction is open here, so nothing will be committed.')
  state.afterCommit.push(work)
}

/**
 * Leaves a notification to the messenger, once the transaction this code runs in has committed; of equal ones the first.
 * @returns false where there is no messenger: the database carries it.
 */
export function leaveToMessenger(channel: string, payload: string): boolean {
  const { messenger, left, afterCommit } = openState()
  if (!messenger) return false
  const key = `${channel} ${payload}`
  if (!left.has(key)) afterCommit.push(() => messenger.send(channel, payload))
  left.add(key)
  return true
}

/** Whether code runs inside `database.transaction` now. */
export function inTransaction(): boolean {
  return storage.getStore()?.open === true
}

/** Where the database of the transaction this code runs in keeps what is not in its rows. */
export const openObjects = (): ObjectStore | null => openState().objects

/** Runs work in transactions of one server, each with the state that `tx()` and its like refer to. */
class Transactions {
  readonly #root: Kysely<Tables>
  readonly #messenger: Messenger | undefined
  readonly #objects: ObjectStore | null
  commits = 0
  rollbacks = 0

  constructor(
    server: Pick<Engine, 'pool' | 'remembersStatements'>,
    { messenger, objects }: { messenger: Messenger | undefined; objects: ObjectStore | null },
  ) {
    this.#messenger = messenger
    this.#objects = objects
    this.#root = createKysely(server.pool, {
      opening: (connection) => {
        const state = storage.getStore()
        if (!state) throw new Error('A transaction is opened by database.transaction alone.')
        state.connection = connection
        return state.opening
      },
      byName: server.remembersStatements,
    })
  }

  /** As `run`, and again where PostgreSQL says that another attempt may succeed. */
  async runAgain<T>(opening: Opening, work: () => Promise<T>, attempts: number): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.run(opening, work)
      } catch (error) {
        if (attempt >= attempts || !(error instanceof DatabaseError) || !error.retryable) throw error
      }
    }
  }

  /** Runs `work` once; what is to follow its commit has run when this resolves. */
  async run<T>(opening: Opening, work: () => Promise<T>): Promise<T> {
    const state: State = {
      messenger: this.#messenger,
      left: new Set(),
      opening,
      objects: this.#objects,
      connection: undefined,
      transaction: undefined,
      open: true,
      afterCommit: [],
    }
    try {
      const result = await storage.run(state, () => this.#runIn(state, work))
      this.commits += 1
      return result
    } catch (error) {
      this.rollbacks += 1
      throw error
    }
  }

  async #runIn<T>(state: State, work: () => Promise<T>): Promise<T> {
    try {
      const result = await this.#root.transaction().execute(async (transaction) => {
        state.transaction = transaction
        try {
          return await work()
        } finally {
          state.open = false
        }
      })
      for (const follow of state.afterCommit) follow()
      return result
    } finally {
      state.open = false
    }
  }
}

function refuseNested(): void {
  if (!inTransaction()) return
  throw new Error(
    'A transaction is already open here. Opening another would wait for itself for ever on the embedded ' +
      'database: use tx() of the open one, or open the second after it.',
  )
}

/** Reads from a replica while it may be read from. */
function readerOf(server: ReplicaServer, transactions: Transactions): ReplicaReader {
  const reads = { replica: 0, primary: 0 }
  async function run<T>(scope: Scope, work: () => Promise<T>): Promise<T | undefined> {
    const role = server.usableRole()
    if (role === undefined) return undefined
    const statement = beginStatement(scope, role, { readOnly: true }) + (server.perTransaction ?? '')
    try {
      return await transactions.run({ statement, readOnly: true }, work)
    } catch (error) {
      // What the work itself refuses, the primary would refuse as well.
      if (!(error instanceof DatabaseError)) throw error
      server.failed(error)
      return undefined
    }
  }
  return {
    read: async (scope, work, isAskedFor) => {
      refuseNested()
      const found = (await run(scope, work)) ?? undefined
      const isRight = found !== undefined && isAskedFor(found)
      reads[isRight ? 'replica' : 'primary'] += 1
      return isRight ? found : undefined
    },
    stats: () => ({
      state: server.state(),
      lagSeconds: server.lag() / 1000,
      reads: { ...reads },
      connections: server.pool.totalCount,
      idle: server.pool.idleCount,
    }),
    close: () => server.close(),
  }
}

/** What a database may have beside its engine. */
interface Beside {
  messenger?: Messenger | undefined
  objects?: ObjectStore | null | undefined
  replica?: ReplicaServer | undefined
}

/** Puts the transaction rules on top of an engine whose schema is already up to date. */
export function createDatabase(
  engine: Engine,
  { messenger, objects = null, replica: replicaServer }: Beside = {},
): Database {
  const transactions = new Transactions(engine, { messenger, objects })
  const replica = replicaServer
    ? readerOf(replicaServer, new Transactions(replicaServer, { messenger: undefined, objects }))
    : null
  let closing: Promise<void> | undefined

  async function transaction<T>(
    scope: Scope,
    work: () => Promise<T>,
    options: TransactionOptions = {},
  ): Promise<T> {
    refuseNested()
    if (closing) throw new DatabaseError('unavailable', 'The database is closing.')
    const statement = beginStatement(scope, engine.role, options) + (engine.perTransaction ?? '')
    // The end of a serializable one can fail, even where it only read.
    const readOnly = options.readOnly === true && options.isolation !== 'serializable'
    return transactions.runAgain({ statement, readOnly }, work, options.attempts ?? 1)
  }

  async function listen(channel: string, listener: Listener): Promise<() => void> {
    if (inTransaction()) throw new Error('A transaction is open here. Listen before or after it.')
    if (closing) throw new DatabaseError('unavailable', 'The database is closing.')
    return (messenger ?? engine.listening).listen(channel, listener)
  }

  return {
    engine: engine.kind,
    messenger,
    objects,
    replica,
    transaction,
    listen,
    ready: async (milliseconds = 5000) => !closing && answersWithin(engine.pool, milliseconds),
    stats: async () => {
      const embedded = await engine.stats?.()
      return { ...countersOf(engine, transactions), ...(embedded && { embedded }) }
    },
    dump: async () => {
      if (!engine.dump) throw new Error('Only the embedded database can be dumped here; use pg_dump.')
      return engine.dump()
    },
    close: () => {
      closing ??= shut({ engine, messenger, objects, replica }).catch((error: unknown) => {
        throw toDatabaseError(error)
      })
      return closing
    },
  }
}

async function shut({
  engine,
  messenger,
  objects,
  replica,
}: { engine: Engine } & Pick<Database, 'messenger' | 'objects' | 'replica'>): Promise<void> {
  try {
    await messenger?.close()
    await engine.listening.close()
    objects?.close()
    await replica?.close()
    await engine.pool.end()
  } finally {
    await engine.close()
  }
}

async function answersWithin(pool: pg.Pool, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

const countersOf = ({ kind, pool }: Engine, { commits, rollbacks }: Transactions) => ({
  engine: kind,
  commits,
  rollbacks,
  connections: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})
