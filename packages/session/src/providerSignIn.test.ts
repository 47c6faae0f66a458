import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { configureSession, currentAuthUser, finishProviderSignIn, startProviderSignIn } from './index.ts'
import { clearCookies, config, makeToken, sub } from './testing.ts'

const page = 'http://login.bubbles.localhost:4000/sign-in-with'
const asked: { url: string; body: Record<string, string> }[] = []
let answer: () => Response

beforeEach(() => {
  clearCookies()
  sessionStorage.clear()
  asked.length = 0
  answer = () =>
    Response.json({
      access_token: makeToken(3600, { username: sub }),
      id_token: makeToken(3600, { 'cognito:username': sub, email: 'ann@example.org' }),
    })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: URLSearchParams }) => {
    asked.push({ url, body: Object.fromEntries(body) })
    return answer()
  })
  configureSession(config)
})
afterEach(() => vi.unstubAllGlobals())

/** Leaves for the provider. @returns the address that was gone to */
async function leave(): Promise<URL> {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  await startProviderSignIn(
    { id: 'installation', clientId: 'bubbles', page },
    { name: 'Corp Id', redirect: 'http://acme.bubbles.localhost:4000/dashboard/' },
  )
  const [address] = assign.mock.lastCall ?? []
  assign.mockRestore()
  return new URL(String(address), page)
}

it('proves that the answer is for this tab, and keeps the pool’s tokens as any sign-in does', async () => {
  const { pathname, searchParams } = await leave()
  expect(pathname).toBe('/oauth2/authorize')
  expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  const { kind, started } = await finishProviderSignIn(`?code=c&state=${searchParams.get('state')}`)
  expect(kind).toBe('done')
  expect(started).toMatchObject({
    name: 'Corp Id',
    redirect: 'http://acme.bubbles.localhost:4000/dashboard/',
  })
  const hash = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(asked[0]?.body['code_verifier']),
  )
  expect(Buffer.from(hash).toString('base64url')).toBe(searchParams.get('code_challenge'))
  expect(await currentAuthUser()).toEqual({ username: sub, userId: sub, email: 'ann@example.org' })
  expect(document.cookie).not.toContain('refreshToken')
})

it('asks for no tokens with a code that this tab didn’t begin', async () => {
  await leave()
  expect(await finishProviderSignIn('?code=c&state=another')).toMatchObject({
    kind: 'refused',
    refusal: 'state',
  })
  const { searchParams } = await leave()
  const search = `?code=c&state=${searchParams.get('state')}`
  await finishProviderSignIn(search)
  expect(await finishProviderSignIn(search)).toMatchObject({ kind: 'refused', refusal: 'state' })
  expect(asked).toHaveLength(1)
})

it('says why the provider’s sign-in was refused, and which provider it was', async () => {
  const { searchParams } = await leave()
  const search = `?error=access_denied&error_description=cancelled&state=${searchParams.get('state')}`
  expect(await finishProviderSignIn(search)).toMatchObject({
    kind: 'refused',
    refusal: 'cancelled',
    started: { name: 'Corp Id' },
  })
})

it('tells a code that isn’t taken from a network that fails', async () => {
  answer = () => Response.json({ error: 'invalid_grant' }, { status: 400 })
  const first = await leave()
  expect(await finishProviderSignIn(`?code=c&state=${first.searchParams.get('state')}`)).toMatchObject({
    refusal: 'state',
  })
  answer = () => new Response('<p>', { status: 502 })
  const second = await leave()
  await expect(
    finishProviderSignIn(`?code=c&state=${second.searchParams.get('state')}`),
  ).rejects.toMatchObject({ name: 'NetworkError' })
})
