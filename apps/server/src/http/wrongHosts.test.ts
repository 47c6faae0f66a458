import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { createApp } from './app.ts'
import { DASHBOARD_KINDS, registerFrontDoor } from './frontDoor.ts'
import { registerSpa } from './spa.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const SIGN_IN = 'http://login.bubbles.localhost:4000/'
const UNKNOWN = [
  'foreign.localhost:4000',
  'www.bubbles.localhost:4000',
  'a.b.bubbles.localhost:4000',
  'evil.example',
]
const LOOPBACK = ['localhost:4000', '127.0.0.1:4000', '[::1]:4000']

let directory: string
let app: FastifyInstance

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bubbles-spa-'))
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'assets/main.js'), 'start()')
  writeFileSync(join(directory, 'index.html'), '<!doctype html><head></head><title>The application</title>')
  const config = readConfig(
    readEnv({
      BUBBLES_SECRET: 'a secret of thirty-two characters or more',
      BUBBLES_LOG: 'silent',
      BUBBLES_ORIGIN: 'http://{organisation}.pages.localhost:4000',
    }),
  )
  app = createApp(config)
  registerFrontDoor(app, config.addresses.login)
  app.get('/api/anything', async () => ({}))
  app.post('/api/made', async () => ({}))
  registerSpa(app, { directory, base: '/dashboard/', kinds: DASHBOARD_KINDS, config })
  registerSpa(app, { directory, base: '/', kinds: ['login'], pages: new Set(['/', '/confirm']), config })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true })
})

const ask = (host: string, url: string, accept = BROWSER) => app.inject({ url, headers: { host, accept } })

describe('the dashboard where it may not run', () => {
  it.each([...UNKNOWN, ...LOOPBACK, 'bubbles.localhost:4000'])(
    '%s gets the application, which says so',
    async (host) => {
      expect((await ask(host, '/dashboard')).headers.location).toBe('/dashboard/')
      for (const url of ['/dashboard/', '/dashboard/reports']) {
        const answer = await ask(host, url)
        expect([answer.statusCode, answer.body.includes('The application')]).toEqual([200, true])
      }
      expect((await ask(host, '/dashboard/assets/main.js', '*/*')).body).toBe('start()')
    },
  )
})

it.each(['acme.bubbles.localhost:4000', 'default.bubbles.localhost:4000'])(
  'bare addresses of %s lead to the dashboard, with what says that it is a new user',
  async (host) => {
    const ends = ['/', '/dashboard', '/?new-user=1', '/dashboard?new-user&x=/dashboard'].map(
      async (url) => (await ask(host, url)).headers.location,
    )
    expect(await Promise.all(ends)).toEqual([
      '/dashboard/',
      '/dashboard/',
      '/dashboard/?new-user=1',
      '/dashboard/?new-user&x=/dashboard',
    ])
  },
)

describe('any other page of an unknown host', () => {
  it.each(UNKNOWN)('%s says in words where to go', async (host) => {
    for (const accept of [BROWSER, '*/*']) {
      const answer = await ask(host, '/', accept)
      expect(answer.statusCode).toBe(421)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain('There’s nothing at this address.')
      expect(answer.body).toContain(`href="${SIGN_IN}"`)
      expect(answer.body).not.toContain(host)
    }
  })

  it.each(LOOPBACK)('%s leads to the sign-in', async (host) => {
    const answer = await ask(host, '/')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, SIGN_IN])
  })
})

it.each([
  '/dashboard/assets/..%2findex.html',
  '/dashboard/assets/..%2f..%2fpackage.json',
  '/dashboard/assets/..%5cindex.html',
  '/dashboard/assets/%00main.js',
])('%s leads out of the folder of files to nothing', async (url) => {
  const answer = await ask('acme.bubbles.localhost:4000', url, '*/*')
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.body).not.toContain('The application')
})

describe('programs', () => {
  it.each([...UNKNOWN, ...LOOPBACK])('at %s get JSON', async (host) => {
    for (const [url, accept] of [
      ['/', 'application/json'],
      ['/api/anything', BROWSER],
      ['/idp/pool', '*/*'],
    ] as const) {
      const answer = await ask(host, url, accept)
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 421, 'unknown-host'])
    }
  })
})

it('a call that takes another method says which, though an application has every page of its own host', async () => {
  const answer = await ask('acme.bubbles.localhost:4000', '/api/made', 'application/json')
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'OPTIONS, POST'])
  const options = await app.inject({
    method: 'OPTIONS',
    url: '/api/made',
    headers: { host: 'acme.bubbles.localhost:4000' },
  })
  expect([options.statusCode, options.headers.allow]).toEqual([204, 'OPTIONS, POST'])
})

it('every page of the sign-in is the application', async () => {
  for (const url of ['/', '/?redirect_url=x', '/confirm', '/confirm?email=a'])
    expect((await ask('login.bubbles.localhost:4000', url)).body).toContain('The application')
})

describe('a page that is not there', () => {
  it.each([
    ['acme.bubbles.localhost:4000', '/favicon.ico', 'http://acme.bubbles.localhost:4000/dashboard/'],
    ['acme.bubbles.localhost:4000', '/bubbles', 'http://acme.bubbles.localhost:4000/dashboard/'],
    ['default.bubbles.localhost:4000', '/robots.txt', 'http://default.bubbles.localhost:4000/dashboard/'],
    ['login.bubbles.localhost:4000', '/dashboard/', SIGN_IN],
    ['login.bubbles.localhost:4000', '/outbox', SIGN_IN],
    ['login.bubbles.localhost:4000', '/confirmed', SIGN_IN],
    ['login.bubbles.localhost:4000', '/.env', SIGN_IN],
    ['login.bubbles.localhost:4000', '/.git/config', SIGN_IN],
    ['acme.bubbles.localhost:4000', '/dashboard/.env', 'http://acme.bubbles.localhost:4000/dashboard/'],
    ['acme.pages.localhost:4000', '/', null],
    ['acme.pages.localhost:4000', '/robots.txt', null],
    ['acme.bubbles.localhost:4000', '/%', 'http://acme.bubbles.localhost:4000/dashboard/'],
    ['acme.bubbles.localhost:4000', '/bubbles/%E0', 'http://acme.bubbles.localhost:4000/dashboard/'],
    ['acme.pages.localhost:4000', '/bubbles/%E0', null],
  ])('%s%s is told in a page', async (host, url, wayOn) => {
    const answer = await ask(host, url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('This page doesn’t exist.')
    expect(/<a [^>]*href="([^"]*)"/.exec(answer.body)?.[1] ?? null).toBe(wayOn)
    expect(String(answer.headers['content-security-policy'])).toContain('sandbox')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it('is told to programs in JSON, and at an unknown host says that instead', async () => {
    const program = await ask('acme.bubbles.localhost:4000', '/api/%', 'application/json')
    expect([program.statusCode, program.json().code]).toEqual([400, 'invalid-request'])
    expect((await ask('evil.example', '/%')).statusCode).toBe(421)
  })
})
