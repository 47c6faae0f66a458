import type { Database } from '@bubbles/db'
import type { Day } from '../days.ts'
import { readRetention } from '../reader.ts'
import { type Connection, stored } from './connection.ts'
import { tokenOf } from './eventRecords.ts'
import {
  checkStoredEvents,
  checkStoredVisits,
  type DayCheck,
  type Place,
  readDays,
  readEventPage,
  readOrganisationIds,
  readVisitPage,
} from './moveReader.ts'
import { bind, ch, constant, type Sql } from './sql.ts'

/** Rows that are read and sent at once. */
const PAGE = 20_000

export interface Moved {
  days: number
  events: number
  visits: number
  /** Days that were there already, from an earlier run. */
  before: number
  /** Days that are not the same in both, as sentences. */
  differing: string[]
}

/**
 * Copies all events and visits from the database to ClickHouse, a day of an organisation at a time, and compares each. A day
 * that is the same in both is left alone, so a run goes on where another one stopped, and copying twice changes nothing.
 */
export async function moveEvents(
  database: Database,
  connection: Connection,
  say: (line: string) => void = () => {},
): Promise<Moved> {
  const moved: Moved = { days: 0, events: 0, visits: 0, before: 0, differing: [] }
  for (const organisationId of await database.transaction({ kind: 'platform' }, readOrganisationIds)) {
    const mover = new Mover(database, connection, organisationId)
    for (const day of await mover.days()) {
      if (await mover.isSame(day)) moved.before += 1
      else {
        const { events, visits } = await mover.copy(day)
        moved.events += events
        moved.visits += visits
        moved.days += 1
        if (!(await mover.isSame(day))) moved.differing.push(`${day} of the organisation ${organisationId}`)
        say(`${organisationId} ${day}: ${events} events, ${visits} visits`)
      }
    }
  }
  return moved
}

class Mover {
  readonly #database: Database
  readonly #connection: Connection
  readonly #organisationId: string

  constructor(database: Database, connection: Connection, organisationId: string) {
    this.#database = database
    this.#connection = connection
    this.#organisationId = organisationId
  }

  days(): Promise<Day[]> {
    return this.#in(() => readDays(this.#organisationId))
  }

  async isSame(day: Day): Promise<boolean> {
    const here = await this.#in(async () => [
      await checkStoredEvents(this.#organisationId, day),
      await checkStoredVisits(this.#organisationId, day),
    ])
    const there = [await this.#check(EVENT_CHECK(day)), await this.#check(VISIT_CHECK(day))]
    return here.every(({ rows, sum }, index) => rows === there[index]!.rows && sum === there[index]!.sum)
  }

  async copy(day: Day): Promise<{ events: number; visits: number }> {
    const [organisationId, retentionDays] = [
      this.#organisationId,
      await this.#in(() => readRetention(this.#organisationId)),
    ]
    let [events, visits] = [0, 0]
    for (let after: Place | null = null; ; ) {
      const from: Place | null = after
      const page: Awaited<ReturnType<typeof readEventPage>> = await this.#in(() =>
        readEventPage(organisationId, day, { after: from, limit: PAGE, retentionDays }),
      )
      if (!page.last) break
      await this.#connection.insert('engagement_events', page.records, tokenOf(page.records))
      events += page.records.length
      after = page.last
    }
    for (let after: string | null = null; ; ) {
      const from: string | null = after
      const page: Awaited<ReturnType<typeof readVisitPage>> = await this.#in(() =>
        readVisitPage(organisationId, day, { after: from, limit: PAGE }),
      )
      if (page.last === null) break
      await this.#connection.insert('engagement_sessions', page.records, '')
      visits += page.records.length
      after = page.last
    }
    return { events, visits }
  }

  async #check(sql: Sql): Promise<DayCheck> {
    const [row] = await this.#connection.rows<DayCheck>(this.#organisationId, sql)
    return { rows: Number(row!.rows), sum: Number(row!.sum) }
  }

  #in<T>(work: () => Promise<T>): Promise<T> {
    return this.#database.transaction({ kind: 'organisation', organisationId: this.#organisationId }, work)
  }
}

const READER = ['device', 'source', 'browser', 'operating_system', 'country', 'medium', 'campaign']
const milliseconds = (column: string): string => `toUnixTimestamp64Milli(${column})`
const share = (column: string): string => `lower(leftPad(hex(reinterpretAsUInt32(${column})), 8, '0'))`

/** The sum that `moveReader.ts` works out in the database. */
const summed = (values: readonly string[]): Sql =>
  constant(
    `sum(reinterpretAsUInt32(reverse(substring(MD5(concat(${values
      .map((value) => `ifNull(toString(${value}), '~')`)
      .join(", '|', ")})), 1, 4))))`,
  )

const EVENT_CHECK = (day: Day): Sql =>
  ch`select count() as rows, ${summed([
    milliseconds('e.at'),
    ...['session_id', 'id', 'report_id', 'publication_id', 'kind', 'duration_ms', 'block_id'].map(
      (name) => `e.${name}`,
    ),
    share('e.share'),
    ...['reader_hash', ...READER, 'place', 'target'].map((name) => `e.${name}`),
  ])} as sum from ${stored('engagement_events', 'e', [ch`e.day = ${bind('Date', day)}`])}`

const VISIT_CHECK = (day: Day): Sql =>
  ch`select count() as rows, ${summed([
    ...['report_id', 'publication_id', 'session_id'].map((name) => `s.${name}`),
    milliseconds('s.first_at'),
    milliseconds('s.last_at'),
    ...['views', 'engaged_ms', 'reader_hash', ...READER].map((name) => `s.${name}`),
    share('s.depth'),
    'toUInt8(s.is_first)',
  ])} as sum from ${stored('engagement_sessions', 's', [ch`s.day = ${bind('Date', day)}`])}`
