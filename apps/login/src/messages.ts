import { ServiceError } from './service.ts'

/** Specification 8. */
const fallback = 'Oops! Something has gone wrong'

const sentences: Record<string, string> = {
  UsernameExistsException: 'There is an account with this e-mail already.',
  CodeMismatchException: 'The code is not right, or it is more than a day old. Check it, or send a new one.',
  ExpiredCodeException: 'This code can no longer be used. Send a new one.',
  LimitExceededException: 'There were too many tries. Wait a while, then try again.',
  NetworkError: 'The sign-in service did not answer. Check your connection, then try again.',
}

/** What to tell the visitor about a failed call, other than a refused password. */
export function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return fallback
  if (error instanceof ServiceError) return error.message
  return sentences[error.name] ?? fallback
}

/** What to tell a visitor whose sign-in failed. */
export function signInSentenceFor(error: unknown): string {
  if (!(error instanceof Error) || error.name !== 'NotAuthorizedException') return sentenceFor(error)
  if (error.message === 'Password attempts exceeded')
    return 'There were too many tries. Wait a few minutes, then try again.'
  if (error.message === 'User is disabled.') return 'This account is disabled. Ask your administrator.'
  return 'The e-mail or the password is not right. Check both.'
}

/** Whether this looks like an e-mail address; the user pool decides. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
