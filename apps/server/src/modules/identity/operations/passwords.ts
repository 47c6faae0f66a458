import { sendCode, takeCode } from '../codes.ts'
import { tooManyRequests, tooManySignIns, wrongCredentials } from '../errors.ts'
import { textField } from '../fields.ts'
import { clearTries, countTry, takePasswordTry } from '../limits.ts'
import { type Destination, limitKeys, readSignInName, shownDelivery, type SignInName } from '../names.ts'
import { notify } from '../notices.ts'
import { inPool, type Pool } from '../pool.ts'
import type { PoolUser } from '../reader.ts'
import { hour } from '../settings.ts'
import { findSubject } from '../subjects.ts'
import { checkPassword, isPasswordOf, sealVerifier } from '../users.ts'
import { deleteCode, revokeSessionsOfUser, updateUserVerifier } from '../writer.ts'
import { isNetworkOverLimit, type Operation, requireAccess, requireClient, requireUser } from './operation.ts'

/**
 * Sets a new password: other sign-ins end, tries are forgotten, an open code for a reset is void, and the user is told.
 * @param keptFamily the sign-in that lives on, if one does.
 */
async function setPassword(pool: Pool, user: PoolUser, password: string, keptFamily?: string): Promise<void> {
  const { salt, sealedVerifier } = sealVerifier(pool, user.sub, password)
  await clearTries(limitKeys.passwords(pool.vault, user.sub))
  await updateUserVerifier(user.sub, salt, sealedVerifier)
  await revokeSessionsOfUser(user.sub, pool.now(), keptFamily)
  await deleteCode(user.sub, 'reset-password')
  await notify(pool, user, 'password-changed')
}

/** ChangePassword. A wrong previous password counts like one at a sign-in. */
export const changePassword: Operation = async (pool, { body }) => {
  const previous = textField(body, 'PreviousPassword')
  const proposed = textField(body, 'ProposedPassword')
  const { sub, originJti } = await requireAccess(pool, body)
  checkPassword(pool, proposed)

  await inPool(pool, async () => {
    const tries = limitKeys.passwords(pool.vault, sub)
    const { freeTriesPerAccount } = pool.settings.limits
    if (!(await takePasswordTry(tries, freeTriesPerAccount, pool.now()))) return tooManySignIns()
    const user = await requireUser(sub)
    if (!isPasswordOf(pool, user, previous)) return wrongCredentials()
    await setPassword(pool, user, proposed, originJti)
    return null
  })
  pool.families.forget()
  return {}
}

/** Where the code for a new password goes: to the name that was given; else to the e-mail, if it is proven. */
function resetDestination(name: SignInName, user: PoolUser | undefined): Destination {
  const isOnlyPhone = name.kind === 'sub' && user?.email_verified === false
  if (name.kind === 'phone' || isOnlyPhone)
    return { medium: 'SMS', address: user?.phone_number ?? '+10000000000' }
  return { medium: 'EMAIL', address: user?.email_address ?? 'nobody@example.org' }
}

/** ForgotPassword: the same answer and the same work whether or not there is anybody to send a code to. */
export const forgotPassword: Operation = async (pool, { body, address }) => {
  requireClient(pool, body)
  const name = readSignInName(textField(body, 'Username', 320))

  return inPool(pool, async () => {
    if (await isNetworkOverLimit(pool, address)) return tooManyRequests()
    const { sub, user } = await findSubject(pool, name, 'Confirmed')
    const { resetsPerHourAndName, textsPerHourAndAddress } = pool.settings.limits
    const resets = await countTry(limitKeys.resets(pool.vault, sub), hour, pool.now())
    if (resets > resetsPerHourAndName) return tooManyRequests()
    const to = resetDestination(name, user)
    if (to.medium === 'SMS') {
      const texts = await countTry(limitKeys.textsOfNetwork(pool.vault, address), hour, pool.now())
      if (texts > textsPerHourAndAddress) return tooManyRequests()
    }
    const isProven = to.medium === 'SMS' ? user?.phone_verified : user?.email_verified
    await sendCode(pool, { sub, purpose: 'reset-password', to, name: name.key }, isProven === true)
    return { CodeDeliveryDetails: shownDelivery(name, to) }
  })
}

/** ConfirmForgotPassword. Answers to a wrong code are those of ConfirmSignUp; every sign-in of the user ends. */
export const confirmForgotPassword: Operation = async (pool, { body, address }) => {
  requireClient(pool, body)
  const name = readSignInName(textField(body, 'Username', 320))
  const code = textField(body, 'ConfirmationCode')
  const password = textField(body, 'Password')
  checkPassword(pool, password)

  await inPool(pool, async () => {
    if (await isNetworkOverLimit(pool, address)) return tooManyRequests()
    const { sub, user } = await findSubject(pool, name, 'Confirmed')
    const taken = await takeCode(pool, { sub, purpose: 'reset-password', code })
    if (taken instanceof Error) return taken
    // Nobody has a code under an invented id, so a right one has its user.
    if (user) await setPassword(pool, user, password)
    return null
  })
  pool.families.forget()
  return {}
}
