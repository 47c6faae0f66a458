import { type DataFormat, Problem } from '@bubbles/domain'
import { decodeText, storable, TableError } from '@bubbles/tables'
import type { Reading, Source } from '@bubbles/tables/read'
import { WorkQueue } from '../../../http/queue.ts'
import { inWorker } from '../../report/public.ts'
import { hostOf, readDataAddress } from './dataAddress.ts'
import { DataFault } from './dataFault.ts'
import { fetchData, type FetchRules, type Validators } from './fetchData.ts'
import { sayableNotes } from './sayable.ts'

/** A table that came from an address, or from a database. */
export interface TakenTable extends Pick<Reading, 'table' | 'dataset' | 'notes'>, Validators {
  /** What the data is called: its file, or else its site; of a query, its connection. */
  name: string
}

/** One from an address, and what it was there. */
export interface TakenFile extends TakenTable {
  format: DataFormat
}

const TOO_MUCH =
  'Reading the table takes too much time or memory. Use an address whose data has fewer rows or columns.'
/** Bytes. */
const SMALL = 64 * 1024
/** Of a page, read for what it is. */
const HEAD_LENGTH = 20_000

/**
 * Fetches an address and reads the table in it.
 * @param path where in JSON the rows are; '' looks for them
 * @param known of the last answer; null: the answer is read whatever it is
 * @param organisationId on whose behalf: large tables of organisations are read in turn
 * @returns null where nothing is new since `known`
 * @throws DataFault with a sentence
 */
export async function takeTable(
  address: string,
  path: string,
  known: Validators | null,
  rules: FetchRules,
  organisationId = '',
): Promise<TakenFile | null> {
  const asked = readDataAddress(address, rules)
  const answer = await fetchData(asked, known, rules)
  if (answer.isUnchanged) return null
  const { bytes, contentType, url, etag, lastModified } = answer
  const name = nameOf(asked)
  const format = formatOf(bytes, contentType, path, url)
  const source = format === 'JSON' ? { bytes, name, path } : { bytes, name }
  const { table, dataset, notes } = await readAside(source, format !== 'XLSX', organisationId)
  return { table, dataset, notes: sayableNotes(notes), format, name, etag, lastModified }
}

/** A small text is read sooner than a thread is started. */
async function readAside(source: Source & { bytes: Uint8Array }, isText: boolean, organisationId: string) {
  if (!isText || source.bytes.length > SMALL) return readInThread(source, organisationId)
  // It brings what reads workbooks, which a start does without.
  const { readSource } = await import('@bubbles/tables/read')
  try {
    return await readSource(source)
  } catch (error) {
    if (error instanceof TableError) throw new DataFault('not-a-table', error.message)
    throw error
  }
}

/** A thread may take hundreds of megabytes: as many as are asked for at once would take the machine's. */
const reading = new WorkQueue({ name: 'data-tables', atOnce: 2, mostWaiting: 200, keepsProcessor: false })

async function readInThread(
  source: Source,
  organisationId: string,
): Promise<Pick<Reading, 'table' | 'dataset' | 'notes'>> {
  const script = new URL('./tableWorker.ts', import.meta.url)
  try {
    return await reading.run(() => inWorker(script, source, TOO_MUCH), organisationId)
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid-file')
      throw new DataFault('not-a-table', error.message)
    throw error
  }
}

/** The last part of the address's path, where it looks like a file's name; else the site. */
function nameOf(url: URL): string {
  const [, last = ''] = /\/([^/]+)$/.exec(url.pathname) ?? []
  if (url.hostname === 'docs.google.com') return 'Google Sheet'
  if (!/\.\w{1,5}$/.test(last)) return hostOf(url)
  try {
    return storable(decodeURIComponent(last).replaceAll(/\p{C}/gu, '').slice(0, 80))
  } catch {
    return hostOf(url)
  }
}

/** What the data is, from its first bytes and what the server says of it. @throws DataFault for a page to be read by people */
function formatOf(bytes: Uint8Array, contentType: string, path: string, url: URL): DataFormat {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'XLSX'
  const head = (decodeText(bytes.subarray(0, HEAD_LENGTH)) ?? '').trimStart()
  if (/^<(?:!doctype html|html|head|body)\b/i.test(head)) throw pageInstead(head, url)
  if (/^<\?xml|^<(?:rss|feed|svg)\b/i.test(head))
    throw new DataFault('not-a-table', 'This address returns XML, not a table. Use CSV, TSV, JSON or XLSX.')
  if (path !== '' || /\bjson\b/i.test(contentType) || /^[[{]/.test(head)) return 'JSON'
  return head.split('\n', 1)[0]!.includes('\t') ? 'TSV' : 'CSV'
}

/** A sign-in page where data is expected is told apart: what helps is another. */
function pageInstead(head: string, url: URL): DataFault {
  const asksToSignIn =
    /^(?:accounts|login|signin|auth|sso|id)\./.test(url.hostname) ||
    /\b(?:log-?in|sign-?in|sso|oauth2?|ServiceLogin)\b/i.test(url.pathname) ||
    /type=["']?password\b/i.test(head)
  return asksToSignIn
    ? new DataFault(
        'sign-in',
        `“${hostOf(url)}” asks people to sign in before it shares this data. Share it with anyone who has the link, or publish it.`,
      )
    : new DataFault(
        'not-a-table',
        'This address returns a web page, not a table. Look on that page for a link to a CSV, TSV, JSON or XLSX file.',
      )
}
