import { notify } from '../notices.ts'
import { readUser } from '../reader.ts'
import { inUserPool, type UserPool } from '../userPool.ts'
import { revokeSessionsOfUser } from '../writer.ts'
import { deleteTotp } from './writer.ts'

/**
 * Removes the second factor of somebody who has lost it. Their sign-ins end, so that whoever has the password alone and is in
 * already is out again; the proven address is told.
 * @returns whether there was one.
 */
export async function resetFactors(userPool: UserPool, sub: string): Promise<boolean> {
  const isReset = await inUserPool(userPool, async () => {
    const user = await readUser(sub)
    if (!user || !(await deleteTotp(sub))) return false
    await revokeSessionsOfUser(sub, userPool.now())
    await notify(userPool, user, 'second-factor-reset')
    return true
  })
  userPool.families.forget()
  return isReset
}
