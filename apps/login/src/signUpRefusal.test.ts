import { expect, test } from 'vitest'
import { refusedPart } from './signUpRefusal.ts'

test.each([
  ['UsernameExistsException', 'An account with the given email already exists.', ['email'], 'email', true],
  [
    'UsernameExistsException',
    'An account with the given phone_number already exists.',
    ['phone'],
    'phone',
    true,
  ],
  ['UsernameExistsException', 'User already exists', ['username', 'email'], 'username', true],
  ['UsernameExistsException', 'User already exists', ['email'], 'email', true],
  ['AliasExistsException', 'An account with the email already exists.', ['username'], 'email', true],
  ['InvalidParameterException', 'Invalid email address format.', ['email'], 'email', false],
  ['InvalidParameterException', 'Invalid phone number format.', ['phone'], 'phone', false],
  ['InvalidPasswordException', 'Password not long enough', ['email'], 'password', false],
] as const)('%s, %j, with %j: %s', (name, message, signInWith, part, isTaken) => {
  const refused = refusedPart(Object.assign(new Error(message), { name }), signInWith)
  expect(refused).toMatchObject({ part, isTaken })
})

test.each(['LimitExceededException', 'NetworkError', 'InvalidParameterException'])(
  '%s is about no field',
  (name) => {
    expect(refusedPart(Object.assign(new Error('odd'), { name }), ['email'])).toBeNull()
  },
)
