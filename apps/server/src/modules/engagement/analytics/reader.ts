import { tx } from '@bubbles/db'
import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../days.ts'
import { ALL_REPORTS, expectManyRows } from '../rollupWriter.ts'
import { dimensionsOf, sourceOf } from './combination.ts'
import {
  dimensionIn,
  dividesOf,
  histogramIn,
  isSessionPart,
  metricIn,
  type SessionPart,
  type Source,
} from './fields.ts'
import { guardOf } from './fewReaders.ts'
import { guardSql } from './guardSql.ts'
import { visitsTable } from './clock.ts'
import { filterSql } from './filter.ts'
import { metricFilterSql } from './metricFilter.ts'
import { type ReaderGroups, readReaderGroups, sessionPartsSql } from './partsReader.ts'
import { rangesSql } from './ranges.ts'
import type { Aggregation, OrderType, ReportPlan } from './request.ts'

/** One row: which date range it is of, its dimensions as text, its metrics as numbers. */
export interface ResultRow {
  range: number
  dimensions: string[]
  metrics: number[]
}

/** One page of the rows of an answer, without those that would tell about too few readers. */
export interface ResultPage {
  rows: ResultRow[]
  rowCount: number
  /** Whether any row was left out. */
  leavesOut: boolean
}

/** Who answers the questions that a request has been read into. */
export interface Answers {
  /** One page of a report's rows, and how many there are in all. */
  rows(property: Property, plan: ReportPlan): Promise<ResultPage>
  /** Metrics over everything the plan asks for, one row a date range. A total counts each reader of a day once. */
  aggregate(property: Property, plan: ReportPlan, aggregation: Aggregation): Promise<ResultRow[]>
  /** Of whom the parts of pages are asked for, where a filter says who read them. */
  groups(property: Property, plan: ReportPlan, today: Day): Promise<ReaderGroups>
}

type Fields = Record<string, string | number | boolean | null>

const columns = (prefix: string, count: number): RawBuilder<unknown>[] =>
  Array.from({ length: count }, (_, index) => sql.ref(`${prefix}${index}`))

const TABLES: Record<Exclude<Source, SessionPart | 'steps' | 'sessions'>, string> = {
  days: 'engagement_report_days',
  blocks: 'engagement_report_day_blocks',
  marks: 'engagement_report_day_targets',
  links: 'engagement_report_day_targets',
}

/** Whose numbers are asked for, and where its pages are. */
export interface Property {
  organisationId: string
  /** Host names, without a port. */
  hosts: { internal: string; public: string }
  /** By whose clocks its days and hours are. */
  timeZone: string
}

/** Ranges and stored rows that a plan is about, from `from` on; the latter as `s`, the hosts of its pages as `h`. */
function storedSql(property: Property, plan: ReportPlan, source: Source): RawBuilder<unknown> {
  const { organisationId, hosts } = property
  const conditions = [
    sql`s.organisation_id = ${organisationId}::uuid`,
    ...(source === 'days' ? [totalsSql(plan)] : []),
    ...(source === 'marks' ? [sql`s.block_id <> ''`] : []),
    ...(source === 'links' ? [sql`s.block_id = ''`] : []),
    ...(plan.filter ? [filterSql(plan.filter, source)] : []),
  ]
  const pages = dimensionsOf(plan).includes('hostName')
    ? sql`cross join (values (${hosts.internal}::text, ${hosts.public}::text)) as h (internal_host, public_host)`
    : sql``
  const stored = isSessionPart(source)
    ? sql`(${sessionPartsSql(property, plan, source)})`
    : source === 'sessions'
      ? visitsTable(dimensionsOf(plan), property, plan.ranges)
      : sql.table(TABLES[source as keyof typeof TABLES])
  return sql`${rangesSql(plan.ranges)} ${pages} join ${stored} as s
    on s.day between r.first and r.last and ${sql.join(conditions, sql` and `)}`
}

/** The plan's rows before order and limit, as a subquery of columns range, d0…, m0…. */
function groupedSql(property: Property, plan: ReportPlan): RawBuilder<unknown> {
  const source = sourceOf(plan.topic, plan)
  const stored = storedSql(property, plan, source)
  const expressions = plan.dimensions.map((name) => dimensionIn(name, source)!)
  const keys = [sql`r.range`, ...named('d', expressions)]
  const places = sql.join(keys.map((_, index) => sql.lit(index + 1)))
  const medians = plan.metrics.map((name) => histogramIn(name, source))
  const metrics = plan.metrics.map((name) => metricIn(name, source) ?? sql`null::numeric`)
  const readers = guardOf(plan) ? [sql`${metricIn('totalUsers', source)} as readers`] : []
  const columnsOf = [...keys, ...named('m', metrics), ...readers]
  const grouped = sql`select ${sql.join(columnsOf)} from ${stored} group by ${places}`
  const histogram = medians.find((found) => found !== undefined)
  if (!histogram) return grouped
  const same = ['range', ...plan.dimensions.map((_, index) => `d${index}`)]
  const refs = (prefix: string) => sql.join(same.map((name) => sql.ref(`${prefix}.${name}`)))
  const each = sql`${stored} cross join lateral unnest(${histogram.seconds}, ${histogram.sessions}) as u (second, number)`
  return sql`
    select ${refs('g')}, ${sql.join([
      ...plan.metrics.map((_, index) =>
        medians[index]
          ? sql`coalesce(h.median, 0) as ${sql.ref(`m${index}`)}`
          : sql`${sql.ref(`g.m${index}`)} as ${sql.ref(`m${index}`)}`,
      ),
      ...readers.map(() => sql`g.readers`),
    ])}
    from (${grouped}) as g
    left join (
      select ${refs('c')}, (min(second) filter (where upto >= (total + 1) / 2)
        + min(second) filter (where upto >= total / 2 + 1)) / 2.0 as median
      from (
        select ${refs('b')}, second,
          (sum(number) over (partition by ${refs('b')} order by second))::bigint as upto,
          (sum(number) over (partition by ${refs('b')}))::bigint as total
        from (
          select ${sql.join(keys)}, u.second, sum(u.number) as number from ${each} group by ${places}, u.second
        ) as b
      ) as c
      group by ${refs('c')}
    ) as h on (${refs('h')}) = (${refs('g')})`
}

const named = (prefix: string, expressions: RawBuilder<unknown>[]): RawBuilder<unknown>[] =>
  expressions.map((expression, index) => sql`${expression} as ${sql.ref(`${prefix}${index}`)}`)

/** The rows of the totals that are meant: of single reports or the whole organisation, divided by what is asked for. */
function totalsSql(plan: ReportPlan): RawBuilder<unknown> {
  const names = dimensionsOf(plan)
  const divides = names.map(dividesOf).find((each) => each !== null) ?? ''
  const reports = names.includes('customEvent:report_id') ? sql`<>` : sql`=`
  return sql`s.dimension = ${divides} and s.report_id ${reports} ${ALL_REPORTS}::uuid`
}

/** With `keepEmptyRows` and the date alone: a row for every day, zero where nothing was read. */
function filledSql(plan: ReportPlan, grouped: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!plan.keepEmptyRows || plan.dimensions.length !== 1 || plan.dimensions[0] !== 'date') return grouped
  const metrics = columns('m', plan.metrics.length)
  const readers = guardOf(plan) ? [sql.ref('readers')] : []
  return sql`
    select r.range, to_char(a.day, 'YYYYMMDD') as d0, ${sql.join(
      [...metrics, ...readers].map((column) => sql`coalesce(g.${column}, 0) as ${column}`),
    )}
    from ${rangesSql(plan.ranges)}
    cross join lateral generate_series(r.first::timestamp, r.last::timestamp, interval '1 day') as a (day)
    left join (${grouped}) as g on g.range = r.range and g.d0 = to_char(a.day, 'YYYYMMDD')`
}

/** Rows with `is_few`: whether they would tell about too few readers. */
function guardedSql(plan: ReportPlan, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const guard = guardOf(plan)
  if (!guard) return sql`select f.*, false as is_few from (${rows}) as f`
  const { before, after } = guardSql(guard)
  return sql`${sql.raw(before)}${rows}${sql.raw(after)}`
}

/** The plan's rows: with those of days on which nothing was read where they are asked for, and only those its numbers let pass. */
function rowsSql(property: Property, plan: ReportPlan): RawBuilder<unknown> {
  const guarded = guardedSql(plan, filledSql(plan, groupedSql(property, plan)))
  if (!plan.metricFilter) return guarded
  return sql`select f.* from (${guarded}) as f
    where f.is_few or ${metricFilterSql(plan.metricFilter, plan.metrics)}`
}

/** What a dimension's column is ordered by. What is no number comes before all numbers. */
const ORDERS: Record<OrderType, (column: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  ALPHANUMERIC: (column) => sql`${column} collate "C"`,
  CASE_INSENSITIVE_ALPHANUMERIC: (column) => sql`lower(${column}) collate "C"`,
  NUMERIC: (column) =>
    sql`coalesce(case when ${column} ~ '^-?[0-9]{1,15}([.][0-9]{1,15})?$' then ${column}::numeric end, '-Infinity')`,
}

function orderSql({ orders, dimensions }: ReportPlan): RawBuilder<unknown> {
  const asked = orders.map(({ by, descending }) => {
    const column = 'metric' in by ? sql.ref(`m${by.metric}`) : ORDERS[by.type](sql.ref(`d${by.dimension}`))
    return descending ? sql`${column} desc` : column
  })
  const rest = columns('d', dimensions.length).map((column) => sql`${column} collate "C"`)
  return sql.join([...asked, sql`range`, ...rest])
}

/** One page of a report's rows, and how many there are in all. */
export const readRows = (property: Property, plan: ReportPlan): Promise<ResultPage> =>
  planned(plan, () => readPage(property, plan))

async function readPage(property: Property, plan: ReportPlan): Promise<ResultPage> {
  const all = rowsSql(property, plan)
  const { rows } = await sql<Fields>`
    select t.*, count(*) filter (where not is_few) over () as row_count, bool_or(is_few) over () as leaves_out
    from (${all}) as t order by is_few, ${orderSql(plan)} limit ${plan.limit} offset ${plan.offset}
  `.execute(tx())
  const first = rows[0] ?? (plan.offset > 0 ? await countRows(all) : { row_count: 0, leaves_out: false })
  return {
    rows: rows.filter((row) => row.is_few !== true).map((row) => toResult(row, plan)),
    rowCount: Number(first.row_count),
    leavesOut: first.leaves_out === true,
  }
}

async function countRows(all: RawBuilder<unknown>): Promise<Fields> {
  const { rows } = await sql<Fields>`
    select count(*) filter (where not is_few) as row_count, bool_or(is_few) as leaves_out from (${all}) as t
  `.execute(tx())
  return rows[0]!
}

/** Metrics over everything the plan asks for, one row a date range. A total counts each reader of a day once. */
export const readAggregate = (
  property: Property,
  plan: ReportPlan,
  aggregation: Aggregation,
): Promise<ResultRow[]> => planned(plan, () => readTotals(property, plan, aggregation))

/**
 * Steps of a statement have no statistics: where it reads raw events, the planner would take thousands of rows for one and
 * compare all with all.
 */
async function planned<T>(plan: ReportPlan, work: () => Promise<T>): Promise<T> {
  if (!isSessionPart(sourceOf(plan.topic, plan))) return work()
  await expectManyRows()
  const result = await work()
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx())
  return result
}

async function readTotals(
  property: Property,
  plan: ReportPlan,
  aggregation: Aggregation,
): Promise<ResultRow[]> {
  const undivided = { ...plan, dimensions: [] }
  const { rows } =
    aggregation === 'TOTAL'
      ? await sql<Fields>`${groupedSql(property, undivided)} order by range`.execute(tx())
      : await sql<Fields>`
          select range, ${sql.join(
            columns('m', plan.metrics.length).map(
              (metric) => sql`${aggregation === 'MINIMUM' ? sql`min` : sql`max`}(${metric}) as ${metric}`,
            ),
          )} from (${rowsSql(property, plan)}) as t where not is_few group by range order by range
        `.execute(tx())
  return rows.map((row) => toResult(row, undivided))
}

/** Answers from what the database has. In the organisation's transaction. */
export const storedAnswers: Answers = { rows: readRows, aggregate: readAggregate, groups: readReaderGroups }

/** Readers of whom an event came between two times, few minutes apart by the server's clock: the only question that is asked of the raw events. */
export async function readReadersSince(
  organisationId: string,
  reportId: string | undefined,
  since: Date,
  until: Date,
): Promise<number> {
  const { rows } = await sql<{ readers: number }>`
    select count(distinct reader_hash) as readers from engagement_events
    where organisation_id = ${organisationId}::uuid and received_at between ${since}::timestamptz and ${until}::timestamptz
      ${reportId === undefined ? sql`` : sql`and report_id = ${reportId}::uuid`}
  `.execute(tx())
  return Number(rows[0]!.readers)
}

const toResult = (row: Fields, { dimensions, metrics }: ReportPlan): ResultRow => ({
  range: Number(row.range),
  dimensions: dimensions.map((_, index) => String(row[`d${index}`])),
  metrics: metrics.map((_, index) => Number(row[`m${index}`])),
})
