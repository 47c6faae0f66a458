import { tx } from '@bubbles/db'
import { type RawBuilder, sql } from 'kysely'
import type { ReportRequest } from './screens.ts'

const viewed = (column: string) => sql`min(${sql.ref(column)}) filter (where kind = 'view')`

/** Of a session, how raw events tell it. */
const COLUMNS: Record<string, RawBuilder<unknown>> = {
  deviceCategory: viewed('device'),
  browser: viewed('browser'),
  country: viewed('country'),
  countryId: viewed('country'),
  sessionSource: viewed('source'),
  sessionMedium: viewed('medium'),
  sessionCampaignName: viewed('campaign'),
}
/** What a session is grouped by anyway. */
const KEYS: Record<string, RawBuilder<unknown>> = {
  date: sql`s.day`,
  'customEvent:report_id': sql`s.report_id`,
  'customEvent:publication_id': sql`s.publication_id`,
}
const SESSION = sql`(at at time zone 'UTC')::date as day, report_id, publication_id, session_id`

const METRICS: Record<string, { needs?: RawBuilder<unknown>; metric: RawBuilder<unknown> }> = {
  totalUsers: { metric: sql`count(distinct (s.day, s.reader))` },
  sessions: { metric: sql`count(*)` },
  screenPageViews: {
    needs: sql`count(*) filter (where kind = 'view') as views`,
    metric: sql`sum(s.views)`,
  },
  'customEvent:completions': {
    needs: sql`max(share) filter (where kind = 'end') as depth`,
    metric: sql`count(*) filter (where s.depth >= 0.9::real)`,
  },
  'customEvent:median_read_seconds': {
    needs: sql`sum(duration_ms) filter (where kind = 'read') as ms`,
    metric: sql`percentile_cont(0.5) within group (order by round(coalesce(s.ms, 0) / 1000.0))`,
  },
}

/**
 * Answers a question of readings as one would by hand on the raw events: one row a session with only the columns that
 * are needed, then the groups. It does not look for events sent twice, so it does less than it should.
 * @returns how many rows it found.
 */
export async function runBare(organisationId: string, request: ReportRequest): Promise<number> {
  const names = (request.dimensions ?? []).map(({ name }) => name)
  const metrics = request.metrics.map(({ name }) => {
    const found = METRICS[name]
    if (!found) throw new Error(`No plain SQL for the metric ${name}.`)
    return found
  })
  const own = [...new Set(names.filter((name) => COLUMNS[name]))]
  const inner = [
    sql`min(reader_hash) as reader`,
    ...own.map((name) => sql`${COLUMNS[name]!} as ${sql.ref(name)}`),
    ...(names.includes('newVsReturning') ? [sql`min(at) as first_at`] : []),
    ...metrics.flatMap(({ needs }) => (needs ? [needs] : [])),
  ]
  const sessions = sql`
    select ${SESSION}, ${sql.join(inner)} from engagement_events
    where organisation_id = ${organisationId}::uuid
      and at >= ${`${request.dateRanges[0]!.startDate}T00:00:00Z`}::timestamptz
      and at < ${`${request.dateRanges[0]!.endDate}T00:00:00Z`}::timestamptz + interval '1 day'
    group by 1, 2, 3, 4`
  const source = names.includes('newVsReturning')
    ? sql`(select t.*, row_number() over (partition by day, reader order by first_at) = 1 as "newVsReturning"
        from (${sessions}) as t)`
    : sql`(${sessions})`
  const groups = names.map((name) => KEYS[name] ?? sql`${sql.ref(`s.${name}`)}`)
  const { rows } = await sql`
    select ${sql.join([...groups, ...metrics.map(({ metric }) => metric)])} from ${source} as s
    ${groups.length > 0 ? sql`group by ${sql.join(groups)}` : sql``}
  `.execute(tx())
  return rows.length
}
