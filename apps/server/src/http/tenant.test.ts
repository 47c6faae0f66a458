import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerTenant } from './tenant.ts'

async function siteAt(development: boolean, headers: Record<string, string>) {
  const app = Fastify()
  registerTenant(app, { rootDomain: 'bubbles.localhost', development })
  app.get('/', async (request) => request.site)
  return (await app.inject({ url: '/', headers })).json()
}

const acme = { kind: 'organisation', name: 'acme' }

it.each([
  ['its own host', { host: 'acme.bubbles.localhost:4000' }, acme],
  [
    'a header, which is not honoured',
    { host: 'default.bubbles.localhost', 'original-host': 'acme' },
    { kind: 'none' },
  ],
  ['a port of this machine, which means nothing', { host: 'localhost:4001' }, { kind: 'unknown' }],
  ['a reserved name', { host: 'dev.bubbles.localhost' }, { kind: 'unknown' }],
] as const)('takes the organisation from %s', async (_what, headers, site) => {
  expect(await siteAt(false, headers)).toEqual(site)
})

it.each([
  ['the header', { host: 'localhost:4001', 'original-host': 'acme' }, acme],
  ['the header, default', { host: 'localhost:4001', 'original-host': 'default' }, { kind: 'none' }],
  [
    'the header, dev',
    { host: 'localhost:4001', 'original-host': 'dev' },
    { kind: 'organisation', name: 'dev' },
  ],
  [
    'the header, another reserved name',
    { host: 'localhost:4001', 'original-host': 'www' },
    { kind: 'unknown' },
  ],
  ['no header', { host: '127.0.0.1:4001' }, { kind: 'none' }],
  [
    'the host of its published pages',
    { host: 'dev.bubbles.localhost:4000' },
    { kind: 'organisation', name: 'dev' },
  ],
  ['a foreign host', { host: 'evil.example' }, { kind: 'unknown' }],
] as const)('in development takes it from %s', async (_what, headers, site) => {
  expect(await siteAt(true, headers)).toEqual(site)
})
