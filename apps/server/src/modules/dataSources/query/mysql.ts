import { connect } from 'node:net'
import { type Connection as Client, createConnection, type FieldPacket } from 'mysql2/promise'
import type { Connection, Driver, ResultColumn } from './connection.ts'
import { requireRoom } from './room.ts'
import { requireSelect } from './statement.ts'

/** Of the protocol (field_types.h). */
const NUMBERS = new Set([0, 1, 2, 3, 4, 5, 8, 9, 246])
const YEAR = 13
const DATES = new Set([7, 10, 12, 14, YEAR])
/** A server that knows no such variable. */
const UNKNOWN_VARIABLE = 1193

/**
 * A query of MySQL or MariaDB in a read-only transaction of a read-only session. Several statements at once are off in the protocol;
 * what a transaction doesn't cover, such as files of the server, is refused before.
 */
export const queryMysql: Driver = async (connection, address, query, { seconds, rows, bytes }, signal) => {
  requireSelect(query)
  const socket = connect({ host: address, port: connection.port })
  const drop = () => socket.destroy()
  signal.addEventListener('abort', drop, { once: true })
  const watched = requireRoom(() => socket, bytes)
  let client: Client | null = null
  try {
    client = await createConnection(optionsOf(connection, socket, seconds))
    // Heard by whoever waits for the query.
    client.on('error', () => undefined)
    await limitTime(client, seconds)
    await client.query(
      `set session time_zone = '+00:00', session sql_select_limit = ${rows + 1}, session lock_wait_timeout = ${seconds}`,
    )
    await client.query('set session transaction read only')
    await client.query('start transaction read only')
    const [found, fields] = await client.query({ sql: query, rowsAsArray: true })
    return { columns: fields.map(columnOf), rows: found as (string | null)[][] }
  } catch (error) {
    throw watched.fault ?? error
  } finally {
    watched.end()
    signal.removeEventListener('abort', drop)
    client?.destroy()
    socket.destroy()
  }
}

const optionsOf = (connection: Connection, socket: ReturnType<typeof connect>, seconds: number) => ({
  stream: socket,
  host: connection.host,
  database: connection.database,
  user: connection.user,
  password: connection.password,
  connectTimeout: seconds * 1000,
  charset: 'utf8mb4',
  // Rows are read without functions made from text.
  disableEval: true,
  multipleStatements: false,
  // Every value stays the text that came: nothing of it is rounded.
  typeCast: (field: { string: () => string | null }) => field.string(),
  ...(connection.tls && {
    ssl: {
      rejectUnauthorized: true,
      verifyIdentity: true,
      ...(connection.certificate !== '' && { ca: connection.certificate }),
    },
  }),
})

/** MySQL counts milliseconds, and MariaDB seconds. */
async function limitTime(client: Client, seconds: number): Promise<void> {
  try {
    await client.query(`set session max_execution_time = ${seconds * 1000}`)
  } catch (error) {
    if ((error as { errno?: number }).errno !== UNKNOWN_VARIABLE) throw error
    await client.query(`set session max_statement_time = ${seconds}`)
  }
}

const columnOf = ({ name, columnType: type = -1 }: FieldPacket): ResultColumn => ({
  name,
  type: NUMBERS.has(type) ? 'number' : DATES.has(type) ? 'date' : 'text',
})
