import type { SignInKind } from '@bubbles/session'
import { passwordSentenceFor } from './messages.ts'
import { examplePhone, signInWords } from './signInWords.ts'

/** A field the user pool refused, and why. */
export interface RefusedPart {
  part: SignInKind | 'password'
  sentence: string
  /** Whether somebody has it already, perhaps the visitor. */
  isTaken: boolean
}

const marks: [RegExp, SignInKind][] = [
  [/e-?mail/i, 'email'],
  [/phone/i, 'phone'],
  [/user ?name/i, 'username'],
]

const invalid: Record<SignInKind, string> = {
  email: 'Enter one email address, such as name@example.org.',
  phone: `Enter one phone number, such as ${examplePhone}.`,
  username: 'Choose another username: this one has characters that are not allowed.',
}

/** Which field a refused sign-up is about; null when it is about none. */
export function refusedPart(error: unknown, signInWith: readonly SignInKind[]): RefusedPart | null {
  if (!(error instanceof Error)) return null
  const { name, message } = error
  if (name === 'InvalidPasswordException') {
    return { part: 'password', sentence: passwordSentenceFor(error), isTaken: false }
  }
  const named = marks.find(([mark]) => mark.test(message))?.[1]
  if (name === 'UsernameExistsException' || name === 'AliasExistsException') {
    const part = named ?? (signInWith.includes('username') ? 'username' : (signInWith[0] ?? 'email'))
    return { part, sentence: `There’s already an account with this ${signInWords([part])}.`, isTaken: true }
  }
  if (name === 'InvalidParameterException' && named) {
    return { part: named, sentence: invalid[named], isTaken: false }
  }
  return null
}
