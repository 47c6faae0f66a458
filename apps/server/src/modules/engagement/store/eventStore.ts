import type { Answers } from '../analytics/reader.ts'
import type { Day } from '../days.ts'
import type { Liveness } from '../ingestion.ts'
import type { EventRow } from '../writer.ts'

/** A visit, and the days on which its events are looked for. */
export interface AskedVisit {
  visitId: string
  publicationId: string
  days: readonly Day[]
}

export interface VisitAttention {
  visitId: string
  publicationId: string
  milliseconds: number
}

/**
 * Where readers' events are kept, and what can be asked of them. Everything that is worked out by day is in the database
 * whatever keeps the events; so are the marks of days that are out of date.
 *
 * No method may be called within a transaction: each opens its own.
 * @throws DatabaseError for what fails, with the same codes whatever the engine
 */
export interface EventStore {
  /**
   * Stores the events of those publications that count as this is stored: what was unpublished, or whose organisation
   * was disabled or stopped measuring, a moment ago stores nothing any more. Their days are marked as out of date. An
   * event that is stored already changes nothing. Resolves once all of it is as safe as the engine makes it.
   * @returns how each publication stood.
   */
  storeLive(organisationId: string, rows: readonly EventRow[]): Promise<ReadonlyMap<string, Liveness>>
  /** Stores events whatever their publications, and marks their days. */
  store(organisationId: string, rows: readonly EventRow[]): Promise<void>
  /** Works out anew a day of an organisation that is marked as out of date, and takes its marks back. */
  rollUpDay(organisationId: string, day: Day): Promise<void>
  /** Runs `work`, which answers questions of one organisation by what it is given. */
  answer<T>(organisationId: string, work: (answers: Answers) => Promise<T>): Promise<T>
  /** Readers of whom an event came between two times, few minutes apart by the server's clock. */
  readersBetween(
    organisationId: string,
    reportId: string | undefined,
    since: Date,
    until: Date,
  ): Promise<number>
  /**
   * How long some visits of a report had one block in view. A visit of which no event is kept on its days is left out. Absent
   * where the events are in the database: there, the query of answers joins them.
   */
  readonly attention?: (
    organisationId: string,
    reportId: string,
    blockId: string,
    visits: readonly AskedVisit[],
  ) => Promise<VisitAttention[]>
  /** How many events of an organisation happened since a time. */
  countSince(organisationId: string, since: Date): Promise<number>
  /**
   * Lets go of events that are older than their organisation keeps them (its `retentionDays`, in days of its time zone), but for those
   * of days that wait to be rolled up: their totals would be lost with them. @returns how many were deleted.
   */
  deleteOld(now: Date): Promise<number>
  /** Whether what it keeps events in beside the database answers; absent where there is no such thing. */
  readonly answers?: () => Promise<boolean>
  /** Deletes what is kept of an organisation outside the database. */
  erase(organisationId: string): Promise<void>
}
