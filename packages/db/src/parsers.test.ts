import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Database, tx } from './database.ts'

describeEachEngine('values', (open) => {
  let database: Database

  beforeAll(async () => {
    database = await open()
  })

  async function read(query: ReturnType<typeof sql<{ value: unknown }>>): Promise<unknown> {
    return database.transaction({ kind: 'platform' }, async () => {
      const { rows } = await query.execute(tx())
      return rows[0]?.value
    })
  }

  test.each<[string, unknown]>([
    ['1::int8', 1],
    ['count(*)', 1],
    ['9007199254740991::int8', 9007199254740991],
    ['(-32768)::int2', -32768],
    ['1.25::numeric', 1.25],
    ['0.5::float4', 0.5],
    ['1e300::float8', 1e300],
    ["'NaN'::float8", Number.NaN],
    ['true', true],
    ['null::int', null],
    ["'2026-11-21'::date", '2026-11-21'],
    ["'2026-11-21 10:11:12.345'::timestamp", '2026-11-21 10:11:12.345'],
    ["'2026-11-21T10:11:12.345+01:00'::timestamptz", new Date('2026-11-21T09:11:12.345Z')],
    ["'1 day 02:03:04'::interval", '1 day 02:03:04'],
    ["'\\x00ff10'::bytea", Uint8Array.of(0, 255, 16)],
    ["''::bytea", new Uint8Array(0)],
    [`'{"a":[1,null]}'::jsonb`, { a: [1, null] }],
    [`'"text"'::json`, 'text'],
    ["'0f0f0f0f-0000-4000-8000-000000000001'::uuid", '0f0f0f0f-0000-4000-8000-000000000001'],
    ["array['a', null, 'b\"c,d']", ['a', null, 'b"c,d']],
    ['array[1, 2]::int8[]', [1, 2]],
    ["'{}'::text[]", []],
    ["array['2026-11-21'::date]", ['2026-11-21']],
    ["array['2026-11-21T00:00:00Z'::timestamptz]", [new Date('2026-11-21T00:00:00Z')]],
    ["'Ünïcödé 🫧'::text", 'Ünïcödé 🫧'],
  ])('%s', async (expression, expected) => {
    const value = await read(sql`select ${sql.raw(expression)} as value`)
    expect(value).toEqual(expected)
    // Not a Buffer, whose slice() and JSON differ.
    expect(value?.constructor).toBe(expected?.constructor)
  })

  test('an integer that JavaScript cannot hold is an error, not another number', async () => {
    await expect(read(sql`select 9007199254740993::int8 as value`)).rejects.toThrow('9007199254740993')
    expect(await read(sql`select 1 as value`)).toBe(1)
  })

  test.each<[string, unknown, string]>([
    ['a date', new Date('2026-11-21T09:11:12.345Z'), 'timestamptz'],
    ['bytes', Uint8Array.from({ length: 70_000 }, (_, index) => index % 256), 'bytea'],
    ['an object', { a: { b: [true, 'ü'] } }, 'jsonb'],
    ['an array', ['a', 'b"\\'], 'text[]'],
    ['a large text', 'bubbles 🫧'.repeat(200_000), 'text'],
    ['null', null, 'text'],
  ])('%s goes in and comes out', async (_, value, type) => {
    expect(await read(sql`select ${value}::${sql.raw(type)} as value`)).toEqual(value)
  })

  test('a day is a day in UTC on every connection', async () => {
    expect(await read(sql`select date_trunc('day', '2026-11-21T23:30:00Z'::timestamptz) as value`)).toEqual(
      new Date('2026-11-21T00:00:00Z'),
    )
  })
})
