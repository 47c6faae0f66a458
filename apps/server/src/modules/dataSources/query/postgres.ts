import { isIP } from 'node:net'
import { Client, type FieldDef } from 'pg'
import type { Connection, Driver, Result, ResultColumn } from './connection.ts'
import { requireRoom } from './room.ts'

/** Rows that are fetched at a time. */
const BATCH = 1_000
/** Type numbers of PostgreSQL (pg_type.dat). */
const NUMBERS = new Set([20, 21, 23, 26, 700, 701, 1700])
const DATES = new Set([1082, 1114, 1184])
const BOOLEAN = 16

/**
 * A query of PostgreSQL, as a cursor in a read-only transaction: a cursor takes one SELECT or VALUES and nothing that writes, also
 * in its WITH. It is declared by the extended protocol, which takes one statement alone.
 */
export const queryPostgres: Driver = async (connection, address, query, { seconds, rows, bytes }, signal) => {
  const client = new Client(optionsOf(connection, address, seconds))
  // Heard by whoever waits for the query; without anyone, it would end the process.
  client.on('error', () => undefined)
  const end = () => void client.end().catch(() => undefined)
  const drop = () => streamOf(client)?.destroy()
  signal.addEventListener('abort', drop, { once: true })
  const watched = requireRoom(() => streamOf(client), bytes)
  try {
    await client.connect()
    await client.query('begin read only')
    await client.query(
      `set local statement_timeout = ${seconds * 1000}; set local lock_timeout = ${seconds * 1000};
       set local time zone 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601';
       set local extra_float_digits = 1; set local bytea_output = 'hex'`,
    )
    await client.query({ text: `declare figure no scroll cursor for ${query}`, ...EXTENDED })
    return await fetchAll(client, rows)
  } catch (error) {
    throw watched.fault ?? error
  } finally {
    watched.end()
    signal.removeEventListener('abort', drop)
    end()
  }
}

/** The protocol that takes one statement (pg's types don't know it). */
const EXTENDED: object = { queryMode: 'extended' }

/** Every value stays the text that came: nothing of it is rounded. */
const AS_TEXT = { getTypeParser: () => (value: unknown) => value }

async function fetchAll(client: Client, most: number): Promise<Result> {
  const rows: (string | null)[][] = []
  let columns: ResultColumn[] = []
  while (rows.length <= most) {
    const count = Math.min(BATCH, most + 1 - rows.length)
    const batch = await client.query<(string | null)[]>({
      text: `fetch forward ${count} from figure`,
      rowMode: 'array',
      types: AS_TEXT,
    } as never)
    columns = batch.fields.map(columnOf)
    rows.push(...batch.rows)
    if (batch.rows.length < count) break
  }
  return { columns, rows }
}

const columnOf = ({ name, dataTypeID: type }: FieldDef): ResultColumn => ({
  name,
  type: NUMBERS.has(type) ? 'number' : DATES.has(type) ? 'date' : type === BOOLEAN ? 'boolean' : 'text',
})

const optionsOf = (connection: Connection, address: string, seconds: number) => ({
  host: address,
  port: connection.port,
  database: connection.database,
  user: connection.user,
  password: connection.password,
  application_name: 'Bubbles',
  connectionTimeoutMillis: seconds * 1000,
  ssl: connection.tls && {
    rejectUnauthorized: true,
    ...(isIP(connection.host) === 0 && { servername: connection.host }),
    ...(connection.certificate !== '' && { ca: connection.certificate }),
  },
})

/** The socket of a client, as it is after TLS. */
const streamOf = (client: Client) =>
  (client as unknown as { connection?: { stream?: { bytesRead: number; destroy: () => void } } }).connection
    ?.stream
