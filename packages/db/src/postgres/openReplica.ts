import type pg from 'pg'
import { DatabaseError, toDatabaseError } from '../errors.ts'
import { createPool } from '../pool.ts'
import type { ReplicaState } from '../replica.ts'
import { Lag, positionOf } from './lag.ts'
import { findRole, refuseUnbound } from './login.ts'
import { Servers } from './servers.ts'

/** How often both servers are asked where they are, in milliseconds. */
const LOOK_EVERY_MS = 1_000
/** How long either may take to say so. */
const ANSWER_MS = 2_000
/** How long a read waits for a connection to the replica before it is the primary's. */
const QUEUE_MS = 1_000
/** How long a read may take the replica before it is the primary's. */
const STATEMENT_MS = 5_000

export interface ReplicaConfig {
  /** postgresql:// address of a streaming replica. */
  url: string
  /** How far behind it may be and still be read from, in milliseconds. */
  maxLagMilliseconds: number
  /** Connections of this process to it. */
  connections: number
  /** Told each time that it isn't read from, with a sentence for the operator. */
  onFailure?: ((error: Error) => void) | undefined
  /** Told each time that it is. */
  onWorked?: (() => void) | undefined
}

/** What opening a replica takes from the database it is one of. */
export interface PrimaryConfig {
  url: string
  environment: 'local' | 'development' | 'production'
  remembersStatements: boolean
  pooled: boolean
}

/** Connections to a replica, and whether they may be used now. */
export interface ReplicaServer {
  readonly pool: pg.Pool
  readonly remembersStatements: boolean
  readonly perTransaction: string | undefined
  /** The role its login must switch to, null for none; undefined while it must not be read from. */
  usableRole(): string | null | undefined
  state(): ReplicaState
  /** Milliseconds it is behind. */
  lag(): number
  /** A read failed: it isn't asked again before the next look has found it well. */
  failed(error: DatabaseError): void
  close(): Promise<void>
}

/**
 * Opens a replica and looks every second whether it keeps up, by where the primary was and how far the replica has come. It
 * need not be there: until a look has found it well, the primary is read.
 */
export function openReplica(config: ReplicaConfig, primary: PrimaryConfig): ReplicaServer {
  const settings = ["timezone to 'UTC'", `statement_timeout to ${STATEMENT_MS}`]
  const pool = createPool({
    connectionString: config.url,
    application_name: 'bubbles reads',
    max: config.connections,
    connectionTimeoutMillis: QUEUE_MS,
    keepAlive: true,
    query_timeout: STATEMENT_MS + QUEUE_MS,
    ...(!primary.pooled && {
      onConnect: (client: pg.ClientBase) =>
        client.query(settings.map((each) => `set ${each}`).join(';')) as unknown as void,
    }),
  })
  const watch = new ReplicaWatch(config, primary)
  return {
    pool,
    remembersStatements: primary.remembersStatements,
    perTransaction: primary.pooled ? settings.map((each) => `;set local ${each}`).join('') : undefined,
    usableRole: () => watch.usableRole(),
    state: () => watch.state,
    lag: () => watch.lag(),
    failed: (error) => watch.failed(error),
    close: async () => {
      await watch.close()
      await pool.end()
    },
  }
}

/** Asks both servers where they are, over one connection to each: the others may all be busy. */
class ReplicaWatch {
  state: ReplicaState = 'away'
  readonly #config: ReplicaConfig
  readonly #environment: PrimaryConfig['environment']
  readonly #primary: pg.Pool
  readonly #replica: pg.Pool
  readonly #lag = new Lag(performance.now())
  #role: string | null | undefined
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void>
  #isClosed = false

  constructor(config: ReplicaConfig, primary: PrimaryConfig) {
    this.#config = config
    this.#environment = primary.environment
    const servers = new Servers(primary.url)
    const one = { max: 1, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS, keepAlive: true }
    this.#primary = createPool({
      ...one,
      connectionString: servers.addresses[0]!,
      application_name: 'bubbles looks at the primary',
      Client: servers.clients(),
    })
    this.#replica = createPool({
      ...one,
      connectionString: config.url,
      application_name: 'bubbles looks at the replica',
    })
    this.#looking = this.#lookAgain()
  }

  usableRole(): string | null | undefined {
    const isNear = this.#lag.atMost(performance.now()) <= this.#config.maxLagMilliseconds
    return this.state === 'in use' && isNear ? this.#role : undefined
  }

  lag(): number {
    return this.#lag.known(performance.now())
  }

  failed(error: DatabaseError): void {
    // What a read asked for that this server has not got yet, or had to give up, says nothing of the next one.
    if (error.code !== 'unavailable') return
    this.state = 'away'
    this.#say(error)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#looking
    await Promise.all([this.#primary.end(), this.#replica.end()])
  }

  async #lookAgain(): Promise<void> {
    await this.#look()
    if (this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#looking = this.#lookAgain()
    }, LOOK_EVERY_MS).unref()
  }

  async #look(): Promise<void> {
    // A primary that is away is said where it is missed. Without it nobody knows how far behind the replica is.
    await this.#askPrimary().catch(() => {})
    try {
      await this.#askReplica()
    } catch (error) {
      this.state = 'away'
      this.#lag.lost()
      this.#say(error)
      return
    }
    if (this.state === 'in use') this.#config.onWorked?.()
    else this.#say()
  }

  async #askPrimary(): Promise<void> {
    const at = performance.now()
    const { rows } = await this.#primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    this.#lag.primaryWasAt(positionOf(rows[0]!.lsn), at)
  }

  async #askReplica(): Promise<void> {
    const { rows } = await this.#replica.query<{ standby: boolean; lsn: string | null }>(
      'select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as lsn',
    )
    const { standby, lsn } = rows[0]!
    if (!standby || lsn === null) {
      this.state = 'promoted'
      this.#lag.lost()
      return
    }
    this.#role ??= await this.#findRole()
    this.#lag.replicaIsAt(positionOf(lsn))
    const isNear = this.#lag.atMost(performance.now()) <= this.#config.maxLagMilliseconds
    this.state = isNear ? 'in use' : 'behind'
  }

  async #findRole(): Promise<string | null> {
    const client = await this.#replica.connect()
    try {
      if (this.#environment === 'production') await refuseUnbound(client)
      return await findRole(client)
    } finally {
      client.release()
    }
  }

  #say(error?: unknown): void {
    if (this.#isClosed) return
    const seconds = Math.round(this.#config.maxLagMilliseconds / 1000)
    const why: Record<ReplicaState, string> = {
      'in use': '',
      away: `The replica doesn’t answer: ${error === undefined ? '' : toDatabaseError(error).message}`,
      behind: `The replica is more than ${seconds} seconds behind, or it isn’t known how far`,
      promoted: 'The server that reads were to be answered by is no replica (any more)',
    }
    this.#config.onFailure?.(new Error(`${why[this.state]}. The primary is read instead.`))
  }
}
