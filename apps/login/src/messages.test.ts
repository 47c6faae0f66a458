import { describe, expect, test } from 'vitest'
import { passwordSentenceFor, sentenceFor, signInSentenceFor } from './messages.ts'
import { ServiceError } from './service.ts'

const failure = (name: string, message = '') => Object.assign(new Error(message), { name })

test.each([
  [
    'NotAuthorizedException',
    'Incorrect username or password.',
    'The email or the password isn’t right. Check both, or reset the password.',
  ],
  [
    'NotAuthorizedException',
    'Password attempts exceeded',
    'Too many attempts. Wait a few minutes, or reset the password.',
  ],
  ['NotAuthorizedException', 'User is disabled.', 'This account is disabled. Contact an account manager.'],
  [
    'NetworkError',
    'A network error has occurred.',
    'A network error has occurred. Check your connection, then try again.',
  ],
  [
    'SyntaxError',
    'Unexpected token \'<\', "<html>bad "... is not valid JSON',
    'A network error has occurred. Check your connection, then try again.',
  ],
  ['UnknownError', 'Unknown error', 'A network error has occurred. Check your connection, then try again.'],
  ['InternalErrorException', 'x', 'Oops! Something has gone wrong'],
])('%s, %j: %s', (name, message, sentence) => {
  expect(signInSentenceFor(failure(name, message), ['email'])).toBe(sentence)
})

test('a refused sign-in names what people sign in with', () => {
  expect(signInSentenceFor(failure('NotAuthorizedException'), ['phone', 'username'])).toBe(
    'The username, the phone number or the password isn’t right. Check them, or reset the password.',
  )
})

test.each([
  ['CodeMismatchException', 'That code is wrong or has expired. Check it, or get a new one.'],
  ['ExpiredCodeException', 'This code can no longer be used. Get a new one.'],
  ['LimitExceededException', 'Too many attempts. Wait a while, then try again.'],
])('%s: %s', (name, sentence) => {
  expect(sentenceFor(failure(name))).toBe(sentence)
})

test('a service’s own sentence is passed on, and anything else gets the one of specification 8', () => {
  expect(sentenceFor(new ServiceError(500, 'The disk is full.'))).toBe('The disk is full.')
  expect(sentenceFor('odd')).toBe('Oops! Something has gone wrong')
})

describe('a refused password', () => {
  test.each([
    [
      'Password did not conform with policy: it needs at least 10 characters.',
      'The password needs at least 10 characters.',
    ],
    [
      'Password did not conform with policy: Password must have uppercase characters',
      'Password must have uppercase characters.',
    ],
    ['No.', 'Choose another password. This one doesn’t follow the rules.'],
  ])('%j: %s', (message, sentence) => {
    expect(passwordSentenceFor(failure('InvalidPasswordException', message))).toBe(sentence)
  })
})
