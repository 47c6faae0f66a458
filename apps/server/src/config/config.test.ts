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

test('published pages live at the organisation’s host where nothing else is said', () => {
  const { addresses, publishedDomain } = read({})
  expect(addresses.bubbles('acme')).toBe('http://acme.bubbles.localhost:4000')
  expect(publishedDomain).toBeUndefined()
})

test('published pages can have hosts of their own', () => {
  const { addresses, publishedDomain } = read({ BUBBLES_ORIGIN: 'https://{organisation}.example-pages.com' })
  expect(addresses.bubbles('acme')).toBe('https://acme.example-pages.com')
  expect(addresses.organisation('acme')).toBe('http://acme.bubbles.localhost:4000')
  expect(publishedDomain).toBe('example-pages.com')
  const { addresses: atPort } = read({ BUBBLES_ORIGIN: 'http://{organisation}.pages.localhost:4000' })
  expect(atPort.bubbles('acme')).toBe('http://acme.pages.localhost:4000')
})

test.each([
  'https://example-pages.com',
  'https://{organisation}',
  'https://pages.{organisation}.com',
  'https://{organisation}.example-pages.com/',
  '{organisation}.example-pages.com',
  'http://{organisation}.bubbles.localhost:4100',
  'https://{organisation}.example.org',
])('BUBBLES_ORIGIN cannot be %j', (template) => {
  const root: Record<string, string> = template.endsWith('example.org')
    ? { BUBBLES_ROOT_DOMAIN: 'bubbles.example.org' }
    : {}
  expect(() => read({ BUBBLES_ORIGIN: template, ...root })).toThrow('BUBBLES_ORIGIN')
})
