import fc from 'fast-check'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { oddText, oddValue, toText } from './oddities.ts'

/** A request before it is sent. */
export interface Draft {
  method: string
  /** Parts of the path, encoded. */
  segments: string[]
  /** Encoded, without its question mark. */
  query: string
  headers: Record<string, string>
  /** Undefined: none. Text and bytes are sent as they are, anything else as JSON. */
  body: unknown
}

/** One thing done to a request that was right, as data, so that it can be printed and made smaller. */
export type Change =
  | { set: number; to: unknown }
  | { drop: number }
  | { add: number; key: string; value: unknown }
  | { nest: number; levels: number; as: 'list' | 'object' }
  | { grow: number; times: number }
  | { splice: number; text: string }
  | { twice: number }
  | { cut: number }
  | { flip: number; to: number }
  | { prefix: string }
  | { body: string }
  | { type: string }
  | { encode: 'gzip' | 'deflate' | 'br' | 'lie' }
  | { segment: number; text: string }
  | { query: string; is: string }
  | { header: string; is: string }
  | { method: string }

const place = fc.nat({ max: 60 })
const latin1 = oddText.map((text) => text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?'))

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;charset="utf-8"; boundary=x',
  'application/json-patch+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=between-the-parts',
  'application/xml',
  'application/octet-stream',
  'application/x-amz-json-1.1',
  '*/*',
  '/',
  ';',
]
const HEADERS = {
  'if-match': ['*', '"1"', 'W/"1"', '""', '1,2', '99999999999999999999', '-1'],
  'if-none-match': ['*', '"x"', 'W/"'],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday'],
  'idempotency-key': ['one', '', 'x'.repeat(300), '\xff'],
  authorization: ['Bearer', 'Bearer ', 'Basic Og==', 'bearer sub-acme-owner', `Bearer ${'x'.repeat(5000)}`],
  accept: ['text/html', '*/*', 'image/webp,*/*;q=0.1', ';q=', 'application/problem+json'],
  'accept-language': ['de', 'x'.repeat(2000), '*;q=a', 'zz-ZZ-x-y'],
  'accept-encoding': ['gzip', 'br;q=1.0, *;q=0', 'identity;q=0', 'zstd'],
  origin: ['null', 'http://evil.example', 'http://acme.bubbles.localhost:4000', 'x:'],
  cookie: [
    'a=b',
    '=;;=',
    `${'a=b; '.repeat(500)}`,
    'CognitoIdentityServiceProvider.bubbles.LastAuthUser=%00',
  ],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-0,1-1,2-2', 'bytes=99999999999999999999-'],
  host: [
    '',
    'acme',
    'bubbles.localhost',
    'login.bubbles.localhost:4000',
    'a..bubbles.localhost',
    '[::1]:4000',
    'x'.repeat(300),
  ],
  'x-forwarded-for': ['127.0.0.1', 'unknown', '::ffff:0:0, ,'],
  'x-forwarded-host': ['globex.bubbles.localhost:4000'],
  'original-host': ['globex'],
  'user-agent': ['', 'x'.repeat(4000), 'Mozilla/5.0 ('.repeat(50)],
  referer: ['http://%', 'x'.repeat(3000)],
  'sec-fetch-site': ['cross-site', 'none'],
  'x-http-method-override': ['DELETE'],
  dnt: ['1'],
}

const header = fc.constantFrom(...Object.keys(HEADERS)).chain((name) =>
  fc.record({
    header: fc.constant(name),
    is: fc.oneof(fc.constantFrom(...HEADERS[name as keyof typeof HEADERS]), latin1),
  }),
)

const QUERIES = [
  'limit',
  'cursor',
  'kind',
  'since',
  'slug',
  'reportId',
  'organisationId',
  'token',
  'session',
  'url',
  'q',
  'a[b]',
  '__proto__',
  'maxwidth',
  'format',
]

/** Of bodies that are JSON. */
export const bodyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ set: place, to: oddValue }) },
  { weight: 5, arbitrary: fc.record({ splice: place, text: oddText }) },
  { weight: 2, arbitrary: fc.record({ drop: place }) },
  { weight: 2, arbitrary: fc.record({ add: place, key: oddText, value: oddValue }) },
  {
    weight: 1,
    arbitrary: fc.record({
      nest: place,
      levels: fc.constantFrom(1, 10, 60, 70, 1_000),
      as: fc.constantFrom('list' as const, 'object' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ grow: place, times: fc.constantFrom(2, 100, 1_001, 20_000, 200_000) }),
  },
  { weight: 1, arbitrary: fc.record({ twice: place }) },
  { weight: 1, arbitrary: fc.record({ cut: fc.nat({ max: 1000 }) }) },
  { weight: 1, arbitrary: fc.record({ flip: fc.nat({ max: 1000 }), to: fc.nat({ max: 255 }) }) },
  { weight: 1, arbitrary: fc.record({ prefix: fc.constantFrom('\ufeff', ' ', '//', '0x') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      body: fc.oneof(oddText, fc.constantFrom('[', '['.repeat(5_000), '{"a":', '"', '[1,]')),
    }),
  },
)

/** Of everything around a body. */
export const frameChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: header },
  { weight: 2, arbitrary: fc.record({ segment: place, text: oddText }) },
  {
    weight: 3,
    arbitrary: fc.record({ query: fc.oneof(fc.constantFrom(...QUERIES), oddText), is: oddText }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.oneof(fc.constantFrom(...TYPES), latin1) }) },
  { weight: 1, arbitrary: fc.record({ method: fc.constantFrom(...METHODS) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      encode: fc.constantFrom('gzip' as const, 'deflate' as const, 'br' as const, 'lie' as const),
    }),
  },
)

/** A text as a part of an address: what can be sent is sent as it stands, so that `%` and `%00` arrive. */
const forAddress = (text: string): string =>
  text.replaceAll(/[^\x21-\x22\x24-\x3e\x40-\x7e]/gu, (each) =>
    encodeURIComponent(each.isWellFormed() ? each : '\ufffd'),
  )

/** The request with one change; what does not fit it changes nothing. */
export function applyChange(draft: Draft, change: Change): Draft {
  if ('segment' in change) {
    const segments = [...draft.segments]
    segments[change.segment % segments.length] = forAddress(change.text)
    return { ...draft, segments }
  }
  if ('query' in change) {
    const pair = `${forAddress(change.query)}=${forAddress(change.is)}`
    return { ...draft, query: draft.query ? `${draft.query}&${pair}` : pair }
  }
  if ('header' in change) return withHeader(draft, change.header, change.is)
  if ('type' in change) return withHeader(draft, 'content-type', change.type)
  if ('method' in change) return { ...draft, method: change.method }
  if (draft.body === undefined) return draft
  if ('encode' in change) return encoded(draft, change.encode)
  return { ...draft, body: changedBody(draft.body, change) }
}

const withHeader = (draft: Draft, name: string, value: string): Draft => ({
  ...draft,
  headers: { ...draft.headers, [name]: value.trim() },
})

const ENCODERS = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  lie: (bytes: Buffer) => bytes,
}

function encoded(draft: Draft, encoding: keyof typeof ENCODERS): Draft {
  const body = ENCODERS[encoding](bytesOf(draft.body)!)
  return withHeader({ ...draft, body }, 'content-encoding', encoding === 'lie' ? 'gzip' : encoding)
}

/** A body as it is sent. */
export function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : toText(body))
}

function changedBody(body: unknown, change: Change): unknown {
  if ('body' in change) return change.body
  if ('prefix' in change) return Buffer.concat([Buffer.from(change.prefix), bytesOf(body)!])
  if ('cut' in change)
    return bytesOf(body)!.subarray(0, Math.floor((bytesOf(body)!.length * change.cut) / 1000))
  if ('flip' in change) {
    const bytes = Buffer.from(bytesOf(body)!)
    if (bytes.length > 0) bytes[Math.floor(((bytes.length - 1) * change.flip) / 1000)] = change.to
    return bytes
  }
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body
  if ('twice' in change) {
    const keys = Object.keys((body ?? {}) as object)
    const key = keys[change.twice % Math.max(1, keys.length)]
    return key === undefined ? body : toText(body).replace('{', `{${JSON.stringify(key)}:null,`)
  }
  const places = placesOf(body)
  const [index = 0] = Object.values(change) as number[]
  return replacedAt(body, places[index % places.length]!, (value) => changedValue(value, change))
}

/** Takes the value away. */
const NOTHING = Symbol('nothing')

function changedValue(value: unknown, change: Change): unknown {
  if ('set' in change) return change.to
  if ('drop' in change) return NOTHING
  if ('add' in change) {
    if (Array.isArray(value)) return [...(value as unknown[]), change.value]
    return typeof value === 'object' && value !== null
      ? Object.defineProperty({ ...value }, change.key, { value: change.value, enumerable: true })
      : { [change.key]: change.value }
  }
  if ('nest' in change) {
    let nested = value
    for (let level = 0; level < change.levels; level++)
      nested = change.as === 'list' ? [nested] : { a: nested }
    return nested
  }
  if ('grow' in change) {
    if (Array.isArray(value))
      return Array.from(
        { length: Math.min(change.times, 20_000) },
        (_, i) => value[i % (value.length || 1)] as unknown,
      )
    if (typeof value === 'string') {
      const part = (value || 'x').slice(0, 900_000)
      return part.repeat(Math.min(change.times, Math.ceil(900_000 / part.length))).slice(0, 900_000)
    }
    if (typeof value === 'number') return value * change.times
    return value
  }
  if ('splice' in change && typeof value === 'string') {
    const at = change.splice % (value.length + 1)
    return value.slice(0, at) + change.text + value.slice(at)
  }
  return value
}

type Path = (string | number)[]

/** Every place in a value, itself first; no more than a few hundred. */
function placesOf(value: unknown, path: Path = [], found: Path[] = []): Path[] {
  if (found.length > 300) return found
  found.push(path)
  if (Array.isArray(value))
    for (const [index, each] of value.entries()) placesOf(each, [...path, index], found)
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) placesOf(each, [...path, key], found)
  return found
}

function replacedAt(value: unknown, [key, ...rest]: Path, replace: (value: unknown) => unknown): unknown {
  if (key === undefined) {
    const replaced = replace(value)
    return replaced === NOTHING ? {} : replaced
  }
  const inner = (value as Record<string, unknown>)[key]
  const replaced = rest.length === 0 ? replace(inner) : replacedAt(inner, rest, replace)
  if (Array.isArray(value)) {
    const list = [...(value as unknown[])]
    if (replaced === NOTHING) list.splice(key as number, 1)
    else list[key as number] = replaced
    return list
  }
  const { [key]: _gone, ...others } = value as Record<string, unknown>
  return replaced === NOTHING ? others : { ...others, [key]: replaced }
}
