import { waitOf } from '@bubbles/session'
import { messageOf, tooManyTriesWords } from '@bubbles/ui'

const sentences: Record<string, string> = {
  CodeMismatchException:
    'That code is wrong. Enter the one your app shows now, and check that your phone’s clock is right.',
  EnableSoftwareTokenMFAException:
    'That code is wrong. Enter the one your app shows now, and check that your phone’s clock is right.',
  ExpiredCodeException: 'This code was already used. Wait for the next one.',
  InvalidParameterException: 'This took too long. Close this and set up the app again.',
}

/** What to say where a code of an authenticator app was refused. */
export function codeSentence(error: unknown): string {
  const wait = waitOf(error)
  if (wait !== null) return tooManyTriesWords(wait)
  const known = error instanceof Error ? sentences[error.name] : undefined
  return known ?? messageOf(error)
}
