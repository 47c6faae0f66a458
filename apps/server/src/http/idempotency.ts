import { createHash, randomUUID } from 'node:crypto'
import { type Call, type OperationId, takesIdempotencyKey } from '@bubbles/contract'
import { Problem } from '@bubbles/domain'
import type { CallContext } from './context.ts'
import {
  type Claim,
  claimIdempotencyKey,
  deleteIdempotencyKey,
  type IdempotencyKey,
  insertIdempotencyKey,
  readIdempotentAnswer,
  renewIdempotencyKey,
  updateIdempotentAnswer,
} from './idempotencyWriter.ts'

const KEY = /^[\w-]{8,100}$/

/**
 * The key of a call that makes something, where the sender gave one (`Idempotency-Key`): sent again with the same key,
 * the call answers what it answered then and makes nothing. It holds for what was asked: with the same key, a call for
 * something else is a call of its own. The bytes of an uploaded file are
 * not compared: another file with the same key gets the first one's answer.
 * @throws Problem invalid-request for a key that is none.
 */
export function idempotencyKeyOf(
  call: Call,
  header: string | string[] | undefined,
  { params, query, body }: { params: unknown; query: unknown; body: unknown },
): string | null {
  if (header === undefined || !takesIdempotencyKey(call)) return null
  if (typeof header === 'string' && KEY.test(header)) {
    const asked = [header, params, query, call.bodyKind === 'file' ? null : body]
    return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
  }
  throw new Problem('invalid-request', {
    detail: 'Idempotency-Key must be 8 to 100 letters, digits, hyphens or underscores.',
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

/** This process, among all that work on one database. */
const PROCESS = randomUUID()
/** Milliseconds after which a process that says nothing has died, and how often one that lives says so. */
const LEASE_MS = 30_000
const RENEWALS = 6

/** What this process is at work on, however late its claims are renewed, and what comes of it. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * The same for a call that opens its transactions itself: the key is claimed before it and given back if it fails. The
 * claim of a process that died runs out, so that the call, sent again, does its work; a live process renews its claim. Who
 * sends it again to the process that works on it waits for that, as browsers do by themselves after a broken connection.
 * @throws what `make` throws; Problem unavailable while another process is at it
 */
export async function onceOutside(
  key: string | null,
  operationId: OperationId,
  context: Pick<CallContext, 'organisation' | 'actor' | 'deps'>,
  make: () => Promise<unknown>,
  leaseMs = LEASE_MS,
): Promise<unknown> {
  if (key === null) return make()
  const id = { userId: context.actor.userId, operation: operationId, key }
  const name = JSON.stringify([context.organisation.id, id])
  const begun = underWay.get(name)
  if (begun) return begun
  const work = claimAndMake(id, context, make, leaseMs).finally(() => underWay.delete(name))
  underWay.set(name, work)
  return work
}

async function claimAndMake(
  id: IdempotencyKey,
  { organisation, deps: { database } }: Pick<CallContext, 'organisation' | 'deps'>,
  make: () => Promise<unknown>,
  leaseMs: number,
): Promise<unknown> {
  const inOrganisation = <T>(work: () => Promise<T>) =>
    database.transaction({ kind: 'organisation', organisationId: organisation.id }, work)
  const claim: Claim = { holder: PROCESS, leaseMs, isAlone: database.engine === 'embedded' }
  const isFirst = await inOrganisation(() => claimIdempotencyKey(organisation.id, id, claim))
  if (!isFirst) return inOrganisation(() => earlierAnswer(organisation.id, id))
  const renewing = setInterval(() => {
    // A database that is away for a moment is asked again before the claim runs out.
    inOrganisation(() => renewIdempotencyKey(organisation.id, id, claim)).catch(() => undefined)
  }, leaseMs / RENEWALS)
  try {
    const answer = await make()
    await inOrganisation(() => updateIdempotentAnswer(organisation.id, id, answer))
    return answer
  } catch (error) {
    await inOrganisation(() => deleteIdempotencyKey(organisation.id, id, PROCESS))
    throw error
  } finally {
    clearInterval(renewing)
  }
}

/** @throws Problem unavailable while the work is under way: clients try that again by themselves. */
async function earlierAnswer(organisationId: string, id: IdempotencyKey): Promise<unknown> {
  const known = await readIdempotentAnswer(organisationId, id)
  if (known !== null) return known
  throw new Problem('unavailable', {
    detail: 'The same call is still in progress. It won’t be done twice; try again in a few seconds.',
    members: { retryAfter: 2 },
  })
}
