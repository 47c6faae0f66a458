import { tx } from '@bubbles/db'
import { type RawBuilder, sql } from 'kysely'
import { ALL_REPORTS } from '../rollupWriter.ts'
import type { DateRange } from './dateRange.ts'
import { DIMENSIONS, type DimensionName, dividesOf, isDimension, METRICS, type Source } from './fields.ts'
import { fieldsOf, filterSql, isOneValue } from './filter.ts'
import type { Aggregation, ReportPlan } from './request.ts'

/** One row: which date range it is of, its dimensions as text, its metrics as numbers. */
export interface ResultRow {
  range: number
  dimensions: string[]
  metrics: number[]
}

type Fields = Record<string, string | number | null>

/**
 * Totals of report and day serve wherever one row of theirs is one thing asked for: every dimension is shown or held
 * to one value, and at most one of them divides the totals. Distinct readers do not add up over anything but days, so
 * all else is counted in the sessions.
 */
export function sourceOf({ dimensions, filter }: ReportPlan): Source {
  const names = fieldsAskedFor({ dimensions, filter }).filter((name) => name !== 'date')
  const apart = names.every(
    (name) => dimensions.includes(name) || (filter !== null && isOneValue(filter, name)),
  )
  return apart && new Set(names.map(dividesOf).filter((divides) => divides !== null)).size <= 1
    ? 'days'
    : 'sessions'
}

const fieldsAskedFor = ({
  dimensions,
  filter,
}: Pick<ReportPlan, 'dimensions' | 'filter'>): DimensionName[] => [
  ...dimensions,
  ...(filter ? fieldsOf(filter).filter(isDimension) : []),
]

const rangesSql = (ranges: DateRange[]): RawBuilder<unknown> => sql`
  (values ${sql.join(
    ranges.map(({ first, last }, index) => sql`(${sql.lit(index)}, ${first}::date, ${last}::date)`),
  )}) as r (range, first, last)`

const columns = (prefix: string, count: number): RawBuilder<unknown>[] =>
  Array.from({ length: count }, (_, index) => sql.ref(`${prefix}${index}`))

/** The plan's rows before order and limit, as a subquery of columns range, d0…, m0…. */
function groupedSql(organisationId: string, plan: ReportPlan): RawBuilder<unknown> {
  const source = sourceOf(plan)
  const expressions = plan.dimensions.map((name) => DIMENSIONS[name][source])
  const metrics = plan.metrics.map((name) => METRICS[name][source])
  const table = source === 'days' ? sql`engagement_report_days` : sql`engagement_sessions`
  const conditions = [
    sql`s.organisation_id = ${organisationId}::uuid`,
    ...(source === 'days' ? [totalsSql(plan)] : []),
    ...(plan.filter ? [filterSql(plan.filter, source)] : []),
  ]
  return sql`
    select ${sql.join([
      sql`r.range`,
      ...expressions.map((expression, index) => sql`${expression} as ${sql.ref(`d${index}`)}`),
      ...metrics.map((metric, index) => sql`${metric} as ${sql.ref(`m${index}`)}`),
    ])}
    from ${rangesSql(plan.ranges)} join ${table} as s on s.day between r.first and r.last
    where ${sql.join(conditions, sql` and `)}
    group by ${sql.join([sql`r.range`, ...expressions])}`
}

/** The rows of the totals that are meant: of single reports or the whole organisation, divided by what is asked for. */
function totalsSql(plan: ReportPlan): RawBuilder<unknown> {
  const names = fieldsAskedFor(plan)
  const divides = names.map(dividesOf).find((each) => each !== null) ?? ''
  const reports = names.includes('customEvent:report_id') ? sql`<>` : sql`=`
  return sql`s.dimension = ${divides} and s.report_id ${reports} ${ALL_REPORTS}::uuid`
}

/** With `keepEmptyRows` and the date alone: a row for every day, zero where nothing was read. */
function filledSql(plan: ReportPlan, grouped: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!plan.keepEmptyRows || plan.dimensions.length !== 1 || plan.dimensions[0] !== 'date') return grouped
  const metrics = columns('m', plan.metrics.length)
  return sql`
    select r.range, to_char(a.day, 'YYYYMMDD') as d0, ${sql.join(
      metrics.map((metric) => sql`coalesce(g.${metric}, 0) as ${metric}`),
    )}
    from ${rangesSql(plan.ranges)}
    cross join lateral generate_series(r.first::timestamp, r.last::timestamp, interval '1 day') as a (day)
    left join (${grouped}) as g on g.range = r.range and g.d0 = to_char(a.day, 'YYYYMMDD')`
}

function orderSql({ orders, dimensions }: ReportPlan): RawBuilder<unknown> {
  const asked = orders.map(({ by, descending }) => {
    const column = 'metric' in by ? sql.ref(`m${by.metric}`) : sql`${sql.ref(`d${by.dimension}`)} collate "C"`
    return descending ? sql`${column} desc` : column
  })
  const rest = columns('d', dimensions.length).map((column) => sql`${column} collate "C"`)
  return sql.join([...asked, sql`range`, ...rest])
}

/** One page of a report's rows, and how many there are in all. */
export async function readRows(
  organisationId: string,
  plan: ReportPlan,
): Promise<{ rows: ResultRow[]; rowCount: number }> {
  const all = filledSql(plan, groupedSql(organisationId, plan))
  const { rows } = await sql<Fields>`
    select t.*, count(*) over () as row_count from (${all}) as t
    order by ${orderSql(plan)} limit ${plan.limit} offset ${plan.offset}
  `.execute(tx())
  const rowCount = rows[0]?.row_count ?? (plan.offset > 0 ? await countRows(all) : 0)
  return { rows: rows.map((row) => toResult(row, plan)), rowCount: Number(rowCount) }
}

async function countRows(all: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${all}) as t`.execute(tx())
  return rows[0]!.count
}

/** Metrics over everything the plan asks for, one row a date range. A total counts each reader of a day once. */
export async function readAggregate(
  organisationId: string,
  plan: ReportPlan,
  aggregation: Aggregation,
): Promise<ResultRow[]> {
  const undivided = { ...plan, dimensions: [] }
  const { rows } =
    aggregation === 'TOTAL'
      ? await sql<Fields>`${groupedSql(organisationId, undivided)} order by range`.execute(tx())
      : await sql<Fields>`
          select range, ${sql.join(
            columns('m', plan.metrics.length).map(
              (metric) => sql`${aggregation === 'MINIMUM' ? sql`min` : sql`max`}(${metric}) as ${metric}`,
            ),
          )} from (${filledSql(plan, groupedSql(organisationId, plan))}) as t group by range order by range
        `.execute(tx())
  return rows.map((row) => toResult(row, undivided))
}

const toResult = (row: Fields, { dimensions, metrics }: ReportPlan): ResultRow => ({
  range: Number(row.range),
  dimensions: dimensions.map((_, index) => String(row[`d${index}`])),
  metrics: metrics.map((_, index) => Number(row[`m${index}`])),
})
