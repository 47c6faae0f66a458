import { parseEmailAddress, queueMail } from '../../mail/public.ts'
import { hashCode, isSameHash, makeCode } from '../codes.ts'
import { invalidParameter, PoolError, tooManyRequests } from '../errors.ts'
import { attributesField, personName, textField } from '../fields.ts'
import { clearTries, countTry } from '../limits.ts'
import { signUpMail } from '../mails.ts'
import { limitKeys, maskedAddress, signInName } from '../names.ts'
import { inPool, type Pool } from '../pool.ts'
import { readCode, readUserByName } from '../reader.ts'
import { lifetimes, triesPerCode } from '../settings.ts'
import { checkPassword, makeUser } from '../users.ts'
import { confirmUser, deleteCode, insertUser, upsertCode } from '../writer.ts'
import { type Operation, requireClient } from './operation.ts'

const minute = 60_000
const hour = 60 * minute

async function isNetworkOverLimit(pool: Pool, address: string): Promise<boolean> {
  const count = await countTry(limitKeys.callsOfNetwork(pool.vault, address), minute, pool.now())
  return count > pool.settings.limits.triesPerMinuteAndAddress
}

async function isMailOverLimit(pool: Pool, name: string): Promise<boolean> {
  const count = await countTry(limitKeys.mailsOfName(pool.vault, name), hour, pool.now())
  return count > pool.settings.limits.mailsPerHourAndName
}

/** Makes a new code, voids the one before, and queues the mail with it. */
async function sendCode(pool: Pool, sub: string, address: string): Promise<void> {
  const code = makeCode()
  const expiresAt = new Date(pool.now().getTime() + lifetimes.signUpCode)
  await upsertCode(sub, 'sign-up', hashCode(pool.vault, sub, 'sign-up', code), expiresAt)
  await queueMail(signUpMail(address, code, pool.settings.loginUrl))
}

const deliveryTo = (username: string) => ({
  CodeDeliveryDetails: {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: maskedAddress(username),
  },
})

/**
 * SignUp. A name that was signed up but never confirmed can be signed up again: the new password counts and
 * older codes are void, so nobody can hold an address that is not theirs.
 */
export const signUp: Operation = async (pool, { body, address }) => {
  requireClient(pool, body)
  const username = textField(body, 'Username', 320)
  const password = textField(body, 'Password')
  const attributes = attributesField(body)
  const email = parseEmailAddress(username.trim())
  if (!email) throw invalidParameter('Username should be an email.')
  const stated = attributes.get('email')
  if (stated !== undefined && signInName(stated) !== signInName(email)) {
    throw invalidParameter('The attribute email has to be the same as the username.')
  }
  checkPassword(pool, password)
  const name = personName(attributes.get('name') ?? '')
  const user = makeUser(pool, { email, name, password, status: 'Unconfirmed' })

  return inPool(pool, async () => {
    if (await isNetworkOverLimit(pool, address)) return tooManyRequests()
    if (await isMailOverLimit(pool, signInName(email))) return tooManyRequests()
    if (!(await insertUser(user))) {
      return new PoolError('UsernameExistsException', 'An account with the given email already exists.')
    }
    await clearTries(limitKeys.codesOfName(pool.vault, signInName(email)))
    await sendCode(pool, user.sub, email)
    return { UserConfirmed: false, UserSub: user.sub, ...deliveryTo(email) }
  })
}

/** ResendConfirmationCode: the same answer whether or not there is anybody to send a code to. */
export const resendConfirmationCode: Operation = async (pool, { body, address }) => {
  requireClient(pool, body)
  const username = textField(body, 'Username', 320)
  const name = signInName(username)

  return inPool(pool, async () => {
    if (await isNetworkOverLimit(pool, address)) return tooManyRequests()
    if (await isMailOverLimit(pool, name)) return tooManyRequests()
    await clearTries(limitKeys.codesOfName(pool.vault, name))
    const user = await readUserByName(name)
    if (user?.status === 'Unconfirmed') await sendCode(pool, user.sub, user.email_address)
    return deliveryTo(username)
  })
}

/**
 * ConfirmSignUp. A wrong code, an expired one, an unknown name and a name confirmed before get the same
 * answers, counted the same way: CodeMismatchException five times, then ExpiredCodeException until a new code.
 */
export const confirmSignUp: Operation = async (pool, { body, address }) => {
  requireClient(pool, body)
  const name = signInName(textField(body, 'Username', 320))
  const code = textField(body, 'ConfirmationCode').trim()
  const tries = limitKeys.codesOfName(pool.vault, name)

  return inPool(pool, async () => {
    if (await isNetworkOverLimit(pool, address)) return tooManyRequests()
    if ((await countTry(tries, lifetimes.signUpCode, pool.now())) > triesPerCode) {
      return new PoolError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
    }
    const user = await readUserByName(name)
    const stored = user?.status === 'Unconfirmed' ? await readCode(user.sub, 'sign-up') : undefined
    const isRight =
      user !== undefined &&
      stored !== undefined &&
      stored.expires_at > pool.now() &&
      isSameHash(stored.code_hash, hashCode(pool.vault, user.sub, 'sign-up', code))
    if (!isRight) {
      return new PoolError('CodeMismatchException', 'Invalid verification code provided, please try again.')
    }
    await confirmUser(user.sub)
    await deleteCode(user.sub, 'sign-up')
    await clearTries(tries)
    return {}
  })
}
