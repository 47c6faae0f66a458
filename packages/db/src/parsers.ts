import pg from 'pg'

/**
 * How PostgreSQL's text values become JavaScript values, on both engines alike:
 * int8 and numeric -> number, timestamptz -> Date, date and timestamp -> string ('2026-11-21'),
 * interval -> string, bytea -> Uint8Array, json and jsonb -> parsed, uuid and the rest -> string.
 * PostgreSQL keeps microseconds, Date milliseconds: cursors over timestamptz must compare in SQL.
 */
type Parser = (text: string) => unknown

const parseTimestamptz = pg.types.getTypeParser(1184) as Parser

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The database returned the integer ${text}, which JavaScript cannot hold exactly.`)
  }
  return value
}

function parseDate(text: string): Date | number {
  return parseTimestamptz(text) as Date | number
}

function parseBytea(text: string): Uint8Array {
  // A copy when small: Buffer.from takes small values from a shared pool, and a view on that must not be handed out.
  const buffer = Buffer.from(text.slice(2), 'hex')
  return buffer.byteLength === buffer.buffer.byteLength
    ? new Uint8Array(buffer.buffer)
    : new Uint8Array(buffer)
}

const asText: Parser = (text) => text

/** Element type oid -> [parser, array type oid]. Oids are fixed in PostgreSQL (pg_type.dat). */
const elements: Record<number, [Parser, number]> = {
  16: [(text) => text === 't', 1000], // bool
  17: [parseBytea, 1001], // bytea
  20: [parseInt8, 1016], // int8
  21: [Number, 1005], // int2
  23: [Number, 1007], // int4
  25: [asText, 1009], // text
  26: [Number, 1028], // oid
  114: [(text) => JSON.parse(text) as unknown, 199], // json
  700: [Number, 1021], // float4
  701: [Number, 1022], // float8
  1043: [asText, 1015], // varchar
  1082: [asText, 1182], // date
  1114: [asText, 1115], // timestamp
  1184: [parseDate, 1185], // timestamptz
  1186: [asText, 1187], // interval
  1700: [Number, 1231], // numeric
  2950: [asText, 2951], // uuid
  3802: [(text) => JSON.parse(text) as unknown, 3807], // jsonb
}

const arrayParser = (
  pg.types as unknown as {
    arrayParser: { create(text: string, parser: Parser): { parse(): unknown[] } }
  }
).arrayParser

const table = new Map<number, Parser>()
for (const [oid, [parser, arrayOid]] of Object.entries(elements)) {
  table.set(Number(oid), parser)
  table.set(arrayOid, (text) => arrayParser.create(text, parser).parse())
}

/** The table in the form the pg driver takes. Types not in it stay the text PostgreSQL sent. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) => table.get(oid) ?? asText) as pg.CustomTypesConfig['getTypeParser'],
}
