import { randomBytes } from 'node:crypto'
import { personName } from './fields.ts'
import { readSignInName } from './names.ts'
import { readUserByName } from './reader.ts'
import { inUserPool, type UserPool } from './userPool.ts'
import { makeUser } from './users.ts'
import { deleteUnconfirmed, insertUser } from './writer.ts'

/** An account of the pool. */
export interface ProvidedAccount {
  sub: string
  email: string
  name: string
}

/**
 * The account with an address that an organisation answers for; made if there is none, with a password that no one has.
 * @returns `disabled` for one that was disabled; `closed` if none can be made here
 */
export function provideAccount(
  userPool: UserPool,
  { email, name }: { email: string; name: string },
): Promise<ProvidedAccount | 'disabled' | 'closed'> {
  return inUserPool(userPool, async () => {
    const known = await readByAddress(email)
    if (known) return known
    if (userPool.settings.signUp === 'closed') return 'closed'
    const made = makeUser(userPool, {
      email,
      username: null,
      phoneNumber: null,
      name: personName(name),
      password: randomBytes(32).toString('base64url'),
      status: 'Confirmed',
    })
    await deleteUnconfirmed(made, userPool.now())
    if (await insertUser(made)) return { sub: made.sub, email: made.email, name: made.name }
    // Someone with the address was faster.
    return (await readByAddress(email)) ?? 'disabled'
  })
}

async function readByAddress(email: string): Promise<ProvidedAccount | 'disabled' | null> {
  const user = await readUserByName(readSignInName(email), ['email'])
  if (user?.status === 'Disabled') return 'disabled'
  if (user?.status !== 'Confirmed') return null
  return { sub: user.sub, email: user.email_address, name: user.name }
}
