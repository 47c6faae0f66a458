import { isNetworkError, type SignInKind } from '@bubbles/session'
import { ServiceError } from './service.ts'
import { wrongParts } from './signInWords.ts'

/** Specification 8. */
const fallback = 'Oops! Something has gone wrong'

const tooManyCalls = 'Too many attempts. Wait a while, then try again.'

const sentences: Record<string, string> = {
  CodeMismatchException: 'That code is wrong or has expired. Check it, or get a new one.',
  ExpiredCodeException: 'This code can no longer be used. Get a new one.',
  LimitExceededException: tooManyCalls,
  TooManyFailedAttemptsException: tooManyCalls,
  TooManyRequestsException: tooManyCalls,
  NetworkError: 'A network error has occurred. Check your connection, then try again.',
}

/** What the pages say of who can create an account, by the setting; nothing where anyone can. */
export const signUpWords = {
  invited:
    'Only people who have been invited can create an account here. Use the email address your invite was sent to.',
  closed: 'No new accounts can be created here. If you need one, ask the people who run this site.',
} as const

/** The pool's answer where people cannot sign up themselves. */
const isSignUpClosed = ({ name, message }: Error): boolean =>
  name === 'NotAuthorizedException' && /^sign ?up is not permitted/i.test(message)

/** What to tell the visitor about a failed call, other than a refused password. */
export function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return fallback
  if (error instanceof ServiceError) return error.message
  if (isNetworkError(error)) return sentences['NetworkError'] ?? fallback
  if (isSignUpClosed(error)) return signUpWords.closed
  return sentences[error.name] ?? fallback
}

/** What to tell someone whose former address could not be taken back. */
export function takeBackSentenceFor(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'ExpiredCodeException')
    return 'This link has expired or was already used. If you used it, sign in with your new password. If not, tell an admin of your organisation.'
  if (name === 'AliasExistsException')
    return 'Another account uses this address now. Tell an admin of your organisation.'
  return sentenceFor(error)
}

/** The words of a sentence that lead to the page for a forgotten password. */
export const resetWords = 'reset the password'

/** What to tell a visitor whose sign-in failed. */
export function signInSentenceFor(error: unknown, signInWith: readonly SignInKind[]): string {
  if (!(error instanceof Error) || error.name !== 'NotAuthorizedException') return sentenceFor(error)
  if (error.message.startsWith('Password attempts exceeded'))
    return `Too many attempts. Wait a few minutes, or ${resetWords}.`
  if (error.message === 'User is disabled.') return 'This account is disabled. Contact an account manager.'
  const checked = signInWith.length === 1 ? 'both' : 'them'
  return `${wrongParts(signInWith)} isn’t right. Check ${checked}, or ${resetWords}.`
}

/** What the pool misses in a password, as a sentence; pools word it "Password did not conform with policy: …". */
export function passwordSentenceFor(error: Error): string {
  const rule = /policy: (?:it needs )?(.+?)\.?$/i.exec(error.message)?.[1]
  if (!rule) return 'Choose another password. This one doesn’t follow the rules.'
  return rule.startsWith('at least') ? `The password needs ${rule}.` : `${rule}.`
}

/** What to tell someone whose second step failed. */
export function secondStepSentenceFor(error: unknown, kind: 'app' | 'recovery'): string {
  const { name, message } = error instanceof Error ? error : new Error()
  if (name === 'ExpiredCodeException') return 'This code was already used. Wait for the next one.'
  if (name === 'CodeMismatchException')
    return kind === 'app'
      ? 'That code is wrong. Enter the one your app shows now, and check that your phone’s clock is right.'
      : 'That code is wrong or was already used. Check it, or use another.'
  if (name !== 'NotAuthorizedException') return sentenceFor(error)
  return message.startsWith('Code attempts exceeded')
    ? tooManyCalls
    : 'This took too long, or your account has changed in the meantime. Go back and sign in again.'
}

/** What to tell someone whose sign-in with a passkey failed. */
export function passkeySentenceFor(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error()
  if (name === 'PasskeyAuthenticationCanceled')
    return 'No passkey was used. Try again, or sign in with your password.'
  if (name === 'NotAuthorizedException') {
    if (message === 'User is disabled.') return 'This account is disabled. Contact an account manager.'
    if (message.startsWith('Password attempts exceeded')) return tooManyCalls
    return 'This passkey doesn’t belong to that account, or was removed from it. Sign in with your password.'
  }
  return name.startsWith('Passkey')
    ? 'This browser couldn’t use a passkey here. Sign in with your password.'
    : sentenceFor(error)
}
