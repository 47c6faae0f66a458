import { type Database, json, tx } from '@bubbles/db'
import { sql } from 'kysely'

export interface Job {
  id: string
  kind: string
  payload: unknown
  attempts: number
}

const MOST_JOBS = 20
/** A claimed row whose worker died is due again after this. */
const LEASE_SECONDS = 120
const MOST_DELAY_SECONDS = 3600

const inPlatform = <T>(database: Database, work: () => Promise<T>) =>
  database.transaction({ kind: 'platform' }, work)

/** Claims due rows by moving their time ahead: two workers never hold the same row within its lease. */
export const claimJobs = (database: Database): Promise<Job[]> =>
  inPlatform(database, async () => {
    const result = await sql<Job>`
      update outbox
      set run_after = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
      where id in (
        select id from outbox where done_at is null and run_after <= now()
        order by run_after limit ${MOST_JOBS} for update skip locked
      )
      returning id, kind, payload, attempts`.execute(tx())
    return result.rows
  })

/** Marks a row done and empties it: a mail's code is nobody's business afterwards. */
export const finishJob = (database: Database, id: string) =>
  inPlatform(database, () =>
    tx()
      .updateTable('outbox')
      .set({ done_at: new Date(), last_error: null, payload: json({}) })
      .where('id', '=', id)
      .execute(),
  )

/** Puts a failed row off: 2, 4, 8 … seconds, an hour at the most. */
export const postponeJob = (database: Database, job: Job, error: unknown) =>
  inPlatform(database, () =>
    tx()
      .updateTable('outbox')
      .set({
        run_after: new Date(Date.now() + Math.min(2 ** job.attempts, MOST_DELAY_SECONDS) * 1000),
        last_error: String(error).slice(0, 500),
      })
      .where('id', '=', job.id)
      .execute(),
  )

/** Removes rows done a week ago. */
export const purgeJobs = (database: Database) =>
  inPlatform(database, () =>
    tx()
      .deleteFrom('outbox')
      .where('done_at', '<', new Date(Date.now() - 7 * 86_400_000))
      .execute(),
  )
