import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Dataset } from '@bubbles/tables'
import { type DataStep, runSteps } from '@bubbles/tables/steps'
import { loadAverage } from './overSizes.ts'
import { median, type Measurement, megabytes, milliseconds, ratio } from './measurement.ts'

const ROWS = 1_000_000
const GROUPS = 5_000
const ROUNDS = 3

/** What each engine does: filter, group and sum, sort, keep the first 20. */
const STEPS: DataStep[] = [
  { id: 'a', type: 'filter', on: true, column: 'Units', test: 'atLeast', values: ['10'] },
  {
    id: 'b',
    type: 'group',
    on: true,
    by: ['Region'],
    measures: [
      { how: 'sum', column: 'Sales' },
      { how: 'count', column: null },
    ],
    totals: 'skip',
  },
  { id: 'c', type: 'sort', on: true, column: 'Sales', descending: true },
  { id: 'd', type: 'top', on: true, column: 'Sales', label: 'Region', count: 20, largest: true, others: '' },
]

/** An engine with its rows loaded; what it answers is the sum of the first region, so that all can be compared. */
interface Engine {
  name: string
  load: (table: Dataset) => Promise<unknown>
  run: (loaded: unknown) => Promise<number>
}

/**
 * The steps at a million rows: ours beside DuckDB and Arquero, in one run. The two are no dependencies of Bubbles: they are
 * installed elsewhere, in the folder that `BENCH_ENGINES` names; without it only ours is measured.
 */
export async function stepsAtScale(): Promise<Measurement[]> {
  const table = made()
  const engines = [ours, ...(await others())]
  const found: { name: string; load: number; run: number; memory: number; answer: number }[] = []
  for (const engine of engines) found.push({ name: engine.name, ...(await measured(engine, table)) })
  const base = found.find(({ name }) => name === 'DuckDB') ?? found[0]!
  if (found.some(({ answer }) => Math.abs(answer - base.answer) > 1e-3)) throw new Error('Engines disagree.')
  return [
    ...found.flatMap(({ name, load, run, memory }) => [
      { what: `${name}: rows loaded`, value: milliseconds(load) },
      { what: `${name}: steps`, value: milliseconds(run) },
      { what: `${name}: memory beside the rows`, value: megabytes(memory) },
      { what: `${name}: steps, to ${base.name}’s`, value: ratio(run / base.run) },
      {
        what: `${name}: loaded and steps, to ${base.name}’s`,
        value: ratio((load + run) / (base.load + base.run)),
      },
    ]),
    loadAverage(),
  ]
}

function made(): Dataset {
  let seed = 42
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed % below
  }
  const rows = Array.from({ length: ROWS }, (_, at) => [
    `Region ${next(GROUPS)}`,
    next(100_000) / 100,
    next(100),
    `2024-${String((at % 12) + 1).padStart(2, '0')}`,
  ])
  return {
    columns: [
      { id: 'c1', name: 'Region', type: 'text' },
      { id: 'c2', name: 'Sales', type: 'number' },
      { id: 'c3', name: 'Units', type: 'number' },
      { id: 'c4', name: 'Month', type: 'date' },
    ],
    rows,
  }
}

async function measured(engine: Engine, table: Dataset) {
  const before = used()
  const began = performance.now()
  const loaded = await engine.load(table)
  const load = performance.now() - began
  const times: number[] = []
  let [answer, most] = [0, before]
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    answer = await engine.run(loaded)
    times.push(performance.now() - start)
    most = Math.max(most, used(false))
  }
  return { load, run: median(times), memory: (most - before) / 1024 / 1024, answer }
}

/** Bytes of this process, after a collection where one can be asked for. */
function used(isCollected = true): number {
  if (isCollected) globalThis.gc?.()
  return process.memoryUsage.rss()
}

const ours: Engine = {
  name: 'Ours',
  load: async (table) => table,
  run: async (table) => {
    const { outcome, problem } = runSteps(table as Dataset, STEPS)
    if (!outcome) throw new Error(problem?.words)
    return Number(outcome.rows[0]![1])
  },
}

/** The parts of the two that are used, whose types aren't here. */
interface DuckConnection {
  run: (sql: string) => Promise<unknown>
  createAppender: (table: string) => Promise<{
    appendVarchar: (value: string) => void
    appendDouble: (value: number) => void
    endRow: () => void
    closeSync: () => void
  }>
  runAndReadAll: (sql: string) => Promise<{ getRows: () => unknown[][] }>
}
interface ArqueroTable {
  filter: (test: unknown) => ArqueroTable
  groupby: (name: string) => ArqueroTable
  rollup: (values: object) => ArqueroTable
  orderby: (by: unknown) => ArqueroTable
  slice: (from: number, to: number) => ArqueroTable
  get: (name: string, row: number) => number
}
interface Arquero {
  table: (columns: object) => ArqueroTable
  desc: (name: string) => unknown
  op: { sum: (name: string) => unknown; count: () => unknown }
}

async function others(): Promise<Engine[]> {
  const folder = process.env.BENCH_ENGINES
  if (folder === undefined) return []
  const resolve = createRequire(join(folder, 'package.json')).resolve
  const duckdb = (await import(pathToFileURL(resolve('@duckdb/node-api')).href)) as {
    DuckDBInstance: { create: (path: string) => Promise<{ connect: () => Promise<DuckConnection> }> }
  }
  const arquero = (await import(
    pathToFileURL(join(folder, 'node_modules/arquero/src/index.js')).href
  )) as Arquero
  return [duckEngine(duckdb.DuckDBInstance), arqueroEngine(arquero)]
}

const duckEngine = (instance: {
  create: (path: string) => Promise<{ connect: () => Promise<DuckConnection> }>
}): Engine => ({
  name: 'DuckDB',
  load: async ({ rows }) => {
    const connection = await (await instance.create(':memory:')).connect()
    await connection.run('create table t (region varchar, sales double, units double, month varchar)')
    const appender = await connection.createAppender('t')
    for (const [region, sales, units, month] of rows) {
      appender.appendVarchar(String(region))
      appender.appendDouble(Number(sales))
      appender.appendDouble(Number(units))
      appender.appendVarchar(String(month))
      appender.endRow()
    }
    appender.closeSync()
    return connection
  },
  run: async (connection) => {
    const answer = await (connection as DuckConnection).runAndReadAll(
      'select region, sum(sales) as total, count(*) from t where units >= 10 group by region order by total desc limit 20',
    )
    return Number(answer.getRows()[0]![1])
  },
})

const arqueroEngine = ({ table: tableOf, desc, op }: Arquero): Engine => ({
  name: 'Arquero',
  load: async ({ rows }) =>
    tableOf(
      Object.fromEntries(
        ['region', 'sales', 'units', 'month'].map((name, at) => [name, rows.map((row) => row[at])]),
      ),
    ),
  run: async (loaded) =>
    (loaded as ArqueroTable)
      .filter('d => d.units >= 10')
      .groupby('region')
      .rollup({ total: op.sum('sales'), rows: op.count() })
      .orderby(desc('total'))
      .slice(0, 20)
      .get('total', 0),
})
