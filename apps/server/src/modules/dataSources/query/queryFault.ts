import { QUERY_LIMITS } from '@bubbles/domain'
import { DataFault } from '../fetch/dataFault.ts'
import { sayable } from '../fetch/sayable.ts'
import type { Connection } from './connection.ts'

/** Codes of the drivers and databases, by what they mean to people: SQLSTATE, names of MySQL's errors, numbers of ClickHouse's. */
const SIGN_IN = new Set([
  '28P01',
  '28000',
  'ER_ACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  '193',
  '194',
  '516',
])
const NO_DATABASE = new Set(['3D000', 'ER_BAD_DB_ERROR', '81'])
const TOO_LONG = new Set([
  '57014',
  '55P03',
  'ER_QUERY_TIMEOUT',
  'ER_STATEMENT_TIMEOUT',
  'ER_LOCK_WAIT_TIMEOUT',
  '159',
  '160',
])
const READS_ONLY = new Set(['25006', 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION', '164'])
const BUSY = new Set(['53300', '57P03', 'ER_CON_COUNT_ERROR', 'ER_USER_LIMIT_REACHED', '202'])
/** MariaDB has this number where MySQL has `ER_QUERY_TIMEOUT`. */
const MARIADB_TIMEOUT = 1969
const NETWORK = /^(?:E[A-Z]+|HANDSHAKE_NO_SSL_SUPPORT|PROTOCOL_CONNECTION_LOST)$/
const CERTIFICATE = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY))/
/** Characters of what a database says. */
const MOST_SAID = 400

/** Why a query came to nothing, in words. What the database itself says about a query is quoted: only it knows. */
export function queryFault(error: unknown, { name, password }: Connection, signal: AbortSignal): DataFault {
  if (error instanceof DataFault) return error
  const codes = codesOf(error)
  const has = (known: ReadonlySet<string>) => codes.some((code) => known.has(code))
  if (signal.aborted || has(TOO_LONG) || codes.includes(String(MARIADB_TIMEOUT)))
    return new DataFault(
      'timed-out',
      `“${name}” took longer than ${QUERY_LIMITS.seconds} seconds. Ask for less, or group the rows.`,
    )
  if (has(SIGN_IN))
    return new DataFault('sign-in', `“${name}” refused its user or password. An admin can correct them.`)
  if (has(NO_DATABASE))
    return new DataFault('not-found', `“${name}” has no database of that name. An admin can correct it.`)
  if (has(READS_ONLY))
    return new DataFault('query', 'Only a query that reads can be run, and this one would change something.')
  if (has(BUSY)) return new DataFault('refused', `“${name}” is busy. Try again later.`)
  if (codes.some((code) => CERTIFICATE.test(code)))
    return new DataFault(
      'certificate',
      `“${name}” can’t prove that it’s the right server: its certificate isn’t valid. An admin can add the authority’s certificate.`,
    )
  const said = messageOf(error)
  if (
    /does not support (?:SSL|secure connection)|no SSL support|wrong version number|packet length too long/i.test(
      said,
    )
  )
    return new DataFault(
      'certificate',
      `“${name}” doesn’t encrypt its connections. An admin can switch TLS off.`,
    )
  if (codes.length === 0 || codes.some((code) => NETWORK.test(code) && !code.startsWith('ER_')))
    return new DataFault('not-reached', `“${name}” couldn’t be reached.`)
  const words = password === '' ? said : said.replaceAll(password, '…')
  return new DataFault('query', `The database says: ${sayable(words, MOST_SAID)}`)
}

/** The codes of an error, of what caused it, and of several ways to a host that all failed. */
function codesOf(error: unknown): string[] {
  const { code, errno, cause, errors } = error as Record<string, unknown>
  const own = [code, errno].filter((each) => typeof each === 'string' || typeof each === 'number').map(String)
  const others = [cause, ...(Array.isArray(errors) ? (errors as unknown[]) : [])]
  return [...own, ...others.flatMap((each) => (each instanceof Error ? codesOf(each) : []))]
}

/** What stands after what ClickHouse says. */
const SERVER = [' (version ', ' (official build']

/** One sentence, without what ClickHouse and the drivers put around it. */
function messageOf(error: unknown): string {
  const whole = (error instanceof Error ? error.message : String(error)).replace(
    /^(?:Code: \d+\. )?(?:DB::Exception: )+/,
    '',
  )
  const ends = SERVER.map((mark) => whole.indexOf(mark)).filter((at) => at >= 0)
  return whole.slice(0, Math.min(whole.length, ...ends)).trim()
}
