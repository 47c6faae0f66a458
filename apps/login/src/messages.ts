import { isNetworkError, type SignInKind } from '@bubbles/session'
import { ServiceError } from './service.ts'
import { wrongParts } from './signInWords.ts'

/** Specification 8. */
const fallback = 'Oops! Something has gone wrong'

const tooManyCalls = 'Too many tries. Wait a while, then try again.'

const sentences: Record<string, string> = {
  CodeMismatchException: 'That code is wrong or has expired. Check it, or send a new one.',
  ExpiredCodeException: 'This code can no longer be used. Send a new one.',
  LimitExceededException: tooManyCalls,
  TooManyFailedAttemptsException: tooManyCalls,
  TooManyRequestsException: tooManyCalls,
  NetworkError: 'A network error has occurred. Check your connection, then try again.',
}

/** What to tell the visitor about a failed call, other than a refused password. */
export function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return fallback
  if (error instanceof ServiceError) return error.message
  if (isNetworkError(error)) return sentences['NetworkError'] ?? fallback
  return sentences[error.name] ?? fallback
}

/** The words of a sentence that lead to the page for a forgotten password. */
export const resetWords = 'reset the password'

/** What to tell a visitor whose sign-in failed. */
export function signInSentenceFor(error: unknown, signInWith: readonly SignInKind[]): string {
  if (!(error instanceof Error) || error.name !== 'NotAuthorizedException') return sentenceFor(error)
  if (error.message.startsWith('Password attempts exceeded'))
    return `Too many tries. Wait a few minutes, or ${resetWords}.`
  if (error.message === 'User is disabled.') return 'This account is disabled. Ask your administrator.'
  const checked = signInWith.length === 1 ? 'both' : 'them'
  return `${wrongParts(signInWith)} is not right. Check ${checked}, or ${resetWords}.`
}

/** What the pool misses in a password, as a sentence; pools word it "Password did not conform with policy: …". */
export function passwordSentenceFor(error: Error): string {
  const rule = /policy: (?:it needs )?(.+?)\.?$/i.exec(error.message)?.[1]
  if (!rule) return 'Choose another password. This one doesn’t follow the rules.'
  return rule.startsWith('at least') ? `The password needs ${rule}.` : `${rule}.`
}
