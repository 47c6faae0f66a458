import type { Database } from '@bubbles/db'
import { type Answers, readReadersSince, storedAnswers } from '../analytics/reader.ts'
import type { Day } from '../days.ts'
import type { Liveness } from '../ingestion.ts'
import { countEventsSince, readDirtyMarks, readLiveness, readOverdueOrganisations } from '../reader.ts'
import {
  deleteDirtyMarks,
  expectManyRows,
  lockDay,
  markFirstSessions,
  storeReadings,
  storeReportDays,
} from '../rollupWriter.ts'
import { deleteEventsBefore, type EventRow, insertEvents } from '../writer.ts'
import type { EventStore } from './eventStore.ts'

/** Marks worked off at once; what is left waits for the next round. */
export const MARKS_A_DAY = 100_000
/** Events deleted in one transaction, so that nobody waits long. */
const DELETED_AT_ONCE = 5_000

/** Events in the database itself, PostgreSQL or the embedded one: what `EventStore` says is done in its transactions. */
export class PostgresEvents implements EventStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  storeLive(organisationId: string, rows: readonly EventRow[]): Promise<ReadonlyMap<string, Liveness>> {
    return this.#in(
      organisationId,
      async () => {
        const liveness = await readLiveness(organisationId, publicationsOf(rows))
        await insertEvents(organisationId, liveOnly(rows, liveness))
        return liveness
      },
      3,
    )
  }

  async store(organisationId: string, rows: readonly EventRow[]): Promise<void> {
    await this.#in(organisationId, () => insertEvents(organisationId, rows))
  }

  /** Running it twice, late, half or from two processes at once gives the same answer. */
  rollUpDay(organisationId: string, day: Day): Promise<void> {
    return this.#in(
      organisationId,
      async () => {
        await lockDay(organisationId, day)
        // Marks before events: an event whose mark is seen is seen too, and any later one has a mark of its own.
        const marks = await readDirtyMarks(organisationId, day, MARKS_A_DAY)
        if (marks.length === 0) return
        await expectManyRows()
        const reportIds = [...new Set(marks.map(({ reportId }) => reportId))]
        await storeReadings(organisationId, day, reportIds)
        const touched = await markFirstSessions(organisationId, day)
        await storeReportDays(organisationId, day, [...new Set([...reportIds, ...touched])])
        await deleteDirtyMarks(
          organisationId,
          marks.map(({ id }) => id),
        )
      },
      3,
    )
  }

  answer<T>(organisationId: string, work: (answers: Answers) => Promise<T>): Promise<T> {
    return this.#in(organisationId, () => work(storedAnswers))
  }

  readersBetween(organisationId: string, reportId: string | undefined, since: Date, until: Date) {
    return this.#in(organisationId, () => readReadersSince(organisationId, reportId, since, until))
  }

  countSince(organisationId: string, since: Date): Promise<number> {
    return this.#in(organisationId, () => countEventsSince(organisationId, since))
  }

  async deleteOld(now: Date): Promise<number> {
    const overdue = await this.#database.transaction({ kind: 'platform' }, () =>
      readOverdueOrganisations(now),
    )
    let deleted = 0
    for (const { organisationId, firstDay } of overdue) {
      for (;;) {
        const count = await this.#in(organisationId, () =>
          deleteEventsBefore(organisationId, firstDay, DELETED_AT_ONCE),
        )
        if (count === 0) break
        deleted += count
      }
    }
    return deleted
  }

  /** All of it goes with the organisation's rows. */
  async erase(): Promise<void> {}

  #in<T>(organisationId: string, work: () => Promise<T>, attempts = 1): Promise<T> {
    return this.#database.transaction({ kind: 'organisation', organisationId }, work, { attempts })
  }
}

export const publicationsOf = (rows: readonly EventRow[]): string[] => [
  ...new Set(rows.map(({ publicationId }) => publicationId)),
]

/** The rows of publications that count. */
export const liveOnly = (
  rows: readonly EventRow[],
  liveness: ReadonlyMap<string, Liveness>,
): readonly EventRow[] => rows.filter(({ publicationId }) => liveness.get(publicationId) === 'live')
