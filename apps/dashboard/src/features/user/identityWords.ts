import { waitOf } from '@bubbles/session'
import { messageOf, tooManyTriesWords } from '@bubbles/ui'

const tooManyTries = 'Too many attempts. Wait a while, then try again.'

const sentences: Record<string, string> = {
  AliasExistsException: 'Another account already uses this. Choose a different one.',
  CodeMismatchException: 'That code is wrong or has expired. Check it, or get a new one.',
  ExpiredCodeException: 'This code can no longer be used. Get a new one.',
  InvalidParameterException: 'The sign-in service didn’t accept this. Check what you typed.',
  LimitExceededException: tooManyTries,
  TooManyRequestsException: tooManyTries,
  TooManyFailedAttemptsException: tooManyTries,
}

/** What to say about a refusal of the user pool. */
export function identitySentence(error: unknown): string {
  const wait = waitOf(error)
  if (wait !== null) return tooManyTriesWords(wait)
  const known = error instanceof Error ? sentences[error.name] : undefined
  return known ?? messageOf(error)
}

/** The same of what may have gone well: null where nothing failed. */
export const identityProblem = (error: unknown): string | null => (error ? identitySentence(error) : null)

/** What to say where a new password was refused: the pool's own rule where it names one. */
export function passwordSentence(error: unknown): string {
  if (!(error instanceof Error)) return identitySentence(error)
  if (error.name === 'NotAuthorizedException') {
    return error.message.startsWith('Password attempts exceeded')
      ? waitOf(error) === null
        ? tooManyTries
        : identitySentence(error)
      : 'The current password is wrong. Check it, then try again.'
  }
  if (error.name !== 'InvalidPasswordException') return identitySentence(error)
  const rule = /policy: (?:it needs )?(.+?)\.?$/i.exec(error.message)?.[1]
  if (rule?.startsWith('This password')) return `${rule}.`
  return rule?.startsWith('at least')
    ? `The password needs ${rule}.`
    : 'Choose another password. This one doesn’t follow the rules.'
}
