import type { Database } from '@bubbles/db'
import type { Answers } from '../analytics/reader.ts'
import { type Day, dayOfEvent } from '../days.ts'
import { GroupCommit } from '../groupCommit.ts'
import type { Liveness } from '../ingestion.ts'
import { readDirtyMarks, readLiveness, readRetention, readRetentions } from '../reader.ts'
import { deleteDirtyMarks, lockDay, storeDays } from '../rollupWriter.ts'
import type { EventStore } from '../store/eventStore.ts'
import { liveOnly, MARKS_A_DAY, PostgresEvents, publicationsOf } from '../store/postgresEvents.ts'
import { type EventRow, insertDirtyMarks } from '../writer.ts'
import type { Connection } from './connection.ts'
import { type EventRecord, recordsOf, tokenOf } from './eventRecords.ts'
import { erase, keepFor } from './housekeeping.ts'
import { type AttentionRow, attentionOf, countSince, readersBetween, storedAlready } from './questions.ts'
import {
  lastVersion,
  reportDayBlocks,
  reportDays,
  reportDayTargets,
  reportsOfVersion,
  storeSessions,
} from './rollupQueries.ts'
import { SINGLE } from './tables.ts'
import { VisitAnswers } from './visitAnswers.ts'

/** How long events wait for those of other organisations: each insert makes a file of its own, and few of them are wanted. */
const GATHER_MS = 200
/** Events of one insert. */
const MOST_ROWS = 50_000
/** Everything is gathered together, whatever its organisation. */
const ALL = 'all'

/**
 * Events, and one row a visit, in ClickHouse; totals by day, marks and what is live in the database, as always. So what grows
 * with the number of readers is in the one, and what grows with the number of reports in the other.
 */
export class ClickHouseEvents implements EventStore {
  readonly #connection: Connection
  readonly #database: Database
  readonly #inserts: GroupCommit<EventRecord, void>
  readonly #answers: Answers
  #prepared: Promise<void> | undefined

  constructor(connection: Connection, database: Database) {
    this.#connection = connection
    this.#database = database
    this.#answers = new VisitAnswers(connection, database)
    this.#inserts = new GroupCommit({
      store: (_, records) => connection.insert('engagement_events', records, tokenOf(records)),
      delayMs: GATHER_MS,
      mostRows: MOST_ROWS,
      mostWaiting: 10 * MOST_ROWS,
      // What ClickHouse refuses, it refuses for what is in it; anything else is over after a while.
      isOfRows: (error) => (error as { code?: unknown }).code === 'other',
    })
  }

  /** Makes the tables of a single server where they are missing. Those of a cluster are made by its operator. */
  prepare(): Promise<void> {
    this.#prepared ??= this.#makeTables().catch((error: unknown) => {
      this.#prepared = undefined
      throw error
    })
    return this.#prepared
  }

  async storeLive(organisationId: string, rows: readonly EventRow[]): Promise<ReadonlyMap<string, Liveness>> {
    const { liveness, retentionDays } = await this.#in(organisationId, async () => ({
      liveness: await readLiveness(organisationId, publicationsOf(rows)),
      retentionDays: await readRetention(organisationId),
    }))
    await this.#store(organisationId, liveOnly(rows, liveness), retentionDays)
    return liveness
  }

  async store(organisationId: string, rows: readonly EventRow[]): Promise<void> {
    await this.#store(
      organisationId,
      rows,
      await this.#in(organisationId, () => readRetention(organisationId)),
    )
  }

  /**
   * Events first, then their marks: whoever sees a mark sees its events. A process that ends in between has acknowledged
   * nothing: the events are sent again, are known again, and get their marks.
   */
  async #store(organisationId: string, sent: readonly EventRow[], retentionDays: number): Promise<void> {
    if (sent.length === 0) return
    await this.prepare()
    const known = await this.#storedAlready(organisationId, sent)
    const rows = firstOfEach(sent.filter((row) => !known.has(nameOf(row))))
    if (rows.length > 0) await this.#inserts.add(ALL, recordsOf(organisationId, rows, retentionDays))
    const days = new Map(sent.map((row) => [`${row.reportId} ${dayOfEvent(row)}`, row]))
    const marks = [...days.values()].map((row) => ({ reportId: row.reportId, day: dayOfEvent(row) }))
    await this.#in(organisationId, () => insertDirtyMarks(organisationId, marks))
  }

  async #storedAlready(organisationId: string, rows: readonly EventRow[]): Promise<ReadonlySet<string>> {
    const doubtful = rows.filter(({ claimedAt }) => claimedAt !== undefined)
    if (doubtful.length === 0) return new Set()
    const found = await this.#connection.rows<{ session_id: string; id: string }>(
      organisationId,
      storedAlready(doubtful),
    )
    return new Set(found.map(({ session_id, id }) => `${session_id} ${id}`))
  }

  /**
   * No transaction waits for ClickHouse, so two processes may work on a day at once. Whoever finds that its marks have been
   * taken back stores no totals, and marks the day again: what it stored of visits may be older than the other's.
   */
  async rollUpDay(organisationId: string, day: Day): Promise<void> {
    await this.prepare()
    // Marks before events: an event whose mark is seen is seen too, and any later one has a mark of its own.
    const marks = await this.#in(organisationId, () => readDirtyMarks(organisationId, day, MARKS_A_DAY))
    if (marks.length === 0) return
    const reportIds = [...new Set(marks.map(({ reportId }) => reportId))]
    const rows = <Row>(sql: Parameters<Connection['rows']>[1]) =>
      this.#connection.rows<Row>(organisationId, sql)
    const [last] = await rows<{ version: number }>(lastVersion(day))
    // Counted by day and not by marks, whose numbers begin anew in another database that the organisation is moved to.
    const version = Number(last!.version) + 1
    await this.#connection.write(organisationId, storeSessions(day, version))
    const changed = await rows<{ report_id: string }>(reportsOfVersion(day, version))
    const touched = [...new Set([...reportIds, ...changed.map(({ report_id }) => report_id)])]
    const fresh = {
      blocks: await rows(reportDayBlocks(day, reportIds)),
      targets: await rows(reportDayTargets(day, reportIds)),
      days: await rows(reportDays(day, touched)),
    }
    await this.#in(organisationId, async () => {
      await lockDay(organisationId, day)
      const ids = marks.map(({ id }) => id)
      const taken = await deleteDirtyMarks(organisationId, ids)
      if (taken === ids.length) await storeDays({ organisationId, day, reportIds, touched }, fresh)
      else if (changed.length > 0) await insertDirtyMarks(organisationId, [{ reportId: reportIds[0]!, day }])
    })
  }

  async answer<T>(_organisationId: string, work: (answers: Answers) => Promise<T>): Promise<T> {
    await this.prepare()
    return work(this.#answers)
  }

  async readersBetween(
    organisationId: string,
    reportId: string | undefined,
    since: Date,
    until: Date,
  ): Promise<number> {
    await this.prepare()
    const [row] = await this.#connection.rows<{ readers: number }>(
      organisationId,
      readersBetween(reportId, since, until),
    )
    return Number(row!.readers)
  }

  readonly attention: EventStore['attention'] = async (organisationId, reportId, blockId, visits) => {
    if (visits.length === 0) return []
    await this.prepare()
    const found = await this.#connection.rows<AttentionRow>(
      organisationId,
      attentionOf(
        reportId,
        blockId,
        visits.map(({ visitId }) => visitId),
        [...new Set(visits.flatMap(({ days }) => days))],
      ),
    )
    const known = new Map(found.map((row) => [`${row.visit} ${row.publication} ${row.day}`, Number(row.ms)]))
    return visits.flatMap(({ visitId, publicationId, days }) => {
      const kept = days.flatMap((day) => known.get(`${visitId} ${publicationId} ${day}`) ?? [])
      return kept.length === 0
        ? []
        : [{ visitId, publicationId, milliseconds: kept.reduce((a, b) => a + b, 0) }]
    })
  }

  async countSince(organisationId: string, since: Date): Promise<number> {
    await this.prepare()
    const [row] = await this.#connection.rows<{ count: number }>(organisationId, countSince(since))
    return Number(row!.count)
  }

  /**
   * ClickHouse deletes by itself what is past its day (its TTL). Here that day is set right where an organisation has changed
   * how long it keeps events; and what the database still has from before ClickHouse ends there.
   */
  async deleteOld(now: Date): Promise<number> {
    await this.prepare()
    for (const { organisationId, days } of await this.#database.transaction(
      { kind: 'platform' },
      readRetentions,
    ))
      await keepFor(this.#connection, organisationId, days)
    return new PostgresEvents(this.#database).deleteOld(now)
  }

  readonly answers = (): Promise<boolean> => this.#connection.answers()

  async erase(organisationId: string): Promise<void> {
    await this.prepare()
    await erase(this.#connection, organisationId)
  }

  async #makeTables(): Promise<void> {
    if (this.#connection.cluster) return
    for (const statement of SINGLE) await this.#connection.define(statement)
  }

  #in<T>(organisationId: string, work: () => Promise<T>): Promise<T> {
    return this.#database.transaction({ kind: 'organisation', organisationId }, work, { attempts: 3 })
  }
}

const nameOf = ({ sessionId, id }: EventRow): string => `${sessionId} ${id}`

/** Of the same event twice in one batch, the first. */
const firstOfEach = (rows: readonly EventRow[]): EventRow[] => [
  ...new Map(
    rows.toReversed().map((row) => [`${row.publicationId} ${nameOf(row)} ${row.at.getTime()}`, row]),
  ).values(),
]
