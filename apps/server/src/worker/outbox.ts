import { type Database, json, tx } from '@bubbles/db'
import { sql } from 'kysely'
import type { Job, JobOutcome } from './jobs.ts'

/** A claimed row whose worker died is due again after this. Longer than the pauses between `extendClaims`. */
export const LEASE_SECONDS = 60
const MAX_DELAY_SECONDS = 3600
const MAX_ERROR_LENGTH = 500

const inPlatform = <T>(database: Database, work: () => Promise<T>) =>
  database.transaction({ kind: 'platform' }, work)

/** Kinds that have due rows. */
export const readDueKinds = (database: Database): Promise<string[]> =>
  inPlatform(database, async () => {
    const rows = await tx()
      .selectFrom('outbox')
      .select('kind')
      .distinct()
      .where('done_at', 'is', null)
      .where('run_after', '<=', sql<Date>`now()`)
      .execute()
    return rows.map(({ kind }) => kind)
  })

/** What waits, by kind: rows that are due, and the age in seconds of the oldest that is not finished. */
export const readOutboxLag = (
  database: Database,
): Promise<{ kind: string; dueCount: number; seconds: number }[]> =>
  inPlatform(database, async () => {
    const { rows } = await sql<{ kind: string; dueCount: number; seconds: number }>`
      select kind, count(*) filter (where run_after <= now())::int as "dueCount",
        extract(epoch from now() - min(created_at))::float8 as seconds
      from outbox where done_at is null group by kind order by kind`.execute(tx())
    return rows
  })

/** The newest row's place in the queue; 0 while there is none. */
export const readLastPlace = (database: Database): Promise<number> =>
  inPlatform(database, async () => {
    const { last } = await tx()
      .selectFrom('outbox')
      .select((eb) => eb.fn.coalesce(eb.fn.max('seq'), sql<number>`0`).as('last'))
      .executeTakeFirstOrThrow()
    return last
  })

/**
 * Claims due rows by moving their time ahead: two workers never hold the same row within its lease. Of a stream only the
 * oldest unfinished row can be claimed. Organisations take turns; those with fewer rows in work come first.
 * @param options.upTo rows queued later are left alone
 * @param options.perOrganisation rows of one organisation that are in work at once
 * @returns the rows in the order they should begin.
 */
export const claimJobs = (
  database: Database,
  {
    kinds,
    limit,
    upTo = null,
    perOrganisation = null,
  }: {
    kinds: readonly string[]
    limit: number
    upTo?: number | null
    perOrganisation?: number | null | undefined
  },
): Promise<Job[]> =>
  inPlatform(database, async () => {
    const result = await sql<Job & { turn: number; seq: number }>`
      with waiting as (
        select o.id, o.seq, o.run_after <= now() as is_due,
          row_number() over (partition by o.organisation_id order by o.run_after <= now(), o.seq) as turn
        from outbox o
        where o.done_at is null and o.kind = any(${[...kinds]}::text[])
          and (${upTo}::bigint is null or o.seq <= ${upTo}::bigint)
          and (
            (o.claim is not null and o.run_after > now())
            or (o.run_after <= now() and not exists (
              select from outbox earlier
              where earlier.done_at is null and earlier.stream = o.stream and earlier.seq < o.seq))
          )
      ), chosen as (
        select o.id, w.turn
        from outbox o join waiting w on w.id = o.id
        where w.is_due and o.done_at is null and o.run_after <= now()
          -- Rows in work have the first turns.
          and (${perOrganisation}::integer is null or w.turn <= ${perOrganisation}::integer)
        order by w.turn, w.seq limit ${limit}
        for update of o skip locked
      )
      update outbox o
      set claim = gen_random_uuid(), run_after = now() + make_interval(secs => ${LEASE_SECONDS}),
        attempts = attempts + 1
      from chosen where o.id = chosen.id
      returning o.id, o.kind, o.payload, o.attempts, o.claim, o.seq, chosen.turn,
        o.organisation_id as "organisationId", o.created_at as "createdAt"`.execute(tx())
    // What an update returns is in no order.
    return result.rows.toSorted((a, b) => a.turn - b.turn || a.seq - b.seq)
  })

/** Keeps claims from lapsing while their jobs run. One that has lapsed and was taken over stays lost. */
export const extendClaims = (database: Database, claims: readonly string[]) =>
  inPlatform(database, () =>
    tx()
      .updateTable('outbox')
      .set({ run_after: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})` })
      .where('claim', 'in', [...claims])
      .where('done_at', 'is', null)
      .execute(),
  )

/** Gives claimed rows back untried, so that they are due at once. */
export const releaseClaims = (database: Database, claims: readonly string[]) =>
  inPlatform(database, () =>
    tx()
      .updateTable('outbox')
      .set({ claim: null, run_after: sql<Date>`now()`, attempts: sql<number>`greatest(attempts - 1, 0)` })
      .where('claim', 'in', [...claims])
      .where('done_at', 'is', null)
      .execute(),
  )

/** A finished row keeps what it was and when, and nothing of its content. */
const finished = () => ({ done_at: sql<Date>`now()`, payload: json({}), stream: null, claim: null })

/** Marks a row done and empties it: a mail's code is nobody's business afterwards. */
export const finishJob = (database: Database, id: string) =>
  inPlatform(database, () =>
    tx()
      .updateTable('outbox')
      .set({ ...finished(), last_error: null })
      .where('id', '=', id)
      .execute(),
  )

/**
 * Records what became of an attempt, and `alongside` in the same transaction. What is done is done whoever holds the row
 * by now; a failure counts only while the claim does, since another worker may be at it.
 * @param error what failed, for the log of the operator; addresses are left out
 * @returns false where nothing was recorded: the row is finished, or somebody else's.
 */
export const settleJob = (
  database: Database,
  job: Job,
  outcome: JobOutcome,
  error?: unknown,
  alongside?: () => Promise<void>,
): Promise<boolean> =>
  inPlatform(database, async () => {
    const last_error = error === undefined ? null : withoutAddresses(error).slice(0, MAX_ERROR_LENGTH)
    const delay =
      outcome.state === 'later' && outcome.afterMs !== undefined
        ? outcome.afterMs / 1000
        : Math.min(2 ** job.attempts, MAX_DELAY_SECONDS)
    const changed = await tx()
      .updateTable('outbox')
      .set(
        outcome.state === 'later'
          ? { claim: null, last_error, run_after: sql<Date>`now() + make_interval(secs => ${delay})` }
          : { ...finished(), last_error, gave_up: outcome.state === 'given-up' },
      )
      .where('id', '=', job.id)
      .where('done_at', 'is', null)
      .$if(outcome.state !== 'done', (update) => update.where('claim', '=', job.claim))
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return false
    await alongside?.()
    return true
  })

/** Mail servers and gateways repeat whom they were asked to reach. */
const withoutAddresses = (error: unknown): string =>
  `${error as Error}`
    .replaceAll(/[^\s<>"'()]{1,254}@[^\s<>"'()]{1,254}/g, '[address]')
    .replaceAll(/\+\d{7,15}/g, '[number]')

/** Removes rows done a week ago. */
export const purgeJobs = (database: Database) =>
  inPlatform(database, () =>
    tx()
      .deleteFrom('outbox')
      .where('done_at', '<', new Date(Date.now() - 7 * 86_400_000))
      .execute(),
  )
