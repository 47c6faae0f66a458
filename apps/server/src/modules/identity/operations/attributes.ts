import { parseEmailAddress, parsePhoneNumber } from '../../mail/public.ts'
import { sendCode, takeCode } from '../codes.ts'
import {
  CommittedRefusal,
  invalidParameter,
  passwordNotTaken,
  refuseAfterCommit,
  tooManyRequests,
} from '../errors.ts'
import { attributesField, namesField, personName, textField } from '../fields.ts'
import { countWithin } from '../limits.ts'
import { mfaSettingsOf } from '../factors/operations.ts'
import { deliveryDetails, type Destination, limitKeys } from '../names.ts'
import { notify } from '../notices.ts'
import { offerTakeBack } from '../takenBack.ts'
import { inUserPool, inUserPoolProving, type UserPool } from '../userPool.ts'
import { type PoolUser, readCode } from '../reader.ts'
import { hour } from '../settings.ts'
import { deleteCode, updateUserEmail, updateUserName, updateUserPhone } from '../writer.ts'
import { countMessage, type Operation, requireAccess, requireFullAccess, requireUser } from './operation.ts'
import type { CodePurpose } from '../codePurpose.ts'

/** GetUser. */
export const getUser: Operation = async (userPool, { body }) => {
  const { sub } = await requireAccess(userPool, body)
  const { user, mfa } = await inUserPool(userPool, async () => ({
    user: await requireUser(sub),
    mfa: await mfaSettingsOf(sub),
  }))
  const attributes = [
    ['sub', user.sub],
    ['email', user.email_address],
    ['email_verified', String(user.email_verified)],
    ['name', user.name],
    ...(user.username ? [['preferred_username', user.username]] : []),
    ...(user.phone_number
      ? [
          ['phone_number', user.phone_number],
          ['phone_number_verified', String(user.phone_verified)],
        ]
      : []),
  ]
  return {
    Username: user.sub,
    UserAttributes: attributes.map(([Name, Value]) => ({ Name, Value })),
    ...mfa,
  }
}

type Provable = 'email' | 'phone_number'

const purposes = { email: 'verify-email', phone_number: 'verify-phone' } as const satisfies Record<
  Provable,
  CodePurpose
>

/** The attributes a code proves; telephone numbers only where text messages are sent at all. */
function provableField(userPool: UserPool, name: string): Provable {
  if (name === 'email') return name
  if (name === 'phone_number' && userPool.settings.signInWith.includes('phone')) return name
  throw invalidParameter(`The attribute ${name} cannot be verified.`)
}

/** What the user has proven of an attribute. */
const provenOf = (user: PoolUser, attribute: Provable): string | null =>
  attribute === 'email'
    ? user.email_verified
      ? user.email_address
      : null
    : user.phone_verified
      ? user.phone_number
      : null

const destinationOf = (attribute: Provable, address: string): Destination => ({
  medium: attribute === 'email' ? 'EMAIL' : 'SMS',
  address,
})

/** @returns the details, or the refusal to be returned from the work of `inUserPool`. */
async function sendVerification(
  userPool: UserPool,
  user: PoolUser,
  attribute: Provable,
  value: string,
  networkAddress: string,
): Promise<ReturnType<typeof deliveryDetails> | CommittedRefusal> {
  const to = destinationOf(attribute, value)
  const { messagesPerHourAndName } = userPool.settings.limits
  const limit = { max: messagesPerHourAndName, windowMs: hour }
  const asked = await countWithin(limitKeys.messagesOfUser(userPool.vault, user.sub), limit, userPool.now())
  const wait = asked || (await countMessage(userPool, to, networkAddress))
  if (wait > 0) return refuseAfterCommit(tooManyRequests(wait))
  await sendCode(userPool, { sub: user.sub, purpose: purposes[attribute], to, name: value })
  return deliveryDetails(to)
}

function parseEmail(value: string): string {
  const email = parseEmailAddress(value.trim())
  if (!email) throw invalidParameter('Invalid email address format.')
  return email
}

function parsePhone(userPool: UserPool, value: string): string {
  provableField(userPool, 'phone_number')
  const number = parsePhoneNumber(value.trim())
  if (!number) throw invalidParameter('Invalid phone number format.')
  return number
}

/**
 * UpdateUserAttributes: name, e-mail and telephone number. A new e-mail or number takes effect when its code is given
 * to VerifyUserAttribute; until then the one before stays.
 */
export const updateUserAttributes: Operation = async (userPool, { body, address }) => {
  const attributes = attributesField(body)
  const takesOver = attributes.has('email') || attributes.has('phone_number')
  const { sub } = await (takesOver ? requireFullAccess : requireAccess)(userPool, body)
  if (attributes.size === 0) throw invalidParameter('UserAttributes is empty.')
  for (const attribute of attributes.keys()) {
    if (!['name', 'email', 'phone_number'].includes(attribute)) {
      throw invalidParameter(`The attribute ${attribute} cannot be changed.`)
    }
  }
  const name = attributes.get('name')
  const checkedName = name === undefined ? undefined : personName(name)
  const email = attributes.get('email')
  const phone = attributes.get('phone_number')
  const changes: [Provable, string][] = [
    ...(email === undefined ? [] : [['email', parseEmail(email)] as [Provable, string]]),
    ...(phone === undefined ? [] : [['phone_number', parsePhone(userPool, phone)] as [Provable, string]]),
  ]

  return inUserPool(userPool, async () => {
    const user = await requireUser(sub)
    // With another address, the organisation would require nothing of them any more.
    const required = email === undefined ? null : await userPool.settings.requiredProvider(user)
    if (required !== null) return refuseAfterCommit(passwordNotTaken(required))
    const sent = []
    for (const [attribute, value] of changes) {
      if (provenOf(user, attribute) === value) {
        // Back to what it was: a change that waits for its code is off.
        await deleteCode(sub, purposes[attribute])
        continue
      }
      const details = await sendVerification(userPool, user, attribute, value, address)
      if (details instanceof CommittedRefusal) return details
      sent.push(details)
    }
    if (checkedName !== undefined) await updateUserName(sub, checkedName)
    return { CodeDeliveryDetailsList: sent }
  })
}

/** GetUserAttributeVerificationCode: a new code for a change that waits, else for what the account has. */
export const getUserAttributeVerificationCode: Operation = async (userPool, { body, address }) => {
  const { sub } = await requireAccess(userPool, body)
  const attribute = provableField(userPool, textField(body, 'AttributeName', 32))

  return inUserPool(userPool, async () => {
    const user = await requireUser(sub)
    const waiting = await readCode(sub, purposes[attribute])
    const current = attribute === 'email' ? user.email_address : user.phone_number
    const value = waiting?.address ?? current
    if (!value) return refuseAfterCommit(invalidParameter('The user has no phone number.'))
    const details = await sendVerification(userPool, user, attribute, value, address)
    return details instanceof CommittedRefusal ? details : { CodeDeliveryDetails: details }
  })
}

/** VerifyUserAttribute: what the code was sent to is the user's from now on. The address before is told. */
export const verifyUserAttribute: Operation = async (userPool, { body }) => {
  const { sub } = await requireAccess(userPool, body)
  const attribute = provableField(userPool, textField(body, 'AttributeName', 32))
  const code = textField(body, 'Code', 64)

  return inUserPoolProving(userPool, async () => {
    const user = await requireUser(sub)
    // It may be required since the code was asked for.
    const required = attribute === 'email' ? await userPool.settings.requiredProvider(user) : null
    if (required !== null) return refuseAfterCommit(passwordNotTaken(required))
    const taken = await takeCode(userPool, { sub, purpose: purposes[attribute], code })
    if (taken instanceof CommittedRefusal) return taken
    const { address } = taken
    if (address === null) throw new Error('A code that proves an address has to name it.')
    if (attribute === 'email') await updateUserEmail(sub, address)
    else await updateUserPhone(sub, address)
    const before = provenOf(user, attribute)
    if (before === address) return {}
    // A code for a new password may lie in a mailbox that is no longer the user's.
    await deleteCode(sub, 'reset-password')
    if (attribute === 'phone_number') await notify(userPool, user, 'phone-changed')
    else if (before) await notify(userPool, user, 'email-changed', await offerTakeBack(userPool, sub, before))
    return {}
  })
}

/** DeleteUserAttributes: the telephone number, unless it is the only way in. */
export const deleteUserAttributes: Operation = async (userPool, { body }) => {
  const { sub } = await requireFullAccess(userPool, body)
  for (const name of namesField(body, 'UserAttributeNames')) {
    if (name !== 'phone_number') throw invalidParameter(`The attribute ${name} cannot be deleted.`)
  }

  return inUserPool(userPool, async () => {
    const user = await requireUser(sub)
    const { signInWith } = userPool.settings
    const hasOtherName =
      (signInWith.includes('username') && user.username !== null) ||
      (signInWith.includes('email') && user.email_verified)
    if (!hasOtherName)
      return refuseAfterCommit(invalidParameter('The phone number is the only way to sign in.'))
    await deleteCode(sub, 'verify-phone')
    if (user.phone_number === null) return {}
    await updateUserPhone(sub, null)
    await notify(userPool, user, 'phone-changed')
    return {}
  })
}
