import { json, tx } from '@bubbles/db'

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

export const deleteIdempotencyKey = (organisationId: string, key: IdempotencyKey) =>
  tx()
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.and(rowOf(organisationId, key)))
    .execute()

/** Answers older than a day are not asked for again. Needs the platform's transaction. */
export const deleteIdempotencyKeysBefore = (time: Date) =>
  tx().deleteFrom('idempotency_keys').where('created_at', '<', time).execute()
