import { describe, expect, test } from 'vitest'
import { examplePhone, nameProblem, signInLabel, usernameProblem } from './signInWords.ts'

test.each([
  [['email'], 'Email'],
  [['username'], 'Username'],
  [['phone'], 'Phone number'],
  [['username', 'email'], 'Email or username'],
  [['phone', 'username', 'email'], 'Email, username or phone number'],
] as const)('%j is "%s"', (signInWith, label) => {
  expect(signInLabel(signInWith)).toBe(label)
})

describe('what is wrong with a name', () => {
  test.each([
    ['', ['email'], 'Enter your email address, such as name@example.org.'],
    ['ann', ['email'], 'Enter your email address, such as name@example.org.'],
    ['07700 900123', ['phone'], `Enter your phone number with its country code, such as ${examplePhone}.`],
    [' ', ['username', 'email'], 'Enter your email or username.'],
    [' ann@example.org', ['email'], undefined],
    ['+44 7700 900123', ['phone'], undefined],
    ['anything', ['username', 'phone'], undefined],
  ] as const)('%j with %j: %s', (typed, signInWith, problem) => {
    expect(nameProblem(typed, signInWith)).toBe(problem)
  })

  test.each(['ann', 'ann.smith-2', 'A_B'])('%s can be a username', (name) => {
    expect(usernameProblem(name)).toBeUndefined()
  })

  test.each(['', 'ab', '12345', 'ann smith', 'ann@example.org', '+44770', 'änn', 'a'.repeat(65)])(
    '%s cannot',
    (name) => {
      expect(usernameProblem(name)).toMatch(/^Choose a username/)
    },
  )
})
