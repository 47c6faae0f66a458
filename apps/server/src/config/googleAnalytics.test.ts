import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readEnv } from './env.ts'
import { readGoogleAnalytics } from './googleAnalytics.ts'

const acme = '11111111-1111-4111-8111-11111111ABCD'
const globex = '22222222-2222-4222-8222-222222222222'
const key = '-----BEGIN PRIVATE KEY-----\nnobody sees this\n-----END PRIVATE KEY-----\n'
const account = { type: 'service_account', client_email: 'reader@project.example', private_key: key }
const properties = { [acme]: { measurementId: 'G-ABC123DEF4', propertyId: '1234' } }

const read = (variables: Record<string, unknown>) =>
  readGoogleAnalytics(
    readEnv(
      Object.fromEntries(
        Object.entries(variables).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ),
    ),
  )

test('nothing goes to Google Analytics unless it is configured', () => {
  expect(read({})).toBeUndefined()
})

test('the key is given as JSON or as the path of a file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bubbles-ga4-'))
  const path = join(directory, 'key.json')
  writeFileSync(path, JSON.stringify(account))
  const expected = {
    credentials: { clientEmail: account.client_email, privateKey: key },
    endpoint: null,
    properties: new Map([[acme.toLowerCase(), properties[acme]]]),
  }
  expect(read({ GA4_PROPERTIES: properties, GA4_CREDENTIALS: account })).toEqual(expected)
  expect(read({ GA4_PROPERTIES: properties, GA4_CREDENTIALS: path })).toEqual(expected)
  rmSync(directory, { recursive: true })
})

test.each<[string, Record<string, unknown>, RegExp]>([
  ['one without the other', { GA4_PROPERTIES: properties }, /must be set together/],
  ['the other without the one', { GA4_CREDENTIALS: account }, /must be set together/],
  ['no JSON', { GA4_PROPERTIES: '{', GA4_CREDENTIALS: account }, /^GA4_PROPERTIES is not valid JSON/],
  [
    'an organisation by its name',
    { GA4_PROPERTIES: { acme: properties[acme] }, GA4_CREDENTIALS: account },
    /^GA4_PROPERTIES isn’t valid: acme/,
  ],
  [
    'a property with more than digits',
    {
      GA4_PROPERTIES: { [acme]: { measurementId: 'G-ABC123DEF4', propertyId: '1/../2' } },
      GA4_CREDENTIALS: account,
    },
    /propertyId: A property ID is a string of digits/,
  ],
  [
    'a property for two organisations',
    {
      GA4_PROPERTIES: { ...properties, [globex]: { measurementId: 'G-XYZ9876543', propertyId: '1234' } },
      GA4_CREDENTIALS: account,
    },
    /names a propertyId twice/,
  ],
  [
    'a measurement id for two organisations',
    {
      GA4_PROPERTIES: { ...properties, [globex]: { measurementId: 'G-ABC123DEF4', propertyId: '99' } },
      GA4_CREDENTIALS: account,
    },
    /names a measurementId twice/,
  ],
  [
    'a file that is not there',
    { GA4_PROPERTIES: properties, GA4_CREDENTIALS: '/nowhere/key.json' },
    /^GA4_CREDENTIALS: the file cannot be read \(ENOENT\)/,
  ],
  [
    'a key of another kind',
    { GA4_PROPERTIES: properties, GA4_CREDENTIALS: { ...account, type: 'external_account' } },
    /^GA4_CREDENTIALS isn’t valid: type: Use the key of a service account/,
  ],
])('refuses %s', (_, variables, message) => {
  expect(() => read(variables)).toThrow(ConfigError)
  expect(() => read(variables)).toThrow(message)
  expect(() => read(variables)).not.toThrow(/no one sees this/)
})

test('an endpoint is an http or https address', () => {
  const both = { GA4_PROPERTIES: properties, GA4_CREDENTIALS: account }
  expect(read({ ...both, GA4_API_ENDPOINT: 'http://127.0.0.1:8080' })?.endpoint?.port).toBe('8080')
  expect(() => read({ ...both, GA4_API_ENDPOINT: 'file:///etc/passwd' })).toThrow('GA4_API_ENDPOINT')
})
