import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPage } from './startPage.ts'
import { startInput } from './startScript.ts'
import { takeEarly } from './takeEarly.ts'

const SUB = '6d0d0a9a-2f53-4a39-8d1a-1f7a4d0f9c11'
const PREFIX = 'CognitoIdentityServiceProvider.bubbles'
const asked: [string, RequestInit][] = []

/** As the library keeps it: base64url, and names and values of cookies encoded. */
function makeToken(secondsLeft: number): string {
  const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + secondsLeft, name: 'Zoë?>>' }))
  return `e30.${claims.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.c2ln`
}

function signIn({ access = 3600, id = 3600, drift = '0' } = {}): string {
  const token = makeToken(access)
  const cookies = {
    LastAuthUser: SUB,
    [`${SUB}.accessToken`]: token,
    [`${SUB}.idToken`]: makeToken(id),
    [`${SUB}.clockDrift`]: drift,
  }
  for (const [name, value] of Object.entries(cookies))
    document.cookie = `${PREFIX}.${name}=${encodeURIComponent(value)}; path=/; domain=.bubbles.localhost`
  return token
}

function open(path: string, host = 'acme.bubbles.localhost:4000', settings: object = {}): string | undefined {
  vi.stubGlobal('location', new URL(`http://${host}${path}`))
  const config = { environment: 'local', rootDomain: 'bubbles.localhost', userPoolClientId: 'bubbles' }
  document.head.innerHTML = ''
  document.body.innerHTML = `<script type="application/json" id="bubbles-config">${JSON.stringify({ ...config, ...settings })}</script>`
  startPage({
    ...startInput,
    parts: { paper: ['/dashboard/assets/paper.js', '/dashboard/assets/paper.css'] },
  })
  return document.documentElement.dataset['start']
}

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push([address, init])
    return Promise.resolve(new Response('{}'))
  })
})
afterEach(() => {
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; path=/; domain=.bubbles.localhost`
  globalThis.bubblesEarly = undefined
  vi.unstubAllGlobals()
})

test.each([
  ['/dashboard/', 'cards'],
  ['/dashboard', 'cards'],
  ['/dashboard/reports/published', 'cards'],
  ['/dashboard/reports/edit/7f9c', 'paper'],
  ['/dashboard/engagement/blocks/7f9c', 'frame'],
  ['/dashboard/org/settings', 'frame'],
  ['/dashboard/organised', 'mark'],
  ['/dashboard/no-orgs', 'mark'],
  ['/dashboard/accept-invite', 'mark'],
])('%s is outlined as %s', (path, outline) => {
  signIn()
  expect(open(path)).toBe(outline)
})

test('who is signed out sees the mark, and nothing is asked', () => {
  expect(open('/dashboard/reports')).toBe('mark')
  expect(asked).toEqual([])
})

test('the parts of a page are asked for with it, and those of no other', () => {
  signIn()
  open('/dashboard/reports/edit/7f9c')
  expect([...document.head.children].map((link) => link.outerHTML)).toEqual([
    '<link rel="modulepreload" crossorigin="" href="/dashboard/assets/paper.js">',
    '<link rel="preload" as="style" crossorigin="" href="/dashboard/assets/paper.css">',
  ])
  open('/dashboard/reports')
  expect(document.head.children).toHaveLength(0)
})

test('the calls of specification 2 leave in its order, with the token', () => {
  const token = signIn()
  open('/dashboard/reports')
  expect(asked.map(([address]) => address)).toEqual([
    '/api/iam/v1/users',
    '/api/iam/v1/users/global-roles',
    '/api/iam/v1/users/organisations',
    '/api/report/v1/reports',
    '/api/iam/v1/users/organisations/current',
  ])
  for (const [, init] of asked) expect(init.headers).toEqual({ authorization: `Bearer ${token}` })
})

test('a host without an organisation asks for the person alone', () => {
  signIn()
  expect(open('/dashboard/no-orgs', 'default.bubbles.localhost:4000')).toBe('mark')
  expect(asked.map(([address]) => address)).toEqual([
    '/api/iam/v1/users',
    '/api/iam/v1/users/global-roles',
    '/api/iam/v1/users/organisations',
  ])
})

test.each([
  ['the access token is within five seconds of its end', { access: 4 }],
  ['the id token is', { id: 4 }],
  ['the clock of the server is ahead', { access: 3600, drift: '3600000' }],
])('nothing is asked where %s', (_, session) => {
  signIn(session)
  expect(open('/dashboard/reports')).toBe('cards')
  expect(asked).toEqual([])
})

test.each([
  ['a strange host', 'acme.example.org', {}],
  ['a host below an organisation', 'a.acme.bubbles.localhost', {}],
  ['development', 'acme.bubbles.localhost', { environment: 'development' }],
])('nothing is asked at %s', (_, host, settings) => {
  signIn()
  expect(open('/dashboard/reports', host, settings)).toBe('mark')
  expect(asked).toEqual([])
})

test('cookies that are no session stop nothing', () => {
  document.cookie = `${PREFIX}.LastAuthUser=%E0%A4%A; path=/; domain=.bubbles.localhost`
  expect(open('/dashboard/reports')).toBe('mark')
  expect(asked).toEqual([])
})

test('an early answer is taken once, by the same call with the same token, while it is fresh', async () => {
  const answer = Promise.resolve(new Response('1'))
  const early = () => ({ token: 't', answers: { '/api/a': answer } })
  const init = { method: 'GET', headers: { authorization: 'Bearer t' } }
  const kept = early()
  expect(takeEarly('/api/a', init, { early: kept, now: 1 })).toBe(answer)
  expect(takeEarly('/api/a', init, { early: kept, now: 1 })).toBeUndefined()
  const other = { ...init, headers: { authorization: 'Bearer other' } }
  expect(takeEarly('/api/a', other, { early: early(), now: 1 })).toBeUndefined()
  expect(takeEarly('/api/a', { ...init, method: 'PUT' }, { early: early(), now: 1 })).toBeUndefined()
  expect(takeEarly('/api/b', init, { early: early(), now: 1 })).toBeUndefined()
  expect(takeEarly('/api/a', init, { early: early(), now: 10_001 })).toBeUndefined()
  expect(takeEarly('/api/a', init, { early: undefined, now: 1 })).toBeUndefined()
})
