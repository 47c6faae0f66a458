import { randomBytes } from 'node:crypto'
import { parseEmailAddress, parsePhoneNumber } from '../../mail/public.ts'
import { sendCode, takeCode, triedBy } from '../codes.ts'
import {
  CommittedRefusal,
  invalidParameter,
  refuseAfterCommit,
  signUpNotPermitted,
  tooManyRequests,
  usernameExists,
} from '../errors.ts'
import { attributesField, type Body, objectField, personName, textField } from '../fields.ts'
import {
  deliveryDetails,
  type Destination,
  isUsername,
  type NameKind,
  readSignInName,
  shownDelivery,
  type SignInName,
} from '../names.ts'
import { tellNotInvited, tellOfAccount } from '../notices.ts'
import { inUserPool, inUserPoolProving, type UserPool } from '../userPool.ts'
import { isEmailTaken, isPhoneTaken, type PoolUser } from '../reader.ts'
import { lifetimes } from '../settings.ts'
import { failedAccounts } from '../signInLimits.ts'
import { findSubject } from '../subjects.ts'
import { checkPassword, isPasswordOf, makeUser, sealVerifier } from '../users.ts'
import { confirmUser, deleteUnconfirmed, insertUser, updateUserVerifier } from '../writer.ts'
import { countMessage, countSending, type Operation, requireClient } from './operation.ts'

const nameRules: Record<NameKind, string> = {
  username: '3 to 64 letters, digits, dots, hyphens and underscores, and not digits only',
  email: 'an email',
  phone: 'a phone number with its country code',
}

/** The names and attributes of somebody new. */
interface NewNames {
  username: string | null
  email: string
  phoneNumber: string | null
}

/** @throws PoolError InvalidParameterException, with a sentence. */
function readNewNames(userPool: UserPool, given: string, attributes: ReadonlyMap<string, string>): NewNames {
  const { signInWith } = userPool.settings
  const text = given.trim()
  const { kind, key } = readSignInName(text)
  const ownEmail = kind === 'email' ? parseEmailAddress(text) : null
  const ownPhone = kind === 'phone' ? parsePhoneNumber(text) : null
  const isName = ownEmail !== null || ownPhone !== null || (kind === 'username' && isUsername(text))
  if (!isName || kind === 'sub' || !signInWith.includes(kind)) {
    throw invalidParameter(`Username should be ${signInWith.map((each) => nameRules[each]).join(', or ')}.`)
  }
  for (const attribute of attributes.keys()) {
    if (!['name', 'email', 'phone_number'].includes(attribute)) {
      throw invalidParameter(`The attribute ${attribute} cannot be set.`)
    }
  }
  const statedPhone = attributes.get('phone_number')
  if (statedPhone !== undefined && parsePhoneNumber(statedPhone) !== ownPhone) {
    throw invalidParameter('The attribute phone_number must be the same as the username.')
  }
  const statedEmail = attributes.get('email')
  if (ownEmail) {
    if (statedEmail !== undefined && readSignInName(statedEmail).key !== key) {
      throw invalidParameter('The attribute email must be the same as the username.')
    }
    return { username: null, email: ownEmail, phoneNumber: null }
  }
  if (!statedEmail) throw invalidParameter('The attribute email is required.')
  const email = parseEmailAddress(statedEmail.trim())
  if (!email) throw invalidParameter('Invalid email address format.')
  return { username: kind === 'username' ? text : null, email, phoneNumber: ownPhone }
}

/** Where the code of somebody who signs up goes: to the number signed up with, else to the e-mail. */
const destinationOf = (user: { email: string; phoneNumber: string | null }): Destination =>
  user.phoneNumber ? { medium: 'SMS', address: user.phoneNumber } : { medium: 'EMAIL', address: user.email }

/** Whether somebody has proven that the address or number is theirs. */
const isTaken = ({ medium, address }: Destination): Promise<boolean> =>
  medium === 'SMS' ? isPhoneTaken(address) : isEmailTaken(address)

/**
 * Whether a code may go to a destination by what the installation says about sign-up. The invited are known by their e-mail
 * address, so a code proves who they are only if it goes there.
 */
async function mayJoin({ settings }: UserPool, { medium, address }: Destination): Promise<boolean> {
  if (settings.signUp !== 'invited') return settings.signUp === 'open'
  return medium === 'EMAIL' && settings.isExpected(address)
}

/**
 * SignUp. A name that was signed up but never confirmed can be signed up again and older codes are void, so nobody
 * can hold a name that is not theirs. With another password than before the name is contested: its owner's code would
 * otherwise confirm a stranger's password.
 *
 * An e-mail or number that has an account gets the same answer, and the same work, as a new one: its owner is written to
 * instead of getting a code, and what is stored can never be confirmed. A username that is taken is said to be. So it is with
 * an address that is not invited, where only the invited may sign up: the address is written to, and the caller learns nothing.
 *
 * Who comes with the secret of an invite that was mailed to their address has proven it, and is confirmed at once.
 * @throws PoolError NotAuthorizedException where nobody may
 */
export const signUp: Operation = async (userPool, { body, address, browser }) => {
  requireClient(userPool, body)
  const { signUp: policy } = userPool.settings
  if (policy === 'closed') throw signUpNotPermitted()
  const given = textField(body, 'Username', 320)
  const password = textField(body, 'Password')
  const attributes = attributesField(body)
  const names = readNewNames(userPool, given, attributes)
  const name = personName(attributes.get('name') ?? '')
  const { username, email, phoneNumber } = names
  await checkPassword(userPool, password, { name, email, ...(username && { username }) })
  const user = makeUser(userPool, { username, email, phoneNumber, name, password, status: 'Unconfirmed' })
  const to = destinationOf(user)
  if (policy === 'invited' && to.medium === 'SMS') throw signUpNotPermitted()
  const invite = inviteIn(body)

  const { sub, isConfirmed } = await inUserPool(userPool, async () => {
    // The counter's lock also puts sign-ups of one address or number at the same moment one after the other.
    const wait = (await countSending(userPool, address)) || (await countMessage(userPool, to, address))
    if (wait > 0) return refuseAfterCommit(tooManyRequests(wait))
    const hasAccount = await isTaken(to)
    const isWelcome = await mayJoin(userPool, to)
    const isProven = await isProvenBy(userPool, invite, to)
    const before = await deleteUnconfirmed(
      user,
      new Date(userPool.now().getTime() - lifetimes.unconfirmedUsername),
    )
    if (isProven && !hasAccount) {
      if (!(await insertUser({ ...user, status: 'Confirmed' }))) return refuseAfterCommit(usernameExists())
      return { sub: user.sub, isConfirmed: true }
    }
    const isContested = before.some((other) => other.is_contested || !isPasswordOf(userPool, other, password))
    if (!(await insertUser({ ...user, isContested: isContested || hasAccount })))
      return refuseAfterCommit(usernameExists())
    // Whom the name stands for while it waits for a code: nobody, where it has an account.
    const { sub } = await findSubject(userPool, readSignInName(given), 'Unconfirmed')
    const code = { sub, purpose: 'sign-up', to, name: given.trim() } as const
    await sendCode(userPool, { ...code, by: triedBy(browser, sub) }, isWelcome && !hasAccount)
    await tellOfAccount(userPool, to, hasAccount)
    await tellNotInvited(userPool, to, !isWelcome && !hasAccount)
    return { sub, isConfirmed: false }
  })
  browser.remember(isConfirmed ? 's' : 'c', sub)
  if (isConfirmed) return { UserConfirmed: true, UserSub: sub }
  return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: deliveryDetails(to) }
}

/** The secret of an invite's link, where Cognito has what its triggers are told. Null where there is none. */
function inviteIn(body: Body): string | null {
  if (!Object.hasOwn(body, 'ClientMetadata') || body['ClientMetadata'] === null) return null
  const { invite } = objectField(body, 'ClientMetadata')
  return typeof invite === 'string' && invite.length <= 128 ? invite : null
}

/** Whether an invite's secret proves the address that a code would go to. It proves no number. */
const isProvenBy = async (
  { settings }: UserPool,
  invite: string | null,
  { medium, address }: Destination,
): Promise<boolean> =>
  invite !== null && medium === 'EMAIL' && (await settings.isMailedInvite(address, invite))

/** Where a code goes that is asked for by name; for a name nobody has, to an address of the same kind. */
function resendDestination(name: SignInName, user: PoolUser | undefined): Destination {
  if (user) return destinationOf({ email: user.email_address, phoneNumber: user.phone_number })
  if (name.kind === 'phone') return { medium: 'SMS', address: '+10000000000' }
  return { medium: 'EMAIL', address: 'nobody@example.org' }
}

/** ResendConfirmationCode: the same answer whether or not there is anybody to send a code to. */
export const resendConfirmationCode: Operation = async (userPool, { body, address, browser }) => {
  requireClient(userPool, body)
  const name = readSignInName(textField(body, 'Username', 320))

  const { sub, to } = await inUserPool(userPool, async () => {
    const { sub, user } = await findSubject(userPool, name, 'Unconfirmed')
    const to = resendDestination(name, user)
    const counted = user ? to : { ...to, address: name.key }
    const wait = (await countSending(userPool, address)) || (await countMessage(userPool, counted, address))
    if (wait > 0) return refuseAfterCommit(tooManyRequests(wait))
    const code = { sub, purpose: 'sign-up', to, name: name.key } as const
    const isWelcome = await mayJoin(userPool, to)
    await sendCode(userPool, { ...code, by: triedBy(browser, sub) }, isWelcome && user !== undefined)
    return { sub, to }
  })
  browser.remember('c', sub)
  return { CodeDeliveryDetails: shownDelivery(name, to) }
}

/** Leaves an account without a password that anybody knows: the way in is a forgotten password's. */
async function forgetPassword(userPool: UserPool, sub: string): Promise<void> {
  const { salt, sealedVerifier } = sealVerifier(userPool, sub, randomBytes(32).toString('base64url'))
  await updateUserVerifier(sub, salt, sealedVerifier)
}

/**
 * ConfirmSignUp. A wrong code, an expired one, an unknown name and a name confirmed before get the same
 * answers, counted the same way: CodeMismatchException five times, then ExpiredCodeException until a new code.
 */
export const confirmSignUp: Operation = async (userPool, { body, address, browser }) => {
  requireClient(userPool, body)
  const name = readSignInName(textField(body, 'Username', 320))
  const code = textField(body, 'ConfirmationCode')

  const sub = await inUserPoolProving(userPool, async () => {
    const { sub, user } = await findSubject(userPool, name, 'Unconfirmed')
    const tries = failedAccounts(userPool, 'codes', { sub, address })
    const by = triedBy(browser, sub)
    const wait = by === 'others' ? await tries.take(userPool.now()) : 0
    if (wait > 0) throw tooManyRequests(wait)
    const taken = await takeCode(userPool, { sub, purpose: 'sign-up', code, by })
    if (taken instanceof CommittedRefusal) return taken
    if (by === 'others') await tries.forget()
    if (user) await confirmUser(sub, user.phone_number ? 'phone_verified' : 'email_verified')
    if (user?.is_contested) await forgetPassword(userPool, sub)
    return sub
  })
  browser.remember('s', sub)
  return {}
}
