import { createClient, type ClickHouseClient, ClickHouseError } from '@clickhouse/client'
import { DatabaseError, type DatabaseErrorCode } from '@bubbles/db'
import { countClickHouse } from './metrics.ts'
import { ch, compile, constant, joined, type Sql } from './sql.ts'
import type { TableName } from './tables.ts'

/** How long a statement may take, in ms. A rollup of a day with many events is the longest. */
const STATEMENT_MS = 120_000
/** How long what readers wait for may take. */
const READER_MS = 15_000
const PING_MS = 2_000
/** Connections of a process; more statements wait. */
const CONNECTIONS = 20

/** What a failure of the server means, by ClickHouse's own numbers (`src/Common/ErrorCodes.cpp`). Others are defects. */
const CODES: Readonly<Record<string, DatabaseErrorCode>> = {
  159: 'timeout',
  160: 'timeout',
  // Memory, parts, simultaneous queries, a table that cannot be written to, the network, Keeper, too few replicas.
  ...Object.fromEntries(
    [202, 209, 210, 225, 241, 242, 252, 279, 285, 286, 289, 319, 394, 425, 999].map((code) => [
      code,
      'unavailable',
    ]),
  ),
  243: 'storage_full',
}

/** The organisation that a statement is about. Bound here and nowhere else. */
const OWN = 'organisation_id = {organisation:UUID}'

/**
 * An organisation's rows of a table, one of each key, with further conditions. There is no other way to name a table in a
 * statement of an organisation.
 */
export const stored = (table: TableName, alias: string, conditions: readonly Sql[] = []): Sql =>
  ch`${constant(`${table} as ${alias} final where ${alias}.${OWN}`)}${joined(
    conditions.map((condition) => ch` and ${condition}`),
    '',
  )}`

export interface ClickHouseConfig {
  /** http or https, with user, password and database. */
  url: string
  /** The cluster whose servers have the tables; absent: one server. */
  cluster?: string
}

/** The way to ClickHouse. What fails is a `DatabaseError`, as of the database. */
export class Connection {
  readonly #client: ClickHouseClient
  readonly cluster: string | undefined

  constructor({ url, cluster }: ClickHouseConfig) {
    this.cluster = cluster
    this.#client = createClient({
      url,
      application: 'bubbles',
      request_timeout: STATEMENT_MS,
      max_open_connections: CONNECTIONS,
      // Lists of visits and editions are too long for an address.
      use_multipart_params_auto: true,
      // What goes wrong is thrown, and said by whoever asked.
      log: { level: 127 },
      clickhouse_settings: {
        // Acknowledged when it is there, on every shard, and not when it is in a queue.
        async_insert: 0,
        distributed_foreground_insert: 1,
        // What was sent twice is known again.
        insert_deduplicate: 1,
        // Whole numbers as numbers: none of ours is larger than a double can hold, but for hashes, which are texts.
        output_format_json_quote_64bit_integers: 0,
        // A left join gives 0 for what is not there.
        join_use_nulls: 0,
        optimize_skip_unused_shards: 1,
        do_not_merge_across_partitions_select_final: 1,
      },
    })
  }

  /** The rows of a statement about one organisation. */
  async rows<Row>(organisationId: string, sql: Sql): Promise<Row[]> {
    const { text, parameters } = checked(sql, organisationId)
    return this.#run('query', async (signal) => {
      const result = await this.#client.query({
        query: text,
        query_params: parameters,
        format: 'JSONEachRow',
        abort_signal: signal,
      })
      return result.json<Row>()
    })
  }

  /** Runs a statement about one organisation that writes. */
  async write(organisationId: string, sql: Sql): Promise<void> {
    const { text, parameters } = checked(sql, organisationId)
    await this.#run('write', (signal) =>
      this.#client.command({ query: text, query_params: parameters, abort_signal: signal }),
    )
  }

  /** Runs a statement about no organisation, such as one that makes a table. */
  async define(text: string): Promise<void> {
    await this.#run('define', (signal) => this.#client.command({ query: text, abort_signal: signal }))
  }

  /**
   * Resolves once rows are stored, whole or not at all in each month.
   * @param token what these rows are known by: sent again with it, they are not stored again
   */
  async insert(table: TableName, rows: readonly Record<string, unknown>[], token: string): Promise<void> {
    const send = (signal: AbortSignal) =>
      this.#client.insert({
        table,
        values: rows,
        format: 'JSONEachRow',
        clickhouse_settings: { insert_deduplication_token: token },
        abort_signal: signal,
      })
    await this.#run('insert', send, READER_MS)
  }

  /** Whether it answers, within two seconds. */
  async answers(): Promise<boolean> {
    return (await this.#client.ping({ select: false, abort_signal: AbortSignal.timeout(PING_MS) })).success
  }

  close(): Promise<void> {
    return this.#client.close()
  }

  async #run<T>(kind: string, work: (signal: AbortSignal) => Promise<T>, most = STATEMENT_MS): Promise<T> {
    const began = performance.now()
    try {
      const result = await work(AbortSignal.timeout(most))
      countClickHouse(kind, true, performance.now() - began)
      return result
    } catch (error) {
      countClickHouse(kind, false, performance.now() - began)
      throw toDatabaseError(error)
    }
  }
}

/**
 * A statement with the organisation it is held to.
 * @throws Error where it names a table without holding it to the organisation: a defect
 */
function checked(sql: Sql, organisationId: string): ReturnType<typeof compile> {
  const { text, parameters } = compile(sql)
  const named = text.match(/\bengagement_(?:events|sessions)(?:_local)?\b/g)?.length ?? 0
  const held = text.split(OWN).length - 1
  const written = text.startsWith('insert into') ? 1 : 0
  if (named - written !== held || held === 0)
    throw new Error('A statement names a table of ClickHouse without its organisation.')
  return { text, parameters: { ...parameters, organisation: organisationId } }
}

function toDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error
  const cause = error instanceof Error ? error : new Error(String(error))
  if (cause instanceof ClickHouseError)
    return new DatabaseError(CODES[cause.code] ?? 'other', `ClickHouse: ${cause.message}`, { cause })
  // Whatever is no answer of its own is the way there.
  return new DatabaseError('unavailable', `ClickHouse doesn’t answer: ${cause.message}`, { cause })
}
