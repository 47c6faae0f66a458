import { expect, test } from 'vitest'
import { isPhoneNumber, phoneNumberOf, signInNameOf } from './signInNames.ts'

test.each([
  ['+1 (555) 010-0200', '+15550100200'],
  ['0044 7700 900123', '+447700900123'],
  ['+49 (0)30 123456', '+4930123456'],
  [' +64.21.555.0100 ', '+64215550100'],
])('%j is %s', (typed, number) => {
  expect(phoneNumberOf(typed)).toBe(number)
  expect(isPhoneNumber(number)).toBe(true)
})

test.each(['', '07700900123', '+0123456789', '+12345', '+1234567890123456', '+1555010020x', 'ann'])(
  '%j is no telephone number',
  (typed) => {
    expect(isPhoneNumber(phoneNumberOf(typed))).toBe(false)
  },
)

test.each([
  [' ann@example.org ', ['email'], 'ann@example.org'],
  ['+1 555 010 0200', ['phone'], '+15550100200'],
  ['+1 555 010 0200', ['username'], '+1 555 010 0200'],
  ['ann-smith', ['username', 'phone'], 'ann-smith'],
] as const)('%j with %j is looked up as %s', (typed, signInWith, name) => {
  expect(signInNameOf(typed, signInWith)).toBe(name)
})
