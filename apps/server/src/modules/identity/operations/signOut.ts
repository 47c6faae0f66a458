import { textField } from '../fields.ts'
import { inPool } from '../pool.ts'
import { revokeSessionOfToken, revokeSessionsOfUser } from '../writer.ts'
import { hashRefreshToken } from './refresh.ts'
import { type Operation, requireAccess, requireClient } from './operation.ts'

/** RevokeToken: ends the family of a refresh token. An unknown token is answered like a known one. */
export const revokeToken: Operation = async (pool, { body }) => {
  requireClient(pool, body)
  const hash = hashRefreshToken(textField(body, 'Token'))
  await inPool(pool, () => revokeSessionOfToken(hash, pool.now()))
  pool.families.forget()
  return {}
}

/** GlobalSignOut: ends every family of the user. */
export const globalSignOut: Operation = async (pool, { body }) => {
  const { sub } = await requireAccess(pool, body)
  await inPool(pool, () => revokeSessionsOfUser(sub, pool.now()))
  pool.families.forget()
  return {}
}
