import fc from 'fast-check'

/** A JSON text that no value writes, such as `1e999`: put between these, it is sent as it stands. */
const RAW = /"@@raw:([^"]*)@@"/g
const raw = (text: string): string => `@@raw:${text}@@`

/** JSON with what was marked as raw as it stands. */
export const toText = (value: unknown): string => JSON.stringify(value).replaceAll(RAW, '$1')

/** Pieces of text that have broken programs before. */
const PIECES = [
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202eevil\u2066',
  '\ufeff',
  '\u2028\u2029',
  '\u200d\u200b',
  '\u0301'.repeat(200),
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'ﷺ',
  'İıſß',
  '\r\n\r\nHTTP/1.1 200 OK',
  '\\u0000',
  '\\',
  '"',
  "'; drop table users; --",
  '%',
  '%00',
  '%ff%fe',
  '%25',
  '_',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '=1+1',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://127.0.0.1:1/',
  '//evil.example',
  'a@b@c',
  'Ａ＠ｂ．ｃｏｍ',
  'xn--80ak6aa92e.com',
  '2024-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  '-271821-04-19T23:59:59.999Z',
  '00000000-0000-0000-0000-000000000000',
  '((((((((a+)+)+)+)+)+)+)+)+!',
  '🙂'.repeat(100),
  ' ',
  '\t\n',
  '',
]

export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.tuple(fc.string(), fc.constantFrom(...PIECES)).map((parts) => parts.join('')) },
)

const NUMBERS = [
  0,
  -1,
  1.5,
  1e21,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  2 ** 63,
  -(2 ** 63),
]

export const oddNumber = fc.oneof(
  fc.constantFrom<number | string>(...NUMBERS, ...['-0', '1e999', '-1e999', '1E-999', '0.1e1'].map(raw)),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** Any JSON, mostly small and strange. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 3 }, { toString: 1 }, { toJSON: 1 }),
  fc.array(oddText, { maxLength: 3 }),
  fc.dictionary(oddText, oddNumber, { maxKeys: 3, noNullPrototype: true }),
  fc.jsonValue({ maxDepth: 2, stringUnit: 'binary', noUnicodeString: false } as fc.JsonSharedConstraints),
)
