import { forgetMessages } from '../../mail/public.ts'
import { notify } from '../notices.ts'
import { inPool, type Pool } from '../pool.ts'
import { readUser } from '../reader.ts'
import * as writer from '../writer.ts'
import { type Operation, requireAccess } from './operation.ts'

/** Removes a user with every sign-in and code, and says so to the proven address. Somebody who is gone stays gone. */
export async function deletePoolUser(pool: Pool, sub: string): Promise<void> {
  await inPool(pool, async () => {
    const user = await readUser(sub)
    if (!user) return
    await writer.deleteUser(sub)
    await forgetMessages([user.email_address, user.phone_number ?? ''])
    await notify(pool, user, 'account-deleted')
  })
  pool.families.forget()
}

/** DeleteUser. */
export const deleteUser: Operation = async (pool, { body }) => {
  const { sub } = await requireAccess(pool, body)
  await deletePoolUser(pool, sub)
  return {}
}
