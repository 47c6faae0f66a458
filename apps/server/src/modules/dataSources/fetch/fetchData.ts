import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { MAX_FILE_BYTES } from '@bubbles/tables'
import { type ConnectionRules, requestChecked } from './checkedRequest.ts'
import { faultOf } from './connectionFault.ts'
import { hostOf, requireFetchable } from './dataAddress.ts'
import { DataFault } from './dataFault.ts'

/** How data is fetched. */
export interface FetchRules extends ConnectionRules {
  /** From the first connection to the last byte, redirects included, in milliseconds. Default 20 seconds. */
  mostMs?: number
  /** Unpacked. Default: as much as an uploaded file may have. */
  mostBytes?: number
}

/** What a server said of its answer, to be sent back when the same is asked for again. */
export interface Validators {
  etag: string | null
  lastModified: string | null
}

/** What came. */
export type Fetched =
  | { isUnchanged: true }
  | ({ isUnchanged: false; bytes: Uint8Array; contentType: string; url: URL } & Validators)

const MOST_MS = 20_000
const MOST_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Longer ones are not kept: the next answer is then read anew. */
const MAX_VALIDATOR = 500

/**
 * Fetches an address without a cookie, a name or a password. What it leads to is checked where the connection is made: a
 * name that means one address when it is asked about and another when it is connected to gains nothing, and each
 * redirect begins from the start.
 * @param known of the last answer; without, the answer comes whole
 * @throws DataFault with a sentence
 */
export async function fetchData(address: URL, known: Validators | null, rules: FetchRules): Promise<Fetched> {
  const signal = AbortSignal.timeout(rules.mostMs ?? MOST_MS)
  let url = address
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      requireFetchable(url, rules)
      const answer = await requestChecked(url, { headers: headersFor(known), signal }, rules)
      const { statusCode = 0, headers } = answer
      if (REDIRECTS.has(statusCode) && headers.location !== undefined) {
        answer.destroy()
        url = nextStep(url, headers.location)
        continue
      }
      if (statusCode === 304 && known) {
        answer.destroy()
        return { isUnchanged: true }
      }
      if (statusCode !== 200) {
        answer.destroy()
        throw refusalOf(statusCode, url)
      }
      const bytes = await readBody(answer, url, rules.mostBytes ?? MAX_FILE_BYTES)
      return {
        isUnchanged: false,
        bytes,
        contentType: headers['content-type'] ?? '',
        url,
        etag: shortEnough(headers.etag),
        lastModified: shortEnough(headers['last-modified']),
      }
    }
  } catch (error) {
    throw faultOf(error, url, signal)
  }
  throw new DataFault('redirects', `“${hostOf(address)}” redirects too many times.`)
}

const shortEnough = (header: string | undefined): string | null =>
  header !== undefined && header.length <= MAX_VALIDATOR ? header : null

const headersFor = (known: Validators | null): Record<string, string> => ({
  accept: 'text/csv, application/json, text/tab-separated-values, */*;q=0.5',
  'accept-encoding': 'gzip, br',
  'user-agent': 'Bubbles (data of a report)',
  ...(known?.etag && { 'if-none-match': known.etag }),
  ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
})

function nextStep(from: URL, location: string): URL {
  const to = URL.parse(location, from.href)
  if (!to) throw new DataFault('redirects', `“${hostOf(from)}” redirects to an address that isn’t valid.`)
  return to
}

const UNPACK: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

async function readBody(answer: IncomingMessage, url: URL, mostBytes: number): Promise<Uint8Array> {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? ''
  const unpack = Object.hasOwn(UNPACK, encoding) ? UNPACK[encoding] : undefined
  if (encoding !== '' && encoding !== 'identity' && !unpack) {
    answer.destroy()
    throw new DataFault('not-a-table', `“${hostOf(url)}” compresses its data in a format that can’t be read.`)
  }
  if (Number(answer.headers['content-length']) > mostBytes) {
    answer.destroy()
    throw tooLarge(mostBytes)
  }
  const unpacked = unpack?.()
  if (unpacked) {
    answer.once('error', (error) => unpacked.destroy(error))
    answer.pipe(unpacked)
  }
  const body = unpacked ?? answer
  // Heard by who reads; one that comes after the last byte would end the process otherwise.
  for (const stream of [answer, body]) stream.on('error', () => undefined)
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      length += piece.length
      if (length > mostBytes) throw tooLarge(mostBytes)
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  } finally {
    answer.destroy()
  }
}

const tooLarge = (mostBytes: number): DataFault =>
  new DataFault(
    'too-large',
    `The data is larger than ${Math.max(1, Math.round(mostBytes / 1024 / 1024))} MB, the maximum. Use an address whose data has fewer rows or columns.`,
  )

function refusalOf(status: number, url: URL): DataFault {
  const host = hostOf(url)
  if (status === 404 || status === 410)
    return new DataFault('not-found', `“${host}” has nothing at this address (${status}). Check it.`)
  if (status === 401 || status === 403 || status === 407)
    return new DataFault(
      'sign-in',
      `“${host}” doesn’t share this data with everyone (${status}). Share it with anyone who has the link, or publish it.`,
    )
  if (status === 429 || status === 503)
    return new DataFault('refused', `“${host}” is busy. Try again later (${status}).`)
  return new DataFault('refused', `“${host}” responded with error ${status}.`)
}
