import type { PasswordPerson } from '@bubbles/domain'
import { clearCodeTries, sendCode, takeCode, triedBy } from '../codes.ts'
import {
  CommittedRefusal,
  refuseAfterCommit,
  tooManyRequests,
  tooManySignIns,
  wrongCredentials,
} from '../errors.ts'
import { textField } from '../fields.ts'
import { clearTries, countWithin, networkOf, takePasswordTry } from '../limits.ts'
import { type Destination, limitKeys, readSignInName, shownDelivery, type SignInName } from '../names.ts'
import { notify } from '../notices.ts'
import { inUserPool, type UserPool } from '../userPool.ts'
import type { PoolUser } from '../reader.ts'
import { hour } from '../settings.ts'
import { failedAccounts } from '../signInLimits.ts'
import { findSubject } from '../subjects.ts'
import { checkPassword, isPasswordOf, sealVerifier } from '../users.ts'
import { deleteCode, revokeSessionsOfUser, updateUserVerifier } from '../writer.ts'
import {
  countSending,
  countText,
  type Operation,
  type PoolRequest,
  requireAccess,
  requireClient,
  requireUser,
} from './operation.ts'

/**
 * Sets a new password: other sign-ins end, tries are forgotten, an open code for a reset is void, and the user is told.
 * @param keptFamily the sign-in that lives on, if one does.
 */
export async function setPassword(
  userPool: UserPool,
  user: PoolUser,
  password: string,
  keptFamily?: string,
): Promise<void> {
  const { salt, sealedVerifier } = sealVerifier(userPool, user.sub, password)
  await clearTries(limitKeys.passwords(userPool.vault, user.sub))
  await updateUserVerifier(user.sub, salt, sealedVerifier)
  await revokeSessionsOfUser(user.sub, userPool.now(), keptFamily)
  await deleteCode(user.sub, 'reset-password')
  await notify(userPool, user, 'password-changed')
}

export const personOf = ({ name, email_address, username }: PoolUser): PasswordPerson => ({
  name,
  email: email_address,
  ...(username && { username }),
})

/** ChangePassword. Wrong previous passwords count for this sign-in alone: nobody else keeps its owner from a new one. */
export const changePassword: Operation = async (userPool, { body }) => {
  const previous = textField(body, 'PreviousPassword')
  const proposed = textField(body, 'ProposedPassword')
  const { sub, originJti } = await requireAccess(userPool, body)
  await checkPassword(userPool, proposed, personOf(await inUserPool(userPool, () => requireUser(sub))))

  await inUserPool(userPool, async () => {
    const tries = limitKeys.passwordsOfBrowser(userPool.vault, sub, originJti)
    const wait = await takePasswordTry(tries, userPool.settings.limits.freeTriesPerAccount, userPool.now())
    if (wait > 0) return refuseAfterCommit(tooManySignIns(wait))
    const user = await requireUser(sub)
    if (!isPasswordOf(userPool, user, previous)) return refuseAfterCommit(wrongCredentials())
    await clearTries(tries)
    await setPassword(userPool, user, proposed, originJti)
    return null
  })
  userPool.families.forget()
  return {}
}

/** Where the code for a new password goes: to the name that was given; else to the e-mail, if it is proven. */
function resetDestination(name: SignInName, user: PoolUser | undefined): Destination {
  const isOnlyPhone = name.kind === 'sub' && user?.email_verified === false
  if (name.kind === 'phone' || isOnlyPhone)
    return { medium: 'SMS', address: user?.phone_number ?? '+10000000000' }
  return { medium: 'EMAIL', address: user?.email_address ?? 'nobody@example.org' }
}

/**
 * Counts a code asked for. A browser that has signed in before has a count of its own; all others share those of their
 * network and of the account.
 * @returns the wait in seconds.
 */
async function countReset(
  userPool: UserPool,
  sub: string,
  { address, browser }: PoolRequest,
  to: Destination,
): Promise<number> {
  const { resetsPerHourAndName, resetsPerHourFromEverywhere } = userPool.settings.limits
  const count = (max: number, by?: string) =>
    countWithin(limitKeys.resets(userPool.vault, sub, by), { max, windowMs: hour }, userPool.now())
  const browserId = browser.idFor('s', sub)
  if (browserId !== null) {
    return (await count(resetsPerHourAndName, browserId)) || countText(userPool, to, address)
  }
  const wait = await countSending(userPool, address)
  return (
    wait ||
    (await count(resetsPerHourAndName, networkOf(address))) ||
    (await count(resetsPerHourFromEverywhere)) ||
    countText(userPool, to, address)
  )
}

/**
 * ForgotPassword: the same answer and the same work whether or not there is anybody to send a code to. Who has signed
 * up and not confirmed it yet gets the code that does.
 */
export const forgotPassword: Operation = async (userPool, request) => {
  requireClient(userPool, request.body)
  const name = readSignInName(textField(request.body, 'Username', 320))

  const { sub, to } = await inUserPool(userPool, async () => {
    const { user, nobody } = await findSubject(userPool, name, ['Confirmed', 'Unconfirmed'])
    const isWaiting = user?.status === 'Unconfirmed'
    // What follows counts somebody who waits as nobody: ConfirmForgotPassword finds nobody either.
    const sub = user && !isWaiting ? user.sub : nobody
    const to = resetDestination(name, user)
    const wait = await countReset(userPool, sub, request, to)
    if (wait > 0) return refuseAfterCommit(tooManyRequests(wait))
    const by = triedBy(request.browser, sub)
    await clearCodeTries(userPool, sub, 'reset-password', by)
    const isProven = to.medium === 'SMS' ? user?.phone_verified : user?.email_verified
    const code = isWaiting
      ? ({ sub: user.sub, purpose: 'sign-up' } as const)
      : ({ sub, purpose: 'reset-password' } as const)
    await sendCode(userPool, { ...code, to, name: name.key, by }, isWaiting || isProven === true)
    return { sub, to }
  })
  request.browser.remember('c', sub)
  return { CodeDeliveryDetails: shownDelivery(name, to) }
}

/** ConfirmForgotPassword. Answers to a wrong code are those of ConfirmSignUp; every sign-in of the user ends. */
export const confirmForgotPassword: Operation = async (userPool, { body, address, browser }) => {
  requireClient(userPool, body)
  const name = readSignInName(textField(body, 'Username', 320))
  const code = textField(body, 'ConfirmationCode')
  const password = textField(body, 'Password')
  // Before the code is known to be right, nothing may be said that depends on whose it is.
  await checkPassword(userPool, password, name.kind === 'email' ? { email: name.key } : {})

  const sub = await inUserPool(userPool, async () => {
    const { sub, user } = await findSubject(userPool, name, 'Confirmed')
    const tries = failedAccounts(userPool, 'codes', { sub, address })
    const by = triedBy(browser, sub)
    const wait = by === 'others' ? await tries.take(userPool.now()) : 0
    if (wait > 0) throw tooManyRequests(wait)
    const taken = await takeCode(userPool, { sub, purpose: 'reset-password', code, by })
    if (taken instanceof CommittedRefusal) return taken
    if (by === 'others') await tries.forget()
    // Nobody has a code under an invented id, so a right one has its user.
    if (user) {
      // Thrown: the code stays good for a better one.
      await checkPassword(userPool, password, personOf(user))
      await setPassword(userPool, user, password)
      await clearTries(limitKeys.passwordsOfNetwork(userPool.vault, sub, address))
    }
    return sub
  })
  browser.remember('s', sub)
  userPool.families.forget()
  return {}
}
