import type { Site } from '@bubbles/domain'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { createOwnPages } from './ownPages.ts'

const organisations = { find: async (name: string) => (name === 'acme' ? 'an id' : null) }
const configOf = (environment: string) =>
  readConfig(
    readEnv({ BUBBLES_ENV: environment, BUBBLES_SECRET: 'a secret of thirty-two characters or more' }),
  )
const callerOf = createOwnPages(configOf('local'), organisations)
const from = (origin?: string, kind: Site['kind'] = 'login') =>
  callerOf({ headers: { origin }, site: { kind } as Site })

test.each([
  ['http://login.bubbles.localhost:4000', 'identity pages'],
  ['http://acme.bubbles.localhost:4000', 'dashboard'],
  ['http://default.bubbles.localhost:4000', 'dashboard'],
])('%s is ours: %s', async (origin, page) => {
  expect(await from(origin)).toBe(page)
})

test.each([
  [undefined],
  [''],
  ['null'],
  ['*'],
  ['https://acme.bubbles.localhost:4000'],
  ['http://acme.bubbles.localhost'],
  ['http://acme.bubbles.localhost:4001'],
  ['http://ACME.bubbles.localhost:4000'],
  ['http://acme.bubbles.localhost:4000/'],
  ['http://nobody.bubbles.localhost:4000'],
  ['http://a.acme.bubbles.localhost:4000'],
  ['http://bubbles.localhost:4000'],
  ['http://acme.bubbles.localhost:4000.evil.example'],
  ['http://acme.bubbles.localhost.evil.example:4000'],
  ['http://evilbubbles.localhost:4000'],
  ['http://acme@evil.example'],
  ['http://localhost:4004'],
  ['file://'],
  ['chrome-extension://acme.bubbles.localhost:4000'],
])('the origin %s is nobody of ours', async (origin) => {
  expect(await from(origin)).toBeNull()
})

test.each(['organisation', 'none', 'root', 'published', 'unknown'] as const)(
  'at a host that is not the identity pages’ (%s) nobody is',
  async (kind) => {
    expect(await from('http://login.bubbles.localhost:4000', kind)).toBeNull()
  },
)

test('in development the pages have ports of their own, and ask there', async () => {
  const inDevelopment = createOwnPages(configOf('development'), organisations)
  const ask = (origin: string) => inDevelopment({ headers: { origin }, site: { kind: 'none' } })
  expect(await ask('http://localhost:4005')).toBe('identity pages')
  expect(await ask('http://localhost:4004')).toBe('dashboard')
  expect(await ask('http://localhost:4003')).toBeNull()
})
