import { json, tx } from '@bubbles/db'
import { sql } from 'kysely'

export interface IdempotencyKey {
  userId: string
  operation: string
  key: string
}

const rowOf = (organisationId: string, { userId, operation, key }: IdempotencyKey) => ({
  organisation_id: organisationId,
  user_id: userId,
  operation,
  key,
})

/** Takes a key. @returns false when it was taken before; waits for a transaction that is taking it now. */
export async function insertIdempotencyKey(organisationId: string, key: IdempotencyKey): Promise<boolean> {
  const result = await tx()
    .insertInto('idempotency_keys')
    .values({ ...rowOf(organisationId, key), response: json<unknown>(null) })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'user_id', 'operation', 'key']).doNothing(),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Who has a key, and until when unless they say that they are still at work. */
export interface Claim {
  /** The process. */
  holder: string
  /** Milliseconds from now. */
  leaseMs: number
  /** Nobody but this process can be at work: claims of others are those of processes that have died. */
  isAlone: boolean
}

/** Takes a key for work outside transactions. @returns false when its work is done, or under way elsewhere. */
export async function claimIdempotencyKey(
  organisationId: string,
  key: IdempotencyKey,
  { holder, leaseMs, isAlone }: Claim,
): Promise<boolean> {
  const heldUntil = sql<Date>`now() + ${leaseMs} * interval '1 millisecond'`
  const result = await tx()
    .insertInto('idempotency_keys')
    .values({ ...rowOf(organisationId, key), response: json<unknown>(null), holder, held_until: heldUntil })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'user_id', 'operation', 'key'])
        .doUpdateSet({ holder, held_until: heldUntil })
        .where('idempotency_keys.response', '=', json<unknown>(null))
        .where((where) =>
          where.or([
            where('idempotency_keys.held_until', 'is', null),
            where('idempotency_keys.held_until', '<', sql<Date>`now()`),
            ...(isAlone ? [where('idempotency_keys.holder', '<>', holder)] : []),
          ]),
        ),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Says that the work of a key is still under way. */
export const renewIdempotencyKey = (
  organisationId: string,
  key: IdempotencyKey,
  { holder, leaseMs }: Claim,
) =>
  tx()
    .updateTable('idempotency_keys')
    .where((eb) => eb.and({ ...rowOf(organisationId, key), holder }))
    .set({ held_until: sql<Date>`now() + ${leaseMs} * interval '1 millisecond'` })
    .execute()

export async function readIdempotentAnswer(organisationId: string, key: IdempotencyKey): Promise<unknown> {
  const row = await tx()
    .selectFrom('idempotency_keys')
    .where((eb) => eb.and(rowOf(organisationId, key)))
    .select('response')
    .executeTakeFirst()
  return row?.response ?? null
}

export const updateIdempotentAnswer = (organisationId: string, key: IdempotencyKey, answer: unknown) =>
  tx()
    .updateTable('idempotency_keys')
    .where((eb) => eb.and(rowOf(organisationId, key)))
    .set({ response: json<unknown>(answer ?? null) })
    .execute()

/** Frees a key whose work has failed, if it is still this holder's. */
export const deleteIdempotencyKey = (organisationId: string, key: IdempotencyKey, holder: string) =>
  tx()
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.and({ ...rowOf(organisationId, key), holder }))
    .execute()

/** Answers older than a day are not asked for again. Needs the platform's transaction. */
export const deleteIdempotencyKeysBefore = (time: Date) =>
  tx().deleteFrom('idempotency_keys').where('created_at', '<', time).execute()
