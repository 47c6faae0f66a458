import { invalidParameter, PoolError } from '../errors.ts'
import { attributesField, type Body, personName, textField } from '../fields.ts'
import { inPool, type Pool } from '../pool.ts'
import { readUser } from '../reader.ts'
import { updateUserName } from '../writer.ts'
import type { VerifiedAccess } from '../verifier.ts'
import type { Operation } from './operation.ts'
import { Problem } from '@bubbles/domain'

/** Who calls, from the access token in the body. @throws PoolError NotAuthorizedException. */
export async function requireAccess(pool: Pool, body: Body): Promise<VerifiedAccess> {
  try {
    return await pool.verifyAccessToken(textField(body, 'AccessToken', 8192))
  } catch (error) {
    if (error instanceof Problem && error.code === 'sign-in-required') {
      throw new PoolError('NotAuthorizedException', 'Invalid Access Token')
    }
    throw error
  }
}

/** GetUser. */
export const getUser: Operation = async (pool, { body }) => {
  const { sub } = await requireAccess(pool, body)
  const user = await inPool(pool, () => readUser(sub))
  if (!user) throw new PoolError('NotAuthorizedException', 'Invalid Access Token')
  return {
    Username: user.sub,
    UserAttributes: [
      { Name: 'sub', Value: user.sub },
      { Name: 'email', Value: user.email_address },
      { Name: 'email_verified', Value: String(user.email_verified) },
      { Name: 'name', Value: user.name },
    ],
  }
}

/** UpdateUserAttributes: the name. */
export const updateUserAttributes: Operation = async (pool, { body }) => {
  const { sub } = await requireAccess(pool, body)
  const attributes = attributesField(body)
  for (const attribute of attributes.keys()) {
    if (attribute !== 'name') throw invalidParameter(`The attribute ${attribute} cannot be changed.`)
  }
  const name = attributes.get('name')
  if (name === undefined) throw invalidParameter('UserAttributes is empty.')
  const checkedName = personName(name)
  await inPool(pool, () => updateUserName(sub, checkedName))
  return { CodeDeliveryDetailsList: [] }
}
