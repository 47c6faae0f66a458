import { PoolError } from '../errors.ts'
import { type Body, textField } from '../fields.ts'
import type { Pool } from '../pool.ts'

export interface PoolRequest {
  body: Body
  /** Network address of the caller. */
  address: string
}

/** One operation of the protocol: takes the body, gives the answer's body. @throws PoolError for a refusal. */
export type Operation = (pool: Pool, request: PoolRequest) => Promise<object>

/** @throws PoolError ResourceNotFoundException if the call names another client than ours. */
export function requireClient(pool: Pool, body: Body): void {
  const clientId = textField(body, 'ClientId', 128)
  if (clientId !== pool.settings.clientId) {
    throw new PoolError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`)
  }
}
