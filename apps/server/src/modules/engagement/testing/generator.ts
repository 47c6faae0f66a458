import { type Database, tx } from '@bubbles/db'
import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '../days.ts'
import { makePartitions } from '../writer.ts'

/** Reports of an organisation; the first is read most. Each had two editions. */
export const REPORTS = 20
/** Countries of readers, as the tracker stores them and as people read them. */
export const COUNTRIES = {
  CH: 'Switzerland',
  DE: 'Germany',
  GB: 'United Kingdom',
  US: 'United States',
  FR: 'France',
  TR: 'Türkiye',
} as const

export interface GeneratedEvents {
  organisationId: string
  seed: number
  /** The last of them. */
  until: Day
  days: number
  /** At least so many: the last sessions are whole. */
  events: number
}

/** Sessions made by one statement. */
const CHUNK = 2_000
/** What a session comes to on average: only for how many readers a day has. */
const EVENTS_A_SESSION = 25

export const reportId = (report: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`md5('report ' || ${report})::uuid`

/**
 * Stores the same events for the same seed, made by the database itself: visits of 20 reports over some days, with
 * weekends, growth, readers who come back on the same day, two editions, lost first events, events sent twice, visits
 * across midnight, blocks that were hardly shown, marks, links and scrolling. Every day is marked for the rollup.
 * @returns how many events there are.
 */
export async function generateEvents(
  database: Database,
  { organisationId, seed, until, days, events }: GeneratedEvents,
): Promise<number> {
  const first = addDays(until, 1 - days)
  await database.transaction({ kind: 'platform' }, () => makePartitions(first, addDays(until, 1)))
  const inOrganisation = <T>(work: () => Promise<T>): Promise<T> =>
    database.transaction({ kind: 'organisation', organisationId }, work)
  const readersADay = Math.ceil((0.7 * events) / EVENTS_A_SESSION / days)
  let made = 0
  let from = 1
  while (made < events) {
    const to = from + Math.min(CHUNK, Math.ceil((events - made) / EVENTS_A_SESSION)) - 1
    const sessions = { organisationId, seed, first, days, from, to, readersADay }
    made += await inOrganisation(() => insertSessions(sessions))
    from = to + 1
  }
  await inOrganisation(() =>
    sql`
      insert into engagement_dirty_days (organisation_id, report_id, day)
      select distinct organisation_id, report_id, (at at time zone 'UTC')::date from engagement_events
      where organisation_id = ${organisationId}::uuid
    `.execute(tx()),
  )
  return made
}

interface Sessions {
  organisationId: string
  seed: number
  first: Day
  days: number
  from: number
  to: number
  readersADay: number
}

/** From 0 to 1, the same for the same session, seed and draw. */
const draw = (seed: number, number: number): RawBuilder<number> =>
  sql`((hashint8extended(n, ${sql.lit(seed * 1000 + number)}) & 1048575) / 1048576.0)`

async function insertSessions(options: Sessions): Promise<number> {
  const { organisationId, seed, first, days, from, to, readersADay } = options
  const r = (number: number) => draw(seed, number)
  // Compiling the statement takes longer than running it.
  await sql`select set_config('jit', 'off', true)`.execute(tx())
  const { numAffectedRows } = await sql`
    with drawn as materialized (
      select n, floor(${days} * power(${r(1)}, 0.8))::integer as drawn_day, floor(${REPORTS} * power(${r(2)}, 2))::integer as report,
        floor(${readersADay} * power(${r(3)}, 1.4))::integer as reader, ${r(4)} as r_time, ${r(5)} as r_time2,
        ${r(6)} as r_depth, ${r(7)} as r_depth2, ${r(8)} as r_edition, ${r(9)} as r_source, ${r(10)} as r_pace,
        ${r(11)} as r_lost, ${r(12)} as r_link, ${r(13)} as r_midnight
      from generate_series(${from}::bigint, ${to}::bigint) as n
    ), dated as materialized (
      select *, ${first}::date + case when extract(isodow from ${first}::date + drawn_day) > 5 and r_time2 < 0.4
        then (drawn_day + 2) % ${days} else drawn_day end as day
      from drawn
    ), sessions as materialized (
      select *, 's' || ${sql.lit(String(seed))} || '-' || n as session_id, ${reportId(sql`report`)} as report_id,
        md5('edition ' || report || case when (day - ${first}::date > ${days} / 2) = (r_edition < 0.97)
          then ' new' else ' old' end)::uuid as publication_id,
        hashtextextended(day || ' ' || reader, ${seed}) as reader_hash,
        12 + report % 14 as blocks,
        day::timestamp at time zone 'UTC' + interval '1 millisecond' * case when r_midnight < 0.02
          then 86400000 - 240000 * r_time else 84000000 * (r_time + r_time2) / 2 end as starts
      from dated
    ), visits as materialized (
      select *, (reader_hash & 1023) / 1024.0 as who, case
          when r_depth < 0.18 then 1 when r_depth > 0.62 then blocks else ceil(blocks * r_depth2) end::integer as furthest
      from sessions
    )
    insert into engagement_events (organisation_id, at, session_id, id, report_id, publication_id, kind, duration_ms,
      block_id, share, reader_hash, device, source, browser, country, medium, campaign, place, target)
    select ${organisationId}::uuid, date_trunc('milliseconds', v.starts + interval '1 second' * e.after), v.session_id,
      e.id, v.report_id, v.publication_id, e.kind, e.ms, e.block, e.share, v.reader_hash,
      case when who < 0.6 then 'desktop' when who < 0.93 then 'mobile' else 'tablet' end,
      case when r_source < 0.4 then null when r_source < 0.65 then 'google.com' when r_source < 0.8 then 'newsletter'
        when r_source < 0.9 then 'linkedin.com' else 'example' || floor(r_source * 400)::integer || '.org' end,
      case when who < 0.5 then 'Chrome' when who < 0.7 then 'Safari' when who < 0.9 then 'Firefox' end,
      (array['CH', 'CH', 'DE', 'GB', 'US', 'FR', 'TR', null])[1 + floor(who * 8)::integer],
      case when r_source between 0.65 and 0.8 then 'email' end,
      case when r_source between 0.65 and 0.72 then 'spring' when r_source between 0.72 and 0.8 then 'autumn' end,
      e.place, e.target
    from visits as v cross join lateral (
      select 'view' as kind, 'view' as id, 0 as ms, null::text as block, null::real as share, null::smallint as place,
        null::text as target, 0.0 as after
      where r_lost >= 0.02
      union all
      select 'read', 'read' || i, (2000 + 20000 * r_pace * (1 + ${mix(1)}))::integer, null, null, null, null, 9 * i
      from generate_series(1, furthest) as i
      union all
      select 'read', 'read' || i, (2000 + 20000 * r_pace * (1 + ${mix(1)}))::integer, null, null, null, null, 9 * i + 5.25
      from generate_series(1, furthest) as i where ${mix(2)} < 0.01
      union all
      select 'block', 'block' || i, case when i = furthest and ${mix(3)} < 0.3 then 0
          else (1000 + 18000 * r_pace * (1 + ${mix(4)}))::integer end,
        'b' || report || '-' || i, case when ${mix(3)} < 0.2 then 0.3 else 0.5 + ${mix(5)} / 2 end, i - 1, null, 9 * i + 0.5
      from generate_series(1, furthest) as i
      union all
      select 'block', 'again' || i, (900 * ${mix(6)})::integer, 'b' || report || '-' || i, 1, i - 1, null, 9 * furthest + i
      from generate_series(1, furthest) as i where ${mix(7)} < 0.2
      union all
      select 'use', 'use' || i, 0, 'b' || report || '-' || i, null, null, 'Row ' || floor(12 * ${mix(8)})::integer, 9 * i + 3
      from generate_series(1, furthest) as i where i % 4 = 0 and ${mix(9)} < 0.35
      union all
      select 'link', 'link' || i, 0, case when i % 2 = 0 then 'b' || report || '-' || i end, null, null,
        'https://example.org/' || floor(9 * r_link * 10)::integer % 9, 9 * i + 4
      from generate_series(1, furthest, 5) as i where r_link < 0.15
      union all
      select 'end', 'end' || i, 0, null, round(least(i * 0.5, furthest::numeric / blocks), 1), null, null, 9 * furthest + i
      from generate_series(1, 2) as i
    ) as e
  `.execute(tx())
  return Number(numAffectedRows)
}

/** From 0 to 1, the same for the same session, event `i` and draw. */
function mix(number: number): RawBuilder<number> {
  return sql`((hashint8extended(n * 64 + i, ${sql.lit(number)}) & 65535) / 65536.0)`
}
