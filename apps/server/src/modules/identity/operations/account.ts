import { forgetMessages } from '../../mail/public.ts'
import { notify } from '../notices.ts'
import { inUserPool, type UserPool } from '../userPool.ts'
import { readUser } from '../reader.ts'
import * as writer from '../writer.ts'
import { type Operation, requireFullAccess } from './operation.ts'

/** Removes a user with every sign-in and code, and says so to the proven address. Somebody who is gone stays gone. */
export async function deletePoolUser(userPool: UserPool, sub: string): Promise<void> {
  await inUserPool(userPool, async () => {
    const user = await readUser(sub)
    if (!user) return
    await writer.deleteUser(sub)
    await forgetMessages([user.email_address, user.phone_number ?? ''])
    await notify(userPool, user, 'account-deleted')
  })
  userPool.families.forget()
}

/** DeleteUser. */
export const deleteUser: Operation = async (userPool, { body }) => {
  const { sub } = await requireFullAccess(userPool, body)
  await deletePoolUser(userPool, sub)
  return {}
}
