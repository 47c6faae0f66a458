import type { Database } from '@bubbles/db'
import type { FunnelStep } from '@bubbles/contract/schemas'
import { Problem } from '@bubbles/domain'
import { dimensionsOf, sourceOf } from '../analytics/combination.ts'
import { type DimensionName, isSessionPart } from '../analytics/fields.ts'
import { shiftsOf } from '../analytics/clock.ts'
import { guardOf } from '../analytics/fewReaders.ts'
import { guardSql } from '../analytics/guardSql.ts'
import { conjunctsOf } from '../analytics/filter.ts'
import { conditionsOf, isOfSessions, readFirstKeptDay, type ReaderGroups } from '../analytics/partsReader.ts'
import type { Answers, Property, ResultPage, ResultRow } from '../analytics/reader.ts'
import { storedAnswers } from '../analytics/reader.ts'
import type { Aggregation, OrderType, ReportPlan } from '../analytics/request.ts'
import { type AnsweredVisit, readAnsweredVisits } from '../analytics/stepsReader.ts'
import type { Day } from '../days.ts'
import { type Connection, stored } from './connection.ts'
import { dimensionOf, hourSql, metricIn, PAGE_DIMENSIONS, type PageDimension } from './fields.ts'
import { filterSql, metricFilterSql } from './filters.ts'
import { readPages } from './pagesReader.ts'
import { groupsSql, partsSql } from './parts.ts'
import { inRanges, rangesOf } from './ranges.ts'
import type { Answered } from './steps.ts'
import { bind, ch, constant, joined, literal, type Sql } from './sql.ts'

type Fields = Record<string, string | number>

/** Editions whose pages one question can tell apart. */
const MAX_EDITIONS = 20_000
const TOO_MANY_EDITIONS = `More than ${MAX_EDITIONS.toLocaleString('en-GB')} editions were read. Ask for shorter dateRanges, or filter by report.`

/**
 * Answers what is counted in single visits from ClickHouse, and everything else from the totals in the database. Runs
 * outside a transaction.
 */
export class VisitAnswers implements Answers {
  readonly #connection: Connection
  readonly #database: Database

  constructor(connection: Connection, database: Database) {
    this.#connection = connection
    this.#database = database
  }

  async rows(property: Property, plan: ReportPlan): Promise<ResultPage> {
    if (!isOfVisits(plan)) return this.#stored(property, () => storedAnswers.rows(property, plan))
    const all = rowsSql(plan, await this.#known(property, plan))
    const found = await this.#ask(
      property,
      ch`select t.*, countIf(is_few = 0) over () as row_count, max(is_few) over () as leaves_out from (${all}) as t
        order by is_few, ${orderSql(plan)} limit ${constant(plan.limit)} offset ${constant(plan.offset)}`,
    )
    const nothing = { row_count: 0, leaves_out: 0 }
    const first = found[0] ?? (plan.offset > 0 ? await this.#count(property, all) : nothing)
    return {
      rows: found.filter((row) => Number(row.is_few) === 0).map((row) => toResult(row, plan)),
      rowCount: Number(first.row_count),
      leavesOut: Number(first.leaves_out) > 0,
    }
  }

  async aggregate(property: Property, plan: ReportPlan, aggregation: Aggregation): Promise<ResultRow[]> {
    if (!isOfVisits(plan))
      return this.#stored(property, () => storedAnswers.aggregate(property, plan, aggregation))
    const known = await this.#known(property, plan)
    const undivided = { ...plan, dimensions: [] }
    const metrics = plan.metrics.map((_, index) =>
      constant(`${aggregation === 'MINIMUM' ? 'min' : 'max'}(t.m${index}) as m${index}`),
    )
    const found = await this.#ask(
      property,
      aggregation === 'TOTAL'
        ? ch`select * from (${groupedSql(undivided, known)}) as t order by range`
        : ch`select range, ${joined(metrics)} from (${rowsSql(plan, known)}) as t where is_few = 0 group by range order by range`,
    )
    return found.map((row) => toResult(row, undivided))
  }

  async groups(property: Property, plan: ReportPlan, today: Day): Promise<ReaderGroups> {
    const { pages, readers } = conditionsOf(plan)
    const columns = await this.#columns(property, plan)
    const rows = await this.#connection.rows<{ range: number; met: number[]; readers: number }>(
      property.organisationId,
      groupsSql(plan, pages, readers, columns),
    )
    return {
      conditions: readers.length,
      ranges: plan.ranges.map((_, index) => rows.filter(({ range }) => Number(range) === index)),
      eventsKeptSince: await this.#stored(property, () => readFirstKeptDay(property.organisationId, today)),
    }
  }

  #ask(property: Property, statement: Sql): Promise<Fields[]> {
    return this.#connection.rows<Fields>(property.organisationId, statement)
  }

  async #count(property: Property, all: Sql): Promise<Fields> {
    const counts = ch`select countIf(is_few = 0) as row_count, max(is_few) as leaves_out from (${all}) as t`
    return (await this.#ask(property, counts))[0]!
  }

  #stored<T>({ organisationId }: Property, work: () => Promise<T>): Promise<T> {
    return this.#database.transaction({ kind: 'organisation', organisationId }, work)
  }

  /** What a statement needs to know beside what is in ClickHouse. */
  async #known(property: Property, plan: ReportPlan): Promise<Known> {
    const answered: [FunnelStep, AnsweredVisit[]][] = []
    for (const step of plan.steps)
      if (step.on === 'answer')
        answered.push([
          step,
          await this.#stored(property, () => readAnsweredVisits(property, plan.ranges, step)),
        ])
    return { columnOf: await this.#columns(property, plan), answered: new Map(answered) }
  }

  /** The dimensions of visits as SQL, with what the database says of the pages where that is asked for. */
  async #columns(property: Property, plan: ReportPlan): Promise<(name: string) => Sql> {
    const asked = PAGE_DIMENSIONS.filter((name) => dimensionsOf(plan).includes(name))
    const pages = asked.length > 0 ? await this.#pages(property, plan) : []
    return (name) => {
      if (name === 'hour') return hourSql(shiftsOf(property, plan.ranges))
      const own = dimensionOf(name as DimensionName)
      if (own) return own
      if (!asked.includes(name as PageDimension)) throw new Error(`The dimension ${name} was not checked.`)
      const ids = pages.map(({ publicationId }) => publicationId)
      const values = pages.map((page) => page[name as PageDimension])
      return ch`transform(toString(s.publication_id), ${bind('Array(String)', ids)}, ${bind('Array(String)', values)}, '(not set)')`
    }
  }

  async #pages(property: Property, plan: ReportPlan) {
    const editions = await this.#connection.rows<{ id: string }>(
      property.organisationId,
      ch`select distinct toString(s.publication_id) as id from ${stored('engagement_sessions', 's', [inRanges(plan)])}
        limit ${constant(MAX_EDITIONS + 1)}`,
    )
    if (editions.length > MAX_EDITIONS) throw new Problem('invalid-request', { detail: TOO_MANY_EDITIONS })
    return this.#stored(property, () =>
      readPages(
        property,
        editions.map(({ id }) => id),
      ),
    )
  }
}

interface Known {
  /** A dimension as SQL. */
  columnOf: (name: string) => Sql
  answered: Answered
}

const isOfVisits = (plan: ReportPlan): boolean => {
  const source = sourceOf(plan.topic, plan)
  return source === 'sessions' || isSessionPart(source)
}

/** The visits, or parts of them, that a plan is about, as `s`. */
function fromSql(plan: ReportPlan, { columnOf, answered }: Known): Sql {
  const conditions = [inRanges(plan), ...(plan.filter ? [filterSql(plan.filter, columnOf)] : [])]
  const source = sourceOf(plan.topic, plan)
  if (!isSessionPart(source)) return stored('engagement_sessions', 's', conditions)
  return ch`(${partsSql(plan, source, conjunctsOf(plan.filter).filter(isOfSessions), columnOf, answered)}) as s
    where ${joined(conditions, ' and ')}`
}

const named = (prefix: string, expressions: readonly Sql[]): Sql[] =>
  expressions.map((expression, index) => ch`${expression} as ${constant(`${prefix}${index}`)}`)

/** The plan's rows before order and limit: columns range, d0…, m0…. */
function groupedSql(plan: ReportPlan, known: Known): Sql {
  const keys = [ch`arrayJoin(${rangesOf(plan)}) as range`, ...named('d', plan.dimensions.map(known.columnOf))]
  const metrics = named(
    'm',
    plan.metrics.map((name) => metricIn(name, sourceOf(plan.topic, plan))),
  )
  const readers = guardOf(plan) ? [ch`${metricIn('totalUsers', sourceOf(plan.topic, plan))} as readers`] : []
  const places = constant(['range', ...plan.dimensions.map((_, index) => `d${index}`)].join(', '))
  return ch`select ${joined([...keys, ...metrics, ...readers])}
    from ${fromSql(plan, known)} group by ${places}`
}

/** With `keepEmptyRows` and the date alone: a row for every day, zero where nothing was read. */
function filledSql(plan: ReportPlan, known: Known): Sql {
  const grouped = groupedSql(plan, known)
  if (!plan.keepEmptyRows || plan.dimensions.length !== 1 || plan.dimensions[0] !== 'date') return grouped
  const days = plan.ranges.map(
    ({ first, last }, index) =>
      ch`select ${constant(index)} as range, formatDateTime(addDays(toDate(${literal(first)}), number), '%Y%m%d') as d0
        from numbers(toUInt64(dateDiff('day', toDate(${literal(first)}), toDate(${literal(last)})) + 1))`,
  )
  const metrics = [
    ...plan.metrics.map((_, index) => constant(`g.m${index} as m${index}`)),
    ...(guardOf(plan) ? [constant('g.readers as readers')] : []),
  ]
  return ch`select a.range as range, a.d0 as d0, ${joined(metrics)} from (${joined(days, ' union all ')}) as a
    left join (${grouped}) as g on g.range = a.range and g.d0 = a.d0`
}

/** Rows with `is_few`, as `analytics/reader.ts` has them for the database. */
function guardedSql(plan: ReportPlan, rows: Sql): Sql {
  const guard = guardOf(plan)
  if (!guard) return ch`select f.*, 0 as is_few from (${rows}) as f`
  const { before, after } = guardSql(guard)
  return ch`${constant(before)}${rows}${constant(after)}`
}

function rowsSql(plan: ReportPlan, known: Known): Sql {
  const guarded = guardedSql(plan, filledSql(plan, known))
  if (!plan.metricFilter) return guarded
  return ch`select f.* from (${guarded}) as f
    where f.is_few = 1 or ${metricFilterSql(plan.metricFilter, plan.metrics)}`
}

const NUMBER = "'^-?[0-9]{1,15}([.][0-9]{1,15})?$'"

/** What a dimension's column is ordered by. What is no number comes before all numbers. */
const ORDERS: Record<OrderType, (column: string) => string[]> = {
  ALPHANUMERIC: (column) => [column],
  CASE_INSENSITIVE_ALPHANUMERIC: (column) => [`lowerUTF8(${column})`],
  NUMERIC: (column) => [
    `match(${column}, ${NUMBER})`,
    `if(match(${column}, ${NUMBER}), toDecimal128OrZero(${column}, 15), 0)`,
  ],
}

function orderSql({ orders, dimensions }: ReportPlan): Sql {
  const asked = orders.flatMap(({ by, descending }) => {
    const columns = 'metric' in by ? [`m${by.metric}`] : ORDERS[by.type](`d${by.dimension}`)
    return columns.map((column) => (descending ? `${column} desc` : column))
  })
  return constant([...asked, 'range', ...dimensions.map((_, index) => `d${index}`)].join(', '))
}

const toResult = (row: Fields, { dimensions, metrics }: ReportPlan): ResultRow => ({
  range: Number(row.range),
  dimensions: dimensions.map((_, index) => String(row[`d${index}`])),
  metrics: metrics.map((_, index) => Number(row[`m${index}`])),
})
