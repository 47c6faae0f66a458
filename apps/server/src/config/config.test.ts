import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError, readEnv } from './env.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'bubbles-config-'))
})
afterAll(() => rmSync(directory, { recursive: true }))
const read = (variables: Record<string, string>) => readConfig(readEnv(variables), directory)

const production = { BUBBLES_ENV: 'production', BUBBLES_SECRET: 'x'.repeat(32) }
const gateway = { TEXT_MESSAGE_URL: 'https://texts.example.org/send', TEXT_MESSAGE_TOKEN: 'secret' }

test('a production pool of ours where people sign in by phone needs a gateway for text messages', () => {
  const byPhone = { ...production, COGNITO_SIGN_IN_WITH: 'email, phone' }
  expect(() => read(byPhone)).toThrow(ConfigError)
  expect(() => read(byPhone)).toThrow(/^TEXT_MESSAGE_URL is needed/)
  expect(read({ ...byPhone, ...gateway })).toMatchObject({
    pool: { signInWith: ['email', 'phone'] },
    textMessages: { url: gateway.TEXT_MESSAGE_URL, token: 'secret' },
  })
})

test.each([
  ['people sign in otherwise', { ...production, COGNITO_SIGN_IN_WITH: 'username,email' }],
  [
    'Amazon sends them',
    { ...production, COGNITO_SIGN_IN_WITH: 'phone', COGNITO_USER_POOL_ID: 'eu-west-1_Ab1' },
  ],
  ['it is no production', { COGNITO_SIGN_IN_WITH: 'phone' }],
])('none is needed where %s', (_, variables) => {
  expect(read(variables).textMessages).toEqual({ url: undefined, token: undefined })
})

test.each([
  ['TEXT_MESSAGE_URL', 'texts.example.org'],
  ['TEXT_MESSAGE_URL', 'file:///etc/passwd'],
  ['TEXT_MESSAGE_TOKEN', 'two words'],
  ['COGNITO_SIGN_IN_WITH', 'fax'],
])('%s cannot be %j', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name)
})
