import { queueMail, queueText, sayToPerson } from '../mail/public.ts'
import {
  hasAccountMail,
  hasAccountText,
  notInvitedMail,
  noticeMail,
  noticeText,
  type Notice,
} from './mails.ts'
import type { Destination } from './names.ts'
import type { UserPool } from './userPool.ts'
import type { PoolUser } from './reader.ts'

/**
 * Tells a user what happened to the account, in the caller's transaction: by mail, or by text message where only the
 * number is proven. An unproven address may be a stranger's, so nothing goes there.
 * @param takeBack the link with which the address before takes the account back; see `offerTakeBack`.
 */
export async function notify(
  userPool: UserPool,
  user: Pick<PoolUser, 'sub' | 'email_address' | 'email_verified' | 'phone_number' | 'phone_verified'>,
  notice: Notice,
  takeBack: string | null = null,
): Promise<void> {
  const { loginUrl } = userPool.settings
  const say = await sayToPerson(user, userPool.language)
  if (user.email_verified) await queueMail(noticeMail(say, notice, user.email_address, loginUrl, takeBack))
  else if (user.phone_number && user.phone_verified) {
    await queueText(noticeText(say, notice, user.phone_number, loginUrl))
  }
}

/**
 * Tells the owner of an address or number, who has an account, that somebody wanted to sign up with it. Limited by what
 * is counted for the code that a new address would have got.
 * @param isReal false for a new address: the same work, and nothing is sent.
 */
export async function tellOfAccount(userPool: UserPool, to: Destination, isReal: boolean): Promise<void> {
  const { loginUrl } = userPool.settings
  const say = await sayToPerson(to, userPool.language)
  if (to.medium === 'EMAIL') await queueMail(hasAccountMail(say, to.address, loginUrl), isReal)
  else await queueText(hasAccountText(say, to.address, loginUrl), isReal)
}

/**
 * Tells an address that nobody has invited why no code comes, where only the invited can sign up.
 * @param isReal false for one that gets a code, or has an account: the same work, and nothing is sent.
 */
export async function tellNotInvited(userPool: UserPool, to: Destination, isReal: boolean): Promise<void> {
  const { signUp, loginUrl } = userPool.settings
  const say = await sayToPerson(to, userPool.language)
  if (signUp === 'invited') await queueMail(notInvitedMail(say, to.address, loginUrl), isReal)
}
