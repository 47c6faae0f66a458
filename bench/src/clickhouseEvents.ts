import { createHash } from 'node:crypto'
import { type Database, tx } from '@bubbles/db'
import { startClickHouse } from '../../packages/test-kit/src/clickhouse.ts'
import { openClickHouse } from '../../apps/server/src/modules/engagement/publicClickHouse.ts'

const REPORTS = 20
/** Events of a visit: a view, and up to a dozen blocks read and seen. */
const A_VISIT = 25
const DAY_MS = 86_400_000

const idOf = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const listOf = (name: (report: number) => string): string =>
  `[${Array.from({ length: REPORTS }, (_, report) => `toUUID('${idOf(name(report))}')`).join(', ')}]`

/** Keeps the events of a database in a ClickHouse of its own, with chdb's engine, until `dispose`. */
export async function keepInClickHouse(database: Database) {
  const server = await startClickHouse()
  const url = await server.makeDatabase()
  const { connection, events } = openClickHouse(database, { url })
  await events.prepare()
  const name = new URL(url).pathname.slice(1)
  return {
    /** Bytes on disk, and rows, of a table. */
    size: async (table: string) => {
      const [row] = await server.run<{ bytes: number; rows: number }>(
        `select sum(bytes_on_disk) as bytes, sum(rows) as rows from system.parts
          where active and database = '${name}' and table = '${table}'`,
      )
      return { bytes: Number(row!.bytes), rows: Number(row!.rows) }
    },
    /** Makes events of some days, each by one statement, and marks the days. @returns how many there are */
    generate: (of: Generated) =>
      generate(
        database,
        (sql) => server.run(sql.replaceAll('engagement_events', `${name}.engagement_events`)),
        of,
      ),
    dispose: async () => {
      await connection.close()
      await server.dispose()
    },
  }
}

interface Generated {
  organisationId: string
  until: string
  days: number
  events: number
}

async function generate(
  database: Database,
  run: (sql: string) => Promise<unknown>,
  { organisationId, until, days, events }: Generated,
): Promise<number> {
  const visits = Math.ceil(events / A_VISIT / days)
  const dayOf = (back: number) => new Date(Date.parse(until) - back * DAY_MS).toISOString().slice(0, 10)
  for (let back = days - 1; back >= 0; back--)
    await run(visitsOf(organisationId, dayOf(back), visits, back > days / 2))
  await database.transaction({ kind: 'organisation', organisationId }, async () => {
    for (let back = 0; back < days; back++)
      await tx()
        .insertInto('engagement_dirty_days')
        .values(
          Array.from({ length: REPORTS }, (_, report) => ({
            organisation_id: organisationId,
            report_id: idOf(`report ${report}`),
            day: dayOf(back),
          })),
        )
        .execute()
  })
  return visits * days * A_VISIT
}

/** Visits of one day, with readers who come back, sources, campaigns, devices, marks and links. */
const visitsOf = (organisationId: string, day: string, visits: number, isOld: boolean): string => `
insert into engagement_events (organisation_id, report_id, publication_id, session_id, id, at, received_at, kind, duration_ms,
  block_id, share, reader_hash, device, source, browser, operating_system, country, medium, campaign, place, target, kept_until)
select toUUID('${organisationId}'), reports[report + 1], editions[report + 1], concat('s-${day}-', toString(n)),
  concat(kind, '-', toString(i)), toDateTime64('${day} 00:00:00', 3, 'UTC') + toIntervalSecond(least(start + i * 7, 86399)), null,
  kind, if(kind in ('read', 'block'), 1000 + toUInt32(cityHash64(n, i) % 20000), 0),
  if(kind in ('block', 'use'), concat('b', toString(report), '-', toString(intDiv(i, 2))), null),
  multiIf(kind = 'block', 0.75, kind = 'end', toFloat32(cityHash64(n, 5) % 11) / 10, null),
  toInt64(cityHash64('${day}', n % ${Math.max(1, Math.ceil(visits * 0.7))})),
  devices[reader % 3 + 1], sources[cityHash64(n, 2) % 6 + 1], browsers[reader % 4 + 1], systems[reader % 4 + 1],
  countries[reader % 8 + 1], if(cityHash64(n, 2) % 6 = 3, 'email', null), if(cityHash64(n, 2) % 6 = 3, campaigns[n % 2 + 1], null),
  if(kind = 'block', intDiv(i, 2), null), if(kind = 'use', concat('Row ', toString(cityHash64(n, i) % 12)), null),
  toDate('${day}') + 365
from (
  select number as n, toUInt32(floor(${REPORTS} * pow((cityHash64(number, 1) % 10000) / 10000, 2))) as report,
    cityHash64(number % ${Math.max(1, Math.ceil(visits * 0.7))}) as reader, cityHash64(number, 3) % 86000 as start,
    ${listOf((report) => `report ${report}`)} as reports,
    ${listOf((report) => `edition ${report} ${isOld ? 'old' : 'new'}`)} as editions,
    ['desktop', 'mobile', 'tablet'] as devices, ['Chrome', 'Safari', 'Firefox', 'Edge'] as browsers,
    ['Windows', 'iOS', 'Linux', 'Macintosh'] as systems, ['CH', 'DE', 'GB', 'US', 'FR', 'TR', 'AU', 'NZ'] as countries,
    [null, 'google.com', 'linkedin.com', 'newsletter', 'example.org', 'bing.com'] as sources, ['spring', 'autumn'] as campaigns,
    arrayJoin(range(${A_VISIT})) as i,
    multiIf(i = 0, 'view', i = ${A_VISIT - 1}, 'end', i % 8 = 7, 'use', i % 2 = 1, 'read', 'block') as kind
  from numbers(${visits})
)`
