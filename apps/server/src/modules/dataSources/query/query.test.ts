import { randomBytes } from 'node:crypto'
import { QUERY_LIMITS } from '@bubbles/domain'
import { testDatabases } from '@bubbles/test-kit'
import { clickHouseMissing, startClickHouse, type TestClickHouse } from '@bubbles/test-kit/clickhouse'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DataFault } from '../fetch/dataFault.ts'
import type { Connection } from './connection.ts'
import { queryPostgres } from './postgres.ts'
import { reach } from './reach.ts'
import { runQuery } from './runQuery.ts'
import { requireSelect } from './statement.ts'
import { isTooLong, tableOfResult } from './tableOfResult.ts'

const base: Connection = {
  name: 'Warehouse',
  kind: 'PostgreSQL',
  host: '127.0.0.1',
  port: 5432,
  database: 'sales',
  user: 'reader',
  password: '',
  tls: false,
  certificate: '',
}
const faultOf = (work: Promise<unknown>): Promise<DataFault> =>
  work.then(
    () => new DataFault('query', 'It was answered.'),
    (error: unknown) => error as DataFault,
  )

describe('where a connection leads', () => {
  const found = (...addresses: string[]) => ({
    allowedHosts: [],
    lookup: (_host: string, _options: object, callback: (...all: unknown[]) => void) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
  })
  const safe = { ...base, host: 'db.example.org', tls: true }

  it('is one address that was checked', async () => {
    expect(await reach(safe, found('2a00:1450::1', '93.184.216.34') as never)).toBe('93.184.216.34')
    expect(await reach({ ...base, host: '10.1.2.3' }, { allowedHosts: ['10.1.2.3'] })).toBe('10.1.2.3')
    expect(await reach({ ...base, host: '10.1.2.3', port: 99 }, { allowedHosts: ['10.1.2.3:99'] })).toBe(
      '10.1.2.3',
    )
  })

  it.each([
    ['a name that leads into the network', safe, found('93.184.216.34', '10.0.0.1')],
    ['an address in the network', { ...base, tls: true }, found()],
    ['another port of an allowed host', { ...base, port: 99 }, { allowedHosts: ['127.0.0.1'] }],
    ['a name without a domain', { ...safe, host: 'postgres' }, found('93.184.216.34')],
    ['a connection without TLS', { ...safe, tls: false }, found('93.184.216.34')],
    ['a port of another service', { ...safe, port: 25 }, found('93.184.216.34')],
    ['the metadata of a cloud', { ...safe, host: '169.254.169.254' }, found()],
  ])('is not %s', async (_what, connection, rules) => {
    expect((await faultOf(reach(connection, rules as never))).code).toBe('not-public')
  })
})

it.each([
  'insert into t values (1)',
  'select 1; drop table t',
  "select 1 into outfile '/tmp/x'",
  'call p()',
  '/*! drop table t */ select 1',
  'select /*!50000 1 into dumpfile "x" */',
  // Where a backslash escapes nothing, the first text ends before INTO.
  "select 'a\\' into outfile '/tmp/x' -- '",
  'select "a\\" into outfile "/tmp/x" -- "',
])('MySQL isn’t asked “%s”', (query) => {
  expect(() => requireSelect(query)).toThrow(DataFault)
})

it.each([
  "select ';', 'into' from t; ",
  '-- into\nwith a as (select 1) select * from a',
  '(select `into` from t)',
  "select 'it''s; into' as a, '\\\\d' as b, `a``into` from t",
])('MySQL is asked “%s”', (query) => {
  expect(() => requireSelect(query)).not.toThrow()
})

it('knows which numbers would not come back as they were', () => {
  expect(['9007199254740993', '-123456789012345678', '12345678901234567890.5'].map(isTooLong)).toEqual([
    true,
    true,
    true,
  ])
  expect(
    ['9007199254740992', '0.30000000000000004', '000000000000000000001', '3.3333333333333333333', null].map(
      isTooLong,
    ),
  ).toEqual([false, false, false, false, false])
})

const postgres = (await testDatabases()).find(({ name }) => name === 'postgres')!

describe.skipIf(postgres.skip !== undefined)('a query of PostgreSQL', () => {
  let connection: Connection
  let dispose = async () => {}
  const run = (query: string) =>
    runQuery(connection, query, { allowedHosts: [`${connection.host}:${connection.port}`] }, 'a')
  const read = async (query: string) => tableOfResult(await run(query), 'Warehouse')
  let write: (statement: string) => Promise<unknown>

  beforeAll(async () => {
    const url = new URL(process.env.TEST_DATABASE_URL!)
    const database = `warehouse_${randomBytes(6).toString('hex')}`
    const server = new Client(url.href)
    await server.connect()
    await server.query(`create database ${database}`)
    url.pathname = `/${database}`
    const client = new Client(url.href)
    await client.connect()
    write = (statement) => client.query(statement)
    connection = {
      ...base,
      host: url.hostname,
      port: Number(url.port || 5432),
      database,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    }
    await write(
      'create table sale (id bigint, at timestamptz, day date, price numeric(20,2), paid boolean, place text)',
    )
    await write(`insert into sale values
      (9007199254740993, '2026-03-01 00:00+00', '2026-03-01', 12.50, true, 'Wien'),
      (2, '2026-03-02 13:30:05+00', null, 0.1, false, null)`)
    dispose = async () => {
      await client.end()
      await server.query(`drop database ${database} with (force)`)
      await server.end()
    }
  })
  afterAll(() => dispose())

  it('gives columns as the database has them, and damages no number', async () => {
    const { dataset, notes } = await read('select * from sale order by at')
    expect(dataset.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'id text',
      'at date',
      'day date',
      'price number',
      'paid text',
      'place text',
    ])
    expect(dataset.rows).toEqual([
      ['9007199254740993', '2026-03-01T00:00Z', '2026-03-01', 12.5, 'Yes', 'Wien'],
      ['2', '2026-03-02T13:30:05Z', null, 0.1, 'No', null],
    ])
    expect(
      (await read("select 2019 as year, '2019-04' as month, '1010' as code, 2019 as n")).dataset.columns.map(
        ({ type }) => type,
      ),
    ).toEqual(['date', 'date', 'text', 'number'])
    expect(notes).toEqual([
      '“id” has whole numbers of more than 15 digits, and was read as text to keep them exact.',
    ])
    expect(
      (
        await read(
          "select date_trunc('month', at) as month, count(*) as n, avg(price) as mean from sale group by 1",
        )
      ).dataset.rows,
    ).toEqual([['2026-03-01', 2, 6.3]])
  })

  it.each([
    'delete from sale',
    'with gone as (delete from sale returning *) select * from gone',
    'select 1; delete from sale',
    "select set_config('transaction_read_only', 'off', true)) ; delete from sale; --",
    'copy (select 1) to stdout',
    'select lo_create(1)',
    "select nextval('n')",
    'commit',
    'select 1 into other',
  ])('changes nothing: %s', async (query) => {
    await write('create sequence if not exists n')
    expect((await faultOf(run(query))).code).toBe('query')
    expect((await run('select count(*) from sale')).rows).toEqual([['2']])
  })

  it('is bounded in rows, bytes and time, and says so', async () => {
    expect((await faultOf(read('select generate_series(1, 10001)'))).message).toContain(
      'more than 10,000 rows',
    )
    expect((await faultOf(run("select repeat('x', 100000000)"))).message).toContain(
      `more than ${QUERY_LIMITS.megabytes} MB`,
    )
    const slow = queryPostgres(
      connection,
      connection.host,
      'select pg_sleep(9)',
      { seconds: 0.2, rows: 1, bytes: 1e6 },
      AbortSignal.timeout(5_000),
    )
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    expect((await faultOf(read('select 1 as a, 2 as a'))).message).toContain('Two columns are called “a”')
    expect((await faultOf(read('select 1 where false'))).message).toBe('The query returns no rows.')
  })

  it('says what is wrong with a query or a sign-in, and never the password', async () => {
    expect((await faultOf(run('select nothing from sale'))).message).toBe(
      'The database says: column "nothing" does not exist',
    )
    const refused = await faultOf(
      runQuery(
        { ...connection, database: 'nowhere' },
        'select 1',
        { allowedHosts: [`${connection.host}:${connection.port}`] },
        'a',
      ),
    )
    expect(refused.code).toBe('not-found')
    const encrypted = await faultOf(
      runQuery(
        { ...connection, tls: true },
        'select 1',
        { allowedHosts: [`${connection.host}:${connection.port}`] },
        'a',
      ),
    )
    expect(encrypted.code).toBe('certificate')
  })
})

describe.skipIf(clickHouseMissing !== undefined)('a query of ClickHouse', () => {
  let clickhouse: TestClickHouse
  let connection: Connection
  const run = (query: string) =>
    runQuery(connection, query, { allowedHosts: ['127.0.0.1:' + connection.port] }, 'a')

  beforeAll(async () => {
    clickhouse = await startClickHouse()
    const { port, pathname } = new URL(await clickhouse.makeDatabase())
    connection = {
      ...base,
      kind: 'ClickHouse',
      port: Number(port),
      database: pathname.slice(1),
      user: 'default',
    }
    await clickhouse.run(
      `create table ${connection.database}.sale (id UInt64, at DateTime('UTC'), place LowCardinality(Nullable(String)), price Decimal(20, 2)) engine = MergeTree order by id`,
    )
    await clickhouse.run(
      `insert into ${connection.database}.sale values (18446744073709551615, '2026-03-01 10:00:00', 'A\\tB\\\\N', 12.5), (2, '2026-03-02 00:00:00', null, 0.1)`,
    )
    return () => clickhouse.dispose()
  })

  it('reads, exactly, and changes nothing', async () => {
    const { dataset } = tableOfResult(await run('select * from sale order by at'), 'x')
    expect(dataset.columns.map(({ type }) => type)).toEqual(['text', 'date', 'text', 'number'])
    expect(dataset.rows).toEqual([
      ['18446744073709551615', '2026-03-01T10:00Z', 'A\tB\\N', 12.5],
      ['2', '2026-03-02T00:00Z', null, 0.1],
    ])
    expect((await faultOf(run('insert into sale values (3, now(), null, 1)'))).code).toBe('query')
    expect((await run('select count() from sale')).rows).toEqual([['2']])
    expect((await faultOf(run('select no from sale'))).message).toContain('The database says:')
    expect(
      (await faultOf((async () => tableOfResult(await run('select number from numbers(10001)'), 'x'))()))
        .code,
    ).toBe('too-large')
  })
})
