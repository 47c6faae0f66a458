import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
  type Row,
} from '@clickhouse/client'
import { DataFault } from '../fetch/dataFault.ts'
import type { Connection, Driver, QueryBounds, Result, ResultColumn } from './connection.ts'
import { tooMuch } from './room.ts'
import { cellsOfLine } from './tabSeparated.ts'

const FORMAT = 'TabSeparatedWithNamesAndTypes'
/** Something that would change, be it data or a setting. */
const READ_ONLY = '164'
const TOO_MANY_ROWS = '396'

/** A query of ClickHouse over HTTP, with `readonly`: it takes one statement, changes nothing and reads from nowhere else. */
export const queryClickhouse: Driver = async (connection, address, query, bounds, signal) => {
  const client = createClient(optionsOf(connection, address, bounds))
  try {
    return await ask(client, query, bounds, signal, settingsOf(bounds)).catch(async (error: unknown) => {
      // A user who is read-only already can't be given limits, and needs none: what comes is counted here.
      if (codeOf(error) === READ_ONLY && (await isReadOnly(client, bounds, signal)))
        return ask(client, query, bounds, signal, {})
      throw error
    })
  } catch (error) {
    if (codeOf(error) === TOO_MANY_ROWS)
      return { columns: [], rows: Array.from({ length: bounds.rows + 1 }, () => []) }
    throw error
  } finally {
    await client.close()
  }
}

/** Whether the user can change nothing, whatever is asked. */
async function isReadOnly(
  client: ClickHouseClient,
  bounds: QueryBounds,
  signal: AbortSignal,
): Promise<boolean> {
  const { rows } = await ask(client, `select getSetting('readonly')`, bounds, signal, {})
  return Number(rows[0]?.[0] ?? 0) > 0
}

const settingsOf = ({ seconds, rows, bytes }: QueryBounds): ClickHouseSettings => ({
  readonly: '1',
  max_execution_time: seconds,
  max_result_rows: String(rows),
  max_result_bytes: String(bytes * 4),
  result_overflow_mode: 'throw',
  date_time_output_format: 'iso',
  cancel_http_readonly_queries_on_client_close: 1,
})

async function ask(
  client: ClickHouseClient,
  query: string,
  { rows: most, bytes }: QueryBounds,
  signal: AbortSignal,
  settings: ClickHouseSettings,
): Promise<Result> {
  const answer = await client.query({
    query: query.replace(/;\s*$/, ''),
    format: FORMAT,
    // Else an error in the middle would come after rows, as one of them.
    clickhouse_settings: { ...settings, wait_end_of_query: 1 },
    abort_signal: signal,
  })
  const lines: string[] = []
  let length = 0
  for await (const batch of answer.stream() as AsyncIterable<Row[]>) {
    for (const { text } of batch) {
      length += text.length
      if (length > bytes) {
        answer.close()
        throw tooMuch(bytes)
      }
      lines.push(text)
    }
    if (lines.length > most + 2) break
  }
  answer.close()
  return resultOf(lines.filter((line, at) => at < 2 || line !== ''))
}

function resultOf([names, types, ...lines]: string[]): Result {
  if (names === undefined || types === undefined)
    throw new DataFault('query', 'The query returns no table. Use a SELECT without a FORMAT.')
  const of = cellsOfLine(types)
  return {
    columns: cellsOfLine(names).map(
      (name, at): ResultColumn => ({ name: name ?? '', type: typeOf(of[at] ?? '') }),
    ),
    rows: lines.map(cellsOfLine),
  }
}

/** `LowCardinality(Nullable(UInt64))` is a number. */
function typeOf(written: string): ResultColumn['type'] {
  const type = written
    .replace(/^(?:LowCardinality|Nullable|SimpleAggregateFunction\(\w+,)\(?/, '')
    .replace(/^\s*Nullable\(/, '')
  if (/^(?:U?Int|Float|BFloat|Decimal)/.test(type)) return 'number'
  if (type.startsWith('Date')) return 'date'
  return type.startsWith('Bool') ? 'boolean' : 'text'
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''

function optionsOf(
  { host, port, tls, certificate, ...connection }: Connection,
  address: string,
  { seconds }: QueryBounds,
) {
  const lookup: LookupFunction = (_host, options, callback) => {
    const family = isIP(address)
    if (options.all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
  const agent = tls
    ? new https.Agent({ lookup, ...(certificate !== '' && { ca: certificate }) })
    : new http.Agent({ lookup })
  return {
    url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    username: connection.user,
    password: connection.password,
    database: connection.database,
    application: 'Bubbles',
    request_timeout: seconds * 1000,
    http_agent: agent,
    compression: { response: false, request: false },
    keep_alive: { enabled: false },
    max_open_connections: 1,
    // What goes wrong is thrown, and said by whoever asked.
    log: { level: ClickHouseLogLevel.OFF },
  }
}
