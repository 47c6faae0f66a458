import { textField } from '../fields.ts'
import { inUserPool } from '../userPool.ts'
import { revokeSessionOfToken, revokeSessionsOfUser } from '../writer.ts'
import { hashRefreshToken } from './refresh.ts'
import { type Operation, requireAccess, requireClient } from './operation.ts'

/** RevokeToken: ends the family of a refresh token. An unknown token is answered like a known one. */
export const revokeToken: Operation = async (userPool, { body }) => {
  requireClient(userPool, body)
  const hash = hashRefreshToken(textField(body, 'Token'))
  await inUserPool(userPool, () => revokeSessionOfToken(hash, userPool.now()))
  userPool.families.forget()
  return {}
}

/** GlobalSignOut: ends every family of the user. */
export const globalSignOut: Operation = async (userPool, { body }) => {
  const { sub } = await requireAccess(userPool, body)
  await inUserPool(userPool, () => revokeSessionsOfUser(sub, userPool.now()))
  userPool.families.forget()
  return {}
}
