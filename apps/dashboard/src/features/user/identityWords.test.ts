import { expect, it } from 'vitest'
import { identitySentence, passwordSentence } from './identityWords.ts'

const named = (name: string, message = 'from the pool') => Object.assign(new Error(message), { name })

it.each([
  [named('AliasExistsException'), 'Another account already uses this. Choose a different one.'],
  [named('CodeMismatchException'), 'That code is wrong or has expired. Check it, or get a new one.'],
  [named('LimitExceededException'), 'Too many attempts. Wait a while, then try again.'],
  [
    named('NetworkError'),
    'You’re offline, or the server isn’t responding. Check your connection, then try again.',
  ],
  [named('SomethingElse', 'Said by the pool.'), 'Said by the pool.'],
  [undefined, 'Oops! Something has gone wrong'],
])('%o is "%s"', (error, sentence) => {
  expect(identitySentence(error)).toBe(sentence)
})

it.each([
  [
    'NotAuthorizedException',
    'Incorrect username or password.',
    'The current password is wrong. Check it, then try again.',
  ],
  [
    'NotAuthorizedException',
    'Password attempts exceeded',
    'Too many attempts. Wait a while, then try again.',
  ],
  [
    'NotAuthorizedException',
    'Password attempts exceeded. Try again in 90 seconds.',
    'Too many attempts. Try again in 1 minute 30 seconds.',
  ],
  [
    'LimitExceededException',
    'Attempt limit exceeded. Try again in 1 second.',
    'Too many attempts. Try again in 1 second.',
  ],
  [
    'InvalidPasswordException',
    'Password did not conform with policy: it needs at least 10 characters.',
    'The password needs at least 10 characters.',
  ],
  [
    'InvalidPasswordException',
    'Password did not conform with policy: Password must have symbol characters',
    'Choose another password. This one doesn’t follow the rules.',
  ],
  ['LimitExceededException', '', 'Too many attempts. Wait a while, then try again.'],
])('a password refused by %s, "%s", is "%s"', (name, message, sentence) => {
  expect(passwordSentence(named(name, message))).toBe(sentence)
})
