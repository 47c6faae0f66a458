import type { Call, OperationId } from '@bubbles/contract'
import { Problem } from '@bubbles/domain'
import type { CallContext } from './context.ts'
import {
  deleteIdempotencyKey,
  type IdempotencyKey,
  insertIdempotencyKey,
  readIdempotentAnswer,
  updateIdempotentAnswer,
} from './idempotencyWriter.ts'

const KEY = /^[\w-]{8,100}$/

/**
 * The key of a call that makes something, where the sender gave one (`Idempotency-Key`): sent again with the same key,
 * the call answers what it answered then and makes nothing.
 * @throws Problem invalid-request for a key that is none.
 */
export function idempotencyKeyOf(call: Call, header: string | string[] | undefined): string | null {
  if (header === undefined || call.method !== 'POST' || !call.tenant || call.secretAnswer) return null
  if (typeof header === 'string' && KEY.test(header)) return header
  throw new Problem('invalid-request', {
    detail: 'Idempotency-Key takes 8 to 100 letters, digits, hyphens or underscores.',
  })
}

/** Runs `make` once for a key. Inside one transaction: a second sender waits for the first, and gets its answer. */
export async function once(
  key: string | null,
  operationId: OperationId,
  { organisation, actor }: CallContext,
  make: () => Promise<unknown>,
): Promise<unknown> {
  if (key === null) return make()
  const id = { userId: actor.userId, operation: operationId, key }
  if (!(await insertIdempotencyKey(organisation.id, id))) return earlierAnswer(organisation.id, id)
  const answer = await make()
  await updateIdempotentAnswer(organisation.id, id, answer)
  return answer
}

/** The same for a call that opens its transactions itself: the key is taken before it and given back if it fails. */
export async function onceOutside(
  key: string | null,
  operationId: OperationId,
  { organisation, actor, deps }: CallContext,
  make: () => Promise<unknown>,
): Promise<unknown> {
  if (key === null) return make()
  const id = { userId: actor.userId, operation: operationId, key }
  const inOrganisation = <T>(work: () => Promise<T>) =>
    deps.database.transaction({ kind: 'organisation', organisationId: organisation.id }, work)
  const isFirst = await inOrganisation(() => insertIdempotencyKey(organisation.id, id))
  if (!isFirst) return inOrganisation(() => earlierAnswer(organisation.id, id))
  try {
    const answer = await make()
    await inOrganisation(() => updateIdempotentAnswer(organisation.id, id, answer))
    return answer
  } catch (error) {
    await inOrganisation(() => deleteIdempotencyKey(organisation.id, id))
    throw error
  }
}

async function earlierAnswer(organisationId: string, id: IdempotencyKey): Promise<unknown> {
  const known = await readIdempotentAnswer(organisationId, id)
  if (known !== null) return known
  throw new Problem('conflict', {
    detail: 'The same call is being answered at this moment. Try again shortly.',
  })
}
