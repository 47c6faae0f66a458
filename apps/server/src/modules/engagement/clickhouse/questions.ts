import { DAY_MS, dayOf } from '../days.ts'
import type { EventRow } from '../writer.ts'
import { stored } from './connection.ts'
import { bind, ch, constant, type Sql } from './sql.ts'

/** How long before it came an event may have happened, and after, by the clocks that are believed (`ingestion.ts`). */
const BEFORE_DAYS = 3
const AFTER_DAYS = 1

/**
 * Which events of clocks in doubt are stored already: under the time they claim, as that was believed before, or under
 * the time at which they came.
 */
export const storedAlready = (doubtful: readonly EventRow[]): Sql => {
  const times = doubtful.map(({ claimedAt }) => claimedAt!.toISOString().replace('T', ' ').replace('Z', ''))
  return ch`select distinct e.session_id as session_id, e.id as id from ${stored('engagement_events', 'e', [
    ch`e.session_id in ${bind('Array(String)', [...new Set(doubtful.map(({ sessionId }) => sessionId))])}`,
    ch`e.id in ${bind('Array(String)', [...new Set(doubtful.map(({ id }) => id))])}`,
    ch`(e.at = e.received_at or (e.session_id, e.id, toString(e.at)) in arrayZip(
      ${bind(
        'Array(String)',
        doubtful.map(({ sessionId }) => sessionId),
      )},
      ${bind(
        'Array(String)',
        doubtful.map(({ id }) => id),
      )},
      ${bind('Array(String)', times)}))`,
  ])}`
}

/** Distinct readers of events that came between two times, by the server's clock. */
export const readersBetween = (reportId: string | undefined, since: Date, until: Date): Sql => {
  const [from, to] = [since.getTime(), until.getTime()]
  const time = (value: number) => ch`fromUnixTimestamp64Milli(toInt64(${constant(value)}), 'UTC')`
  return ch`select uniqExact(e.reader_hash) as readers from ${stored('engagement_events', 'e', [
    ch`e.day between toDate(${time(from)}) - ${constant(BEFORE_DAYS)} and toDate(${time(to)}) + ${constant(AFTER_DAYS)}`,
    ch`e.received_at between ${time(from)} and ${time(to)}`,
    ...(reportId === undefined ? [] : [ch`e.report_id = ${bind('UUID', reportId)}`]),
  ])}`
}

/** How many events happened since a time. */
export const countSince = (since: Date): Sql =>
  ch`select count() as count from ${stored('engagement_events', 'e', [
    ch`e.at > fromUnixTimestamp64Milli(toInt64(${constant(since.getTime())}), 'UTC')`,
    // A day by the clocks of any zone; a Date begins in 1970.
    ch`e.day >= ${bind('Date', dayOf(Math.max(0, since.getTime() - DAY_MS)))}`,
  ])}`

export interface AttentionRow {
  visit: string
  publication: string
  day: string
  ms: number
}

/** Attention of some visits to one block, by day. A visit of a day of which nothing is kept has no row. */
export const attentionOf = (
  reportId: string,
  blockId: string,
  visitIds: readonly string[],
  days: readonly string[],
): Sql =>
  ch`select e.session_id as visit, toString(e.publication_id) as publication, toString(e.day) as day,
    sumIf(e.duration_ms, e.kind = 'block' and ifNull(e.block_id = ${bind('String', blockId)}, false)) as ms
  from ${stored('engagement_events', 'e', [
    ch`e.report_id = ${bind('UUID', reportId)}`,
    ch`e.day in ${bind('Array(Date)', days)}`,
    ch`e.session_id in ${bind('Array(String)', visitIds)}`,
  ])} group by e.session_id, e.publication_id, e.day`
