import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

const secret = 'a secret of thirty-two characters or more'
const production = { BUBBLES_ENV: 'production', BUBBLES_SECRET: secret, SMTP_URL: 'smtp://127.0.0.1' }
const gateway = { TEXT_MESSAGE_URL: 'https://texts.example.org/send', TEXT_MESSAGE_TOKEN: 'secret' }

test('pools that are named without a region are in ap-southeast-2 (specification 9), or where the settings say', () => {
  const poolOf = (settings: Record<string, string>) => {
    const { id, identityPoolId } = readConfig(readEnv({ ...production, ...settings })).userPool
    return [id, identityPoolId]
  }
  const named = { COGNITO_USER_POOL_ID: 'Ab1', COGNITO_IDENTITY_POOL_ID: '0198f2aa-7c4e' }
  expect(poolOf(named)).toEqual(['ap-southeast-2_Ab1', 'ap-southeast-2:0198f2aa-7c4e'])
  expect(poolOf({ ...named, COGNITO_REGION: 'eu-west-1' })).toEqual([
    'eu-west-1_Ab1',
    'eu-west-1:0198f2aa-7c4e',
  ])
  expect(poolOf({ COGNITO_USER_POOL_ID: 'us-east-1_Ab1', COGNITO_REGION: 'eu-west-1' })[0]).toBe(
    'us-east-1_Ab1',
  )
  expect(poolOf({})[0]).toBe('lo-cal-1_Bubbles')
})

test('a production pool of ours where people sign in by phone needs a gateway for text messages', () => {
  const byPhone = { ...production, COGNITO_SIGN_IN_WITH: 'email, phone' }
  expect(() => read(byPhone)).toThrow(ConfigError)
  expect(() => read(byPhone)).toThrow(/^TEXT_MESSAGE_URL is needed/)
  expect(read({ ...byPhone, ...gateway })).toMatchObject({
    userPool: { signInWith: ['email', 'phone'] },
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
    ? { ...production, BUBBLES_ROOT_DOMAIN: 'bubbles.example.org' }
    : {}
  expect(() => read({ BUBBLES_ORIGIN: template, ...root })).toThrow('BUBBLES_ORIGIN')
})

test.each([
  [{ BUBBLES_TLS: '1' }, 'BUBBLES_TLS=1'],
  [{ BUBBLES_ROOT_DOMAIN: 'bubbles.example.com' }, 'BUBBLES_ROOT_DOMAIN=bubbles.example.com'],
  [{ BUBBLES_ROOT_DOMAIN: 'notlocalhost.example' }, 'BUBBLES_ROOT_DOMAIN'],
  [{ BUBBLES_ENV: 'development', BUBBLES_TLS: '1' }, 'BUBBLES_ENV is development'],
])('a server that others reach is not started outside production: %j', (variables, named) => {
  expect(() => read({ BUBBLES_SECRET: secret, ...variables })).toThrow(named)
  expect(() => read({ BUBBLES_SECRET: secret, ...variables })).toThrow('Set BUBBLES_ENV=production')
  expect(read({ ...production, ...variables, BUBBLES_ENV: 'production' }).environment).toBe('production')
})

test.each([
  [{ CLICKHOUSE_URL: 'http://10.0.0.8:8123/bubbles' }, 'CLICKHOUSE_URL needs PostgreSQL'],
  [{ CLICKHOUSE_CLUSTER: 'bubbles' }, 'CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL'],
  [{ CLICKHOUSE_URL: 'http://10.0.0.8:8123', DATABASE_URL: 'postgresql://db/bubbles' }, 'Name the database'],
  [
    { CLICKHOUSE_URL: 'tcp://10.0.0.8:9000/bubbles', DATABASE_URL: 'postgresql://db/bubbles' },
    'Use an address',
  ],
])('ClickHouse is not used as %j say', (variables, sentence) => {
  expect(() => read({ BUBBLES_SECRET: secret, ...variables })).toThrow(sentence)
})

test('with ClickHouse there is no demonstration', () => {
  const url = 'https://bubbles:password@10.0.0.8:8443/bubbles'
  const config = read({
    BUBBLES_SECRET: secret,
    DATABASE_URL: 'postgresql://db/bubbles',
    CLICKHOUSE_URL: url,
    CLICKHOUSE_CLUSTER: 'bubbles',
  })
  expect(config.clickHouse).toEqual({ url, cluster: 'bubbles' })
  expect(config.demonstration).toBe(false)
})

test('production needs a mail server, and says what for', () => {
  const { SMTP_URL: _, ...without } = production
  expect(() => read(without)).toThrow(/^SMTP_URL is needed in production: sign-up and reset codes/)
})

test.each([
  ['', 'is needed in production'],
  ['short', 'has 5 characters and needs 32'],
  ['a'.repeat(32), 'repeats few characters'],
  ['ab'.repeat(20), 'repeats few characters'],
])('the secret cannot be %j', (text, sentence) => {
  expect(() => read({ ...production, BUBBLES_SECRET: text })).toThrow(sentence)
})

test.each([
  ['', 'is empty'],
  ['short\n', 'has 5 characters'],
  ['a'.repeat(32), 'repeats few characters'],
])('a file of the secret cannot hold %j', (text, sentence) => {
  const data = mkdtempSync(join(directory, 'data-'))
  writeFileSync(join(data, 'secret'), text)
  expect(() => read({ BUBBLES_DATA: data })).toThrow(ConfigError)
  expect(() => read({ BUBBLES_DATA: data })).toThrow(`The secret in ${join(data, 'secret')} ${sentence}`)
})

test('a secret is made once on a fresh machine, for this user alone', () => {
  const data = join(directory, 'fresh')
  const { secret: first, secretSource } = read({ BUBBLES_DATA: data })
  expect(secretSource).toBe(join(data, 'secret'))
  expect(statSync(secretSource).mode & 0o777).toBe(0o600)
  expect(read({ BUBBLES_DATA: data }).secret).toEqual(first)
})

test('no secret is made beside a database that was made with another', () => {
  const data = join(directory, 'old')
  mkdirSync(join(data, 'database'), { recursive: true })
  writeFileSync(join(data, 'database/PG_VERSION'), '18')
  expect(() => read({ BUBBLES_DATA: data })).toThrow(`The file ${join(data, 'secret')} is missing`)
  expect(read({ BUBBLES_DATA: data, BUBBLES_SECRET: secret }).secretSource).toBe('BUBBLES_SECRET')
})

test.each([
  ['no-reply@example.org', { from: 'no-reply@example.org', fromName: 'Bubbles' }],
  ['Berichte <no-reply@größe.example>', { from: 'no-reply@xn--gre-6ka8i.example', fromName: 'Berichte' }],
  ['"Acme, Research" <a@example.org>', { from: 'a@example.org', fromName: 'Acme, Research' }],
  ['<a@example.org>', { from: 'a@example.org', fromName: 'Bubbles' }],
])('mail may come from %s', (MAIL_FROM, mail) => {
  expect(read({ MAIL_FROM }).mail).toMatchObject(mail)
})

test.each([
  'Bubbles',
  'a@b',
  'Bubbles <no-reply>',
  'a@example.org <b@example.org>',
  'A <a@example.org>, B <b@example.org>',
  'A\nBcc: x <a@example.org>',
])('mail may not come from %j', (MAIL_FROM) => {
  expect(() => read({ MAIL_FROM })).toThrow(/MAIL_FROM: Use an address such as/)
})

test('the mail server has an address of its own kind', () => {
  expect(read({ SMTP_URL: 'smtps://ann:secret@mail.example.org:465' }).mail.smtpUrl).toMatch(/^smtps:/)
  for (const SMTP_URL of ['mail.example.org', 'https://mail.example.org'])
    expect(() => read({ SMTP_URL })).toThrow(/SMTP_URL: Use an address such as/)
})

test.each([
  [{ COGNITO_USER_POOL_ID: 'eu-west-1_Ab1' }, 'needs the embedded user pool'],
  [{ COGNITO_SIGN_IN_WITH: 'phone' }, 'needs email'],
])('sign-up for the invited alone is refused where it could not be kept: %j', (variables, sentence) => {
  expect(() => read({ ...variables, BUBBLES_SIGN_UP: 'invited' })).toThrow(sentence)
  expect(read({ ...variables, BUBBLES_SIGN_UP: 'closed' }).signUp).toBe('closed')
})

test('anyone signs up and creates organisations unless it says otherwise, and says so in no other words', () => {
  expect(read({})).toMatchObject({ signUp: 'open', organisationsCreatedBy: 'anyone' })
  expect(() => read({ BUBBLES_SIGN_UP: 'no' })).toThrow('BUBBLES_SIGN_UP: Use open, invited or closed.')
  expect(() => read({ BUBBLES_CREATE_ORGANISATIONS: 'no' })).toThrow('Use anyone or managers.')
})
