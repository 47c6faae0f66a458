import { tx } from '@bubbles/db'
import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, eventDaySql, eventInDays } from '../days.ts'
import { type InOrganisation, spanOf, visitsTable } from './clock.ts'
import type { DateRange } from './dateRange.ts'
import {
  dimensionIn,
  type DimensionName,
  isDimension,
  type SessionPart,
  type Source,
  type Topic,
} from './fields.ts'
import { rangesSql } from './ranges.ts'
import { isAboutWho } from './fewReaders.ts'
import type { ReaderGroup } from './smallGroups.ts'
import { SESSION, stepsSql } from './stepsReader.ts'
import { conjunctsOf, fieldsOf, type FilterExpression, filterSql } from './filter.ts'
import type { ReportPlan } from './request.ts'

/** What a question of parts of pages is limited to. */
interface Limits {
  topic: Topic
  ranges: DateRange[]
  filter: FilterExpression | null
}

const isAbout = (expression: FilterExpression, source: Source): boolean =>
  fieldsOf(expression).every(
    (name) => isDimension(name) && dimensionIn(name as DimensionName, source) !== undefined,
  )

/** Whether every name of a filter is known to the sessions themselves. Host names need the organisation's addresses. */
export const isOfSessions = (expression: FilterExpression): boolean =>
  isAbout(expression, 'sessions') && !fieldsOf(expression).includes('hostName')

/** The sessions of the days asked for that a filter lets pass, as far as they tell by themselves. */
function sessionsSql(property: InOrganisation, { ranges, filter }: Limits): RawBuilder<unknown> {
  const { first, last } = spanOf(ranges)
  const known = conjunctsOf(filter).filter(isOfSessions)
  const conditions = [
    sql`s.organisation_id = ${property.organisationId}::uuid`,
    sql`s.day between ${first}::date and ${last}::date`,
    ...known.map((each) => filterSql(each, 'sessions')),
  ]
  const visits = visitsTable(filter ? fieldsOf(filter) : [], property, ranges)
  return sql`select s.* from ${visits} as s where ${sql.join(conditions, sql` and `)}`
}

/**
 * Parts of pages as single sessions used them: of each session that the filter lets pass, its columns with those of one
 * block, mark or link. Counted as the totals are, from the raw events of the same sessions: of an event sent again under
 * another time the first counts, and a session's last block is the furthest one it saw.
 */
export function sessionPartsSql(
  property: InOrganisation,
  limits: Limits & Pick<ReportPlan, 'steps'>,
  part: SessionPart,
): RawBuilder<unknown> {
  const { first, last } = spanOf(limits.ranges)
  return sql`
    with visits as materialized (${sessionsSql(property, limits)}),
    sent as (
      select * from engagement_events as s where ${sql.join(
        [
          sql`s.organisation_id = ${property.organisationId}::uuid`,
          eventInDays(first, last, 's'),
          // As the sessions are limited, so that an index serves.
          ...conjunctsOf(limits.filter)
            .filter((each) => fieldsOf(each).every((name) => name === 'customEvent:report_id'))
            .map((each) => filterSql(each, 'sessions')),
        ],
        sql` and `,
      )}
    ), events as (
      select distinct on (v.day, v.report_id, v.publication_id, v.session_id, e.id)
        v.day, v.report_id, v.publication_id, v.session_id, e.kind, e.duration_ms, e.block_id, e.share, e.place, e.target
      from visits as v join sent as e
        on e.report_id = v.report_id and e.publication_id = v.publication_id and e.session_id = v.session_id
          and e.at between v.first_at and v.last_at and ${eventDaySql('e')} = v.day
      order by v.day, v.report_id, v.publication_id, v.session_id, e.id, e.at
    ), parts as (${part === 'sessionSteps' ? stepsSql(property, limits) : PARTS[part]})
    select v.*, ${COLUMNS[part]} from parts as p join visits as v using (${SESSION})`
}

const targetsSql = (kind: 'use' | 'link'): RawBuilder<unknown> => sql`
  select ${SESSION}, ${kind === 'use' ? sql`coalesce(block_id, '')` : sql`''::text`} as block_id, target,
    count(*) as times
  from events where kind = ${sql.lit(kind)} and target is not null group by ${SESSION}, 5, target`

/** Of the step `events`: a row a session and part. */
const PARTS: Record<Exclude<SessionPart, 'sessionSteps'>, RawBuilder<unknown>> = {
  sessionBlocks: sql`
    select *, is_seen_somewhere and row_number() over (
        partition by ${SESSION} order by is_seen_somewhere desc, place desc, block_id
      ) = 1 as is_exit
    from (
      select *, seen and place is not null as is_seen_somewhere from (
        select ${SESSION}, block_id, max(place) as place,
          coalesce(sum(duration_ms) filter (where kind = 'block'), 0) as block_ms,
          coalesce(sum(duration_ms) filter (where kind = 'block'), 0) > 0
            or coalesce(max(share) filter (where kind = 'block'), 0) >= 0.5 as seen,
          bool_or(kind in ('use', 'link')) as used
        from events where block_id is not null group by ${SESSION}, block_id
      ) as r
    ) as t`,
  sessionMarks: targetsSql('use'),
  sessionLinks: targetsSql('link'),
}

const COLUMNS: Record<SessionPart, RawBuilder<unknown>> = {
  sessionBlocks: sql`p.block_id, p.block_ms, p.seen, p.used, p.is_exit`,
  sessionMarks: sql`p.block_id, p.target, p.times`,
  sessionLinks: sql`p.target, p.times`,
  sessionSteps: sql`p.step`,
}

/** Conditions told apart; the rest count as one. */
const MAX_APART = 7

/** The readers that a question about parts of pages is about, and those its filter leaves out. */
export interface ReaderGroups {
  /** How many conditions on who reads its filter has. */
  conditions: number
  /** Readers of the days and pages asked for, range by range. */
  ranges: ReaderGroup[][]
  /** The first day of which the organisation keeps raw events. */
  eventsKeptSince: Day
}

/** Conditions of a filter on the pages that were read, and those on who read them: each of the latter is told apart. */
export function conditionsOf({
  filter,
  topic,
}: Pick<Limits, 'filter' | 'topic'>): Record<'pages' | 'readers', FilterExpression[]> {
  const known = conjunctsOf(filter).filter(isOfSessions)
  const isOfPages = (each: FilterExpression): boolean =>
    topic === 'readings' ? !isAboutWho(each) : isAbout(each, topic)
  const ofReaders = known.filter((each) => !isOfPages(each))
  const rest = ofReaders.slice(MAX_APART - 1)
  return {
    pages: known.filter(isOfPages),
    readers: [
      ...ofReaders.slice(0, MAX_APART - 1),
      ...(rest.length > 0 ? [{ andGroup: { expressions: rest } }] : []),
    ],
  }
}

/** The readers that a question about parts of pages is about. In the organisation's transaction. */
export async function readReaderGroups(
  property: InOrganisation,
  { ranges, filter, topic }: Limits,
  today: Day,
): Promise<ReaderGroups> {
  const of = conditionsOf({ filter, topic })
  const sqlOf = (some: FilterExpression[]) => some.map((each) => filterSql(each, 'sessions'))
  const bits = sqlOf(of.readers).map(
    (each, index) => sql`case when ${each} then ${sql.lit(2 ** index)} else 0 end`,
  )
  const visits = visitsTable(filter ? fieldsOf(filter) : [], property, ranges)
  const ofDays = [sql`s.day between r.first and r.last`, ...sqlOf(of.pages)]
  const { rows } = await sql<ReaderGroup & { range: number }>`
    select range, met, count(*)::integer as readers from (
      select r.range, array_agg(distinct ${sql.join([sql`0`, ...bits], sql` + `)}) as met
      from ${rangesSql(ranges)} join ${visits} as s
        on s.organisation_id = ${property.organisationId}::uuid and ${sql.join(ofDays, sql` and `)}
      group by r.range, s.day, s.reader_hash
    ) as t
    group by range, met`.execute(tx())
  return {
    conditions: of.readers.length,
    ranges: ranges.map((_, index) => rows.filter(({ range }) => Number(range) === index)),
    eventsKeptSince: await readFirstKeptDay(property.organisationId, today),
  }
}

/** The first day of which the organisation keeps raw events. In the organisation's transaction. */
export async function readFirstKeptDay(organisationId: string, today: Day): Promise<Day> {
  const { retention_days } = await tx()
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select('retention_days')
    .executeTakeFirstOrThrow()
  return addDays(today, -retention_days)
}
