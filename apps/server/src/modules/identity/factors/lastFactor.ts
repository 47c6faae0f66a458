import { PoolError } from '../errors.ts'
import { lockUser } from '../reader.ts'
import type { UserPool } from '../userPool.ts'
import { hasFactor } from './reader.ts'

/**
 * Removes a factor, unless it is the last one and an organisation of the person requires one. In the caller's transaction, in which
 * nobody else removes one of theirs.
 * @param remove what removes it; its answer is given back
 * @throws PoolError InvalidParameterException with a sentence for the person, which rolls the removal back
 */
export async function removeFactor<T>(userPool: UserPool, sub: string, remove: () => Promise<T>): Promise<T> {
  await lockUser(sub)
  const hadFactor = await hasFactor(sub)
  const removed = await remove()
  if (!hadFactor || (await hasFactor(sub))) return removed
  const organisation = await userPool.settings.secondFactorRequiredBy(sub)
  if (organisation === null) return removed
  throw lastFactorStays(organisation)
}

const lastFactorStays = (organisation: string): PoolError =>
  new PoolError(
    'InvalidParameterException',
    `${organisation} requires two-step sign-in, and this is the last way you have. Add another way first, or leave ${organisation}.`,
  )
