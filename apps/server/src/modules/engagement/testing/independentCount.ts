import { tx } from '@bubbles/db'
import { type RawBuilder, sql } from 'kysely'
import { COUNTRIES } from './generator.ts'

/** A question of run-reports; its filter holds dimensions to one value each. */
export interface CountedQuestion {
  ranges: { first: string; last: string }[]
  dimensions: string[]
  metrics: string[]
  where: Record<string, string>
}

/** A row as text: range, dimensions, metrics. */
export type CountedRow = [range: string, dimensions: string[], metrics: string[]]

type Subject = 'sessions' | 'blocks' | 'marks' | 'links'

const TABLES: Record<Subject, string> = {
  sessions: 'counted_sessions',
  blocks: 'counted_blocks',
  marks: 'counted_targets',
  links: 'counted_targets',
}

const country = sql`case c.country ${sql.join(
  Object.entries(COUNTRIES).map(([code, name]) => sql`when ${sql.lit(code)} then ${sql.lit(name)}`),
  sql` `,
)} else '(not set)' end`

const DIMENSIONS: Record<string, RawBuilder<unknown>> = {
  date: sql`to_char(c.day, 'YYYYMMDD')`,
  'customEvent:report_id': sql`c.report_id::text`,
  'customEvent:publication_id': sql`c.publication_id::text`,
  deviceCategory: sql`c.device`,
  browser: sql`coalesce(c.browser, '(not set)')`,
  country,
  countryId: sql`coalesce(c.country, '(not set)')`,
  sessionSource: sql`coalesce(c.source, '(direct)')`,
  sessionMedium: sql`case when c.medium is not null then c.medium when c.source is null then '(none)' else 'referral' end`,
  sessionCampaignName: sql`coalesce(c.campaign, '(not set)')`,
  newVsReturning: sql`case c.visit when 1 then 'new' else 'returning' end`,
  'customEvent:block_id': sql`c.block_id`,
  'customEvent:mark': sql`c.target`,
  linkUrl: sql`c.target`,
}

/** What the parts of a session say themselves; the rest is said of the session. */
const OF_PARTS = new Set([
  'date',
  'customEvent:report_id',
  'customEvent:publication_id',
  'customEvent:block_id',
  'customEvent:mark',
  'linkUrl',
])
const SESSION = sql`c.day, c.report_id, c.publication_id, c.session_id`
const ofSessions = (condition: RawBuilder<unknown>) =>
  sql`(${SESSION}) in (select ${SESSION} from counted_sessions as c where ${condition})`

const seen = sql`filter (where c.seen)`
const read = sql`filter (where c.depth >= 0.9)`

const METRICS: Record<string, Partial<Record<Subject, RawBuilder<unknown>>>> = {
  screenPageViews: { sessions: sql`sum(c.views)` },
  totalUsers: { sessions: sql`count(distinct c.day || ' ' || c.reader)` },
  newUsers: { sessions: sql`sum(case c.visit when 1 then 1 else 0 end)` },
  sessions: {
    sessions: sql`count(*)`,
    blocks: sql`count(*) ${seen}`,
    marks: sql`count(*)`,
    links: sql`count(*)`,
  },
  scrolledUsers: { sessions: sql`count(distinct c.day || ' ' || c.reader) ${read}` },
  'customEvent:completions': { sessions: sql`count(*) ${read}` },
  engagedSessions: { sessions: sql`count(*) filter (where round(c.ms / 1000.0) >= 10)` },
  userEngagementDuration: { sessions: sql`sum(c.ms) / 1000.0` },
  'customEvent:median_read_seconds': {
    sessions: sql`percentile_cont(0.5) within group (order by least(3600, round(c.ms / 1000.0)))`,
  },
  averageSessionDuration: { sessions: sql`sum(c.lasted_ms)::float8 / (count(*) * 1000)` },
  'customEvent:block_sessions': { blocks: sql`count(*) ${seen}` },
  'customEvent:block_seconds': { blocks: sql`sum(c.ms) / 1000.0` },
  'customEvent:block_median_seconds': {
    blocks: sql`coalesce(percentile_cont(0.5) within group (order by least(600, round(c.ms / 1000.0))) ${seen}, 0)`,
  },
  'customEvent:block_use_sessions': { blocks: sql`count(*) filter (where c.used)` },
  'customEvent:block_exits': { blocks: sql`count(*) filter (where c.is_exit)` },
  'customEvent:mark_sessions': { marks: sql`count(*)` },
  eventCount: { marks: sql`sum(c.times)`, links: sql`sum(c.times)` },
}

function subjectOf({ dimensions, where }: CountedQuestion): Subject {
  const names = [...dimensions, ...Object.keys(where)]
  if (names.includes('linkUrl')) return 'links'
  if (names.includes('customEvent:mark')) return 'marks'
  return names.includes('customEvent:block_id') ? 'blocks' : 'sessions'
}

/**
 * Reads the raw events of the running organisation's transaction into temporary tables, one row a session, a block of a
 * session, and a mark or link of a session: plain SQL that shares nothing with the rollups. They end with the transaction.
 */
export async function readRawEvents(organisationId: string): Promise<void> {
  const statements = [
    sql`create temporary table counted_events on commit drop as
      select * from (
        select e.*, (at at time zone 'UTC')::date as day, row_number() over (
          partition by report_id, publication_id, session_id, id, (at at time zone 'UTC')::date order by at) as copy
        from engagement_events as e where organisation_id = ${organisationId}::uuid
      ) as t where copy = 1`,
    sql`create temporary table counted_sessions on commit drop as
      with counted as (
        select day, report_id, publication_id, session_id, min(at) as first_at, max(at) as last_at,
          sum(case kind when 'view' then 1 else 0 end) as views,
          sum(case kind when 'read' then duration_ms else 0 end) as ms,
          max(case kind when 'end' then round(share::numeric, 3) else 0 end) as depth
        from counted_events group by day, report_id, publication_id, session_id
      ), described as (
        select distinct on (day, report_id, publication_id, session_id) day, report_id, publication_id, session_id,
          device, browser, country, source, medium, campaign
        from counted_events
        order by day, report_id, publication_id, session_id, case kind when 'view' then 0 else 1 end, at, id
      ), read_by as (
        select distinct on (day, report_id, publication_id, session_id) day, report_id, publication_id, session_id,
          reader_hash as reader
        from counted_events order by day, report_id, publication_id, session_id, at, id
      )
      select c.*, d.device, d.browser, d.country, d.source, d.medium, d.campaign, r.reader,
        round(extract(epoch from c.last_at) * 1000) - round(extract(epoch from c.first_at) * 1000) as lasted_ms,
        row_number() over (partition by c.day, r.reader order by c.first_at, c.session_id, c.publication_id) as visit
      from counted as c
      join described as d using (day, report_id, publication_id, session_id)
      join read_by as r using (day, report_id, publication_id, session_id)`,
    sql`create temporary table counted_blocks on commit drop as
      with counted as (
        select day, report_id, publication_id, session_id, block_id, max(place) as place,
          sum(case kind when 'block' then duration_ms else 0 end) as ms,
          sum(case kind when 'block' then duration_ms else 0 end) > 0
            or coalesce(max(case kind when 'block' then share end), 0) >= 0.5 as seen,
          sum(case when kind = 'use' or kind = 'link' then 1 else 0 end) > 0 as used
        from counted_events where block_id is not null
        group by day, report_id, publication_id, session_id, block_id
      )
      select *, coalesce(seen and place = max(case when seen then place end)
        over (partition by day, report_id, publication_id, session_id), false) as is_exit
      from counted`,
    sql`create temporary table counted_targets on commit drop as
      select day, report_id, publication_id, session_id, kind, case kind when 'use' then block_id end as block_id,
        target, count(*) as times
      from counted_events where kind in ('use', 'link') and target is not null group by 1, 2, 3, 4, 5, 6, 7`,
  ]
  for (const statement of statements) await statement.execute(tx())
}

/** The answer to a question from what `readRawEvents` has read; rows in no order. `total`: all rows as one a range. */
export async function countIndependently(
  question: CountedQuestion,
  { total = false } = {},
): Promise<CountedRow[]> {
  const subject = subjectOf(question)
  const dimensions = total ? [] : question.dimensions.map((name) => DIMENSIONS[name]!)
  const metrics = question.metrics.map((name) => METRICS[name]![subject]!)
  const ranges = question.ranges.map(
    ({ first, last }, index) => sql`(${sql.lit(index)}, ${first}::date, ${last}::date)`,
  )
  const conditions = [
    sql`c.day between r.first and r.last`,
    ...(subject === 'marks' ? [sql`c.kind = 'use'`] : subject === 'links' ? [sql`c.kind = 'link'`] : []),
    ...Object.entries(question.where).map(([name, value]) => {
      const isValue = sql`${DIMENSIONS[name]!} = ${value}`
      return subject === 'sessions' || OF_PARTS.has(name) ? isValue : ofSessions(isValue)
    }),
  ]
  const { rows } = await sql<{ range: number; dimensions: string[]; metrics: string[] }>`
    select r.range, array[${sql.join(dimensions)}]::text[] as dimensions, array[${sql.join(
      metrics.map((metric) => sql`(${metric})::text`),
    )}] as metrics
    from (values ${sql.join(ranges)}) as r (range, first, last) join ${sql.table(TABLES[subject])} as c
      on ${sql.join(conditions, sql` and `)}
    group by ${sql.join([sql`r.range`, ...dimensions])}
  `.execute(tx())
  return rows.map((row) => [
    String(row.range),
    row.dimensions,
    row.metrics.map((value) => String(Number(value))),
  ])
}
