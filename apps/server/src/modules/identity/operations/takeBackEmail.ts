import { refuseAfterCommit, tooManyRequests } from '../errors.ts'
import { textField } from '../fields.ts'
import { notify } from '../notices.ts'
import { deleteFactorsSince } from '../factors/writer.ts'
import { deleteLinks } from '../federation/writer.ts'
import { deletePasskeys } from '../passkeys/writer.ts'
import { failedAccounts } from '../signInLimits.ts'
import { takeRight } from '../takenBack.ts'
import { inUserPool, inUserPoolProving } from '../userPool.ts'
import { checkPassword } from '../users.ts'
import { deleteCode, updateUserEmail, updateUserPhone } from '../writer.ts'
import { type Operation, requireClient, requireUser } from './operation.ts'
import { personOf, setPassword } from './passwords.ts'

/**
 * TakeBackEmail, which our own pages alone have: with the secret that was mailed to the address before, the account has that
 * address again, and a new password. Every sign-in ends, what waits for a code is off, and a phone number goes, since
 * a new password could be set with it. An authenticator app that was set up since goes too: it is that of whoever took the
 * account over. One from before stays, without the recovery codes made since: the mail is no way around it. Passkeys and
 * links to providers go, whenever they were made.
 */
export const takeBackEmail: Operation = async (userPool, { body, address: network }) => {
  requireClient(userPool, body)
  const sub = textField(body, 'Account', 64)
  const secret = textField(body, 'Secret', 128)
  const password = textField(body, 'Password')
  // Before the secret is known to be right, nothing may be said that depends on whose it is.
  await checkPassword(userPool, password, {})

  const tries = failedAccounts(userPool, 'codes', { sub, address: network })
  await inUserPool(userPool, async () => {
    const wait = await tries.take(userPool.now())
    return wait > 0 ? refuseAfterCommit(tooManyRequests(wait)) : null
  })
  await inUserPoolProving(userPool, async () => {
    const { address, changedAt } = await takeRight(userPool, sub, secret)
    const user = await requireUser(sub)
    // Thrown, as all here: the link stays good for a better password.
    await checkPassword(userPool, password, personOf(user))
    await tries.forget()
    for (const purpose of ['verify-email', 'verify-phone'] as const) await deleteCode(sub, purpose)
    await notify(userPool, user, 'email-taken-back')
    await updateUserEmail(sub, address)
    if (user.phone_number !== null) await updateUserPhone(sub, null)
    await deleteFactorsSince(sub, changedAt)
    // All of them, and every link to a provider: whoever took the account over may have made them before.
    await deletePasskeys(sub)
    await deleteLinks(sub)
    await setPassword(userPool, { ...user, email_address: address, email_verified: true }, password)
    return {}
  })
  userPool.families.forget()
  return {}
}
