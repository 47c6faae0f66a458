import { createHash } from 'node:crypto'
import { tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KeptSignIn, standingOf, hashOfHeld } from './keptSignIn.ts'
import { serveTestPool, type TestPool } from './testing.ts'
import { signInTokens, startSignIn } from './testingSrpClient.ts'
import { createVault } from './vault.ts'

const LOGIN = 'http://login.bubbles.localhost:4000'
const DASHBOARD = 'http://acme.bubbles.localhost:4000'
const vault = createVault(new Uint8Array(32).fill(7))

describe('the cookie', () => {
  const held = {
    originJti: '6d0d0a9a-2f53-4a39-8d1a-1f7a4d0f9c11',
    generation: 3,
    token: 'x'.repeat(64),
  }
  const written = (isHttps: boolean) => {
    const kept = KeptSignIn.read(vault, undefined, isHttps)
    kept.hold(held)
    return kept.setCookie() ?? ''
  }
  const pairOf = (cookie: string) => cookie.split('; ')[0] ?? ''

  test('is out of reach of scripts, other sites, and on https of other hosts', () => {
    expect(written(false)).toMatch(
      /^bubbles-sign-in=[^;]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
    expect(written(true)).toMatch(
      /^__Host-bubbles-sign-in=[^;]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
    )
  })

  test('is read as it was written, beside others', () => {
    const header = `theme=dark; ${pairOf(written(true))}; x-bubbles-sign-in=1`
    expect(KeptSignIn.read(vault, header, true).held).toEqual(held)
  })

  test('that is dropped is over at once', () => {
    const kept = KeptSignIn.read(vault, undefined, true)
    kept.drop()
    expect(kept.setCookie()).toMatch(/^__Host-bubbles-sign-in=; Path=\/; Max-Age=0; HttpOnly;/)
  })

  test.each([
    ['of a later generation', () => pairOf(written(false)).replace('.3.', '.4.')],
    ['of another token', () => pairOf(written(false)).replace('xxx', 'yyy')],
    ['of another family', () => pairOf(written(false)).replace('6d0d', '7d0d')],
    ['without its proof', () => pairOf(written(false)).replace(/\.[^.]+$/, '.')],
    ['with more', () => `${pairOf(written(false))}.more`],
    ['of https', () => pairOf(written(true))],
    ['that is there twice', () => `${pairOf(written(false))}; ${pairOf(written(false))}`],
    ['of nonsense', () => 'bubbles-sign-in=%00'],
  ])('%s is none', (_, make) => {
    expect(KeptSignIn.read(vault, make(), false).held).toBeNull()
  })

  test.each([
    [3, 3, 0, 'current'],
    [3, 2, 0, 'current'],
    [3, 0, 3_600_000, 'current'],
    [3, 4, 59_000, 'overtaken'],
    [3, 4, 60_000, 'used'],
    [3, 5, 0, 'used'],
  ])('%i, after %i was used %i ms ago, is %s', (generation, used, ago, standing) => {
    const now = new Date('2030-05-12T12:00:00Z')
    const session = {
      refresh_token_hash: hashOfHeld(vault, { ...held, generation: used }),
      last_used_at: new Date(now.getTime() - ago),
    }
    expect(standingOf(vault, { ...held, generation }, session, now)).toBe(standing)
  })
})

describeOneEngine('a sign-in that a browser keeps', (open) => {
  let pool: TestPool
  const person = { email: 'ann@example.org', name: 'Ann', password: 'Bubbles-demo-1' }
  beforeAll(async () => {
    pool = await serveTestPool(await open())
    await pool.identity.createConfirmedUser(person)
  })
  afterAll(() => pool.close())

  interface Answered {
    status: number
    body: Record<string, unknown>
    cookies: string[]
    headers: Headers
  }

  async function ask(
    operation: string,
    body: object,
    { cookie, origin = DASHBOARD }: { cookie?: string | undefined; origin?: string | null } = {},
  ): Promise<Answered> {
    const answer = await fetch(`${pool.endpoint}/browser`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        ...(cookie && { cookie }),
        ...(origin && { origin }),
      },
      body: JSON.stringify({ ClientId: pool.clientId, ...body }),
    })
    return {
      status: answer.status,
      body: (await answer.json()) as Record<string, unknown>,
      cookies: answer.headers.getSetCookie(),
      headers: answer.headers,
    }
  }

  const signInCookieOf = ({ cookies }: Answered) =>
    cookies.find((each) => each.startsWith('bubbles-sign-in='))?.split(';')[0]
  const tokenOf = ({ body }: Answered) =>
    (body['AuthenticationResult'] as { AccessToken: string } | undefined)?.AccessToken ?? ''
  const renew = (cookie?: string, origin?: string | null) =>
    ask('GetTokensFromRefreshToken', {}, { cookie, ...(origin !== undefined && { origin }) })
  const refusal = ({ status, body }: Answered) => [status, body['__type'] ?? body['code']]
  const isLive = (token: string) =>
    pool.identity.verifyAccessToken(token).then(
      () => true,
      () => false,
    )

  async function respond(origin = LOGIN, cookie?: string): Promise<Answered> {
    const started = await startSignIn(pool, person.email)
    return ask('RespondToAuthChallenge', started.respond(person.password), { cookie, origin })
  }
  async function signIn(cookie?: string) {
    const answer = await respond(LOGIN, cookie)
    expect(answer.status).toBe(200)
    return { answer, cookie: signInCookieOf(answer) ?? '', token: tokenOf(answer) }
  }

  test('has its refresh token in the cookie and nowhere in an answer', async () => {
    const { answer, cookie } = await signIn()
    expect(answer.body['AuthenticationResult']).toEqual({
      AccessToken: expect.any(String),
      IdToken: expect.any(String),
      ExpiresIn: 3600,
      TokenType: 'Bearer',
    })
    const secret = cookie.split('.')[2] ?? ''
    expect(secret).toMatch(/^[\w-]{64}$/)
    const renewed = await renew(cookie)
    expect(renewed.status).toBe(200)
    expect(JSON.stringify([answer.body, renewed.body])).not.toContain(secret)
    expect(await isLive(tokenOf(renewed))).toBe(true)
  })

  test('the protocol’s own clients get it in the answer, as ever, and no cookie', async () => {
    const tokens = await signInTokens(pool, person.email, person.password, { origin: LOGIN })
    expect(tokens.RefreshToken).toMatch(/^[\w-]{64}$/)
    const { cookie } = await signIn()
    const { status, body } = await pool.call(
      'GetTokensFromRefreshToken',
      { ClientId: pool.clientId },
      { cookie, origin: LOGIN },
    )
    expect([status, body['__type']]).toEqual([400, 'InvalidParameterException'])
  })

  test('no part of the cookie is a refresh token of the protocol, whether it was renewed or not', async () => {
    const { cookie } = await signIn()
    const next = signInCookieOf(await renew(cookie)) ?? ''
    const after = signInCookieOf(await renew(next)) ?? ''
    const value = after.slice('bubbles-sign-in='.length)
    const [, , secret = ''] = value.split('.')
    for (const token of [secret, `${secret}.0`, `${secret}.1`, `${secret}.2`, `kept.${secret}`, value]) {
      const flow = { ClientId: pool.clientId, AuthFlow: 'REFRESH_TOKEN_AUTH' }
      const older = await pool.call('InitiateAuth', { ...flow, AuthParameters: { REFRESH_TOKEN: token } })
      const current = await pool.call('GetTokensFromRefreshToken', {
        ClientId: pool.clientId,
        RefreshToken: token,
      })
      expect([older.body['__type'], current.body['__type']]).toEqual([
        'NotAuthorizedException',
        'NotAuthorizedException',
      ])
    }
    expect((await renew(after)).status).toBe(200)
  })

  test('a refresh token of the protocol works in no cookie, and is none any more once a page has moved it into one', async () => {
    const { RefreshToken: token, AccessToken } = await signInTokens(pool, person.email, person.password)
    const { origin_jti: originJti } = decodeJwt(AccessToken)
    const forged = `bubbles-sign-in=${String(originJti)}.0.${token}.${'A'.repeat(43)}`
    expect((await renew(forged)).status).toBe(400)
    const moved = await ask('GetTokensFromRefreshToken', { RefreshToken: token })
    // Another tab, a moment later.
    expect((await ask('GetTokensFromRefreshToken', { RefreshToken: token })).status).toBe(200)
    const { body } = await pool.call('GetTokensFromRefreshToken', {
      ClientId: pool.clientId,
      RefreshToken: token,
    })
    expect(body['__type']).toBe('NotAuthorizedException')
    expect((await renew(signInCookieOf(moved))).status).toBe(200)
  })

  test('one from before kept tokens had a hash of their own is renewed, and has it from then on', async () => {
    const { cookie } = await signIn()
    const [originJti = '', , token = ''] = cookie.slice('bubbles-sign-in='.length).split('.')
    const hash = createHash('sha256').update(token).digest()
    await pool.identity.userPool.database.transaction({ kind: 'platform' }, () =>
      tx()
        .updateTable('pool_sessions')
        .set({ refresh_token_hash: hash })
        .where('origin_jti', '=', originJti)
        .execute(),
    )
    expect((await renew(cookie)).status).toBe(200)
    const { body } = await pool.call('GetTokensFromRefreshToken', {
      ClientId: pool.clientId,
      RefreshToken: token,
    })
    expect(body['__type']).toBe('NotAuthorizedException')
  })

  test.each([
    ['none', null],
    ['a published page', 'null'],
    ['another site', 'https://evil.example'],
    ['another port', 'http://login.bubbles.localhost:4001'],
    ['another scheme', 'https://login.bubbles.localhost:4000'],
    ['a host that only begins so', 'http://login.bubbles.localhost:4000.evil.example'],
    ['another host of the domain', 'http://evil.bubbles.localhost:4000'],
  ])('is not renewed, nor ended, for the origin of %s', async (_, origin) => {
    const { cookie, token } = await signIn()
    for (const operation of ['GetTokensFromRefreshToken', 'RevokeToken', 'GetUser']) {
      const answer = await ask(operation, {}, { cookie, origin })
      expect(refusal(answer)).toEqual([403, 'forbidden'])
      expect(answer.cookies).toEqual([])
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect(await isLive(token)).toBe(true)
    expect((await renew(cookie)).status).toBe(200)
  })

  test('a preflight allows our own pages alone, with their cookie', async () => {
    const preflight = (origin: string) =>
      fetch(`${pool.endpoint}/browser`, { method: 'OPTIONS', headers: { origin } })
    const allowed = await preflight(DASHBOARD)
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, DASHBOARD])
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
    expect(allowed.headers.get('access-control-allow-headers')).not.toContain('*')
    const refused = await preflight('http://evil.bubbles.localhost:4000')
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })

  test('begins on the identity pages alone: no other page puts its own account in its place', async () => {
    const { cookie } = await signIn()
    const answer = await respond(DASHBOARD, cookie)
    expect(refusal(answer)).toEqual([403, 'forbidden'])
    expect(answer.cookies).toEqual([])
    expect((await renew(cookie)).status).toBe(200)
  })

  test.each([
    ['UpdateUserAttributes', { UserAttributes: [{ Name: 'email', Value: 'mallory@example.org' }] }],
    ['DeleteUserAttributes', { UserAttributeNames: ['phone_number'] }],
    ['DeleteUser', {}],
  ])('its access token, which scripts can read, is not enough for %s', async (operation, more) => {
    const { cookie, token } = await signIn()
    const renewed = tokenOf(await renew(cookie))
    const earlier = await signInTokens(pool, person.email, person.password)
    const moved = await ask('GetTokensFromRefreshToken', { RefreshToken: earlier.RefreshToken })
    for (const AccessToken of [token, renewed, tokenOf(moved)]) {
      expect(await pool.call(operation, { AccessToken, ...more })).toMatchObject({
        status: 400,
        body: {
          __type: 'NotAuthorizedException',
          message: 'Access Token does not have required scopes',
        },
      })
    }
    expect(await pool.readMessages('mallory@example.org')).toEqual([])
  })

  test('its access token changes the name', async () => {
    const { token } = await signIn()
    const UserAttributes = [{ Name: 'name', Value: 'Ann' }]
    expect(await pool.call('UpdateUserAttributes', { AccessToken: token, UserAttributes })).toMatchObject({
      status: 200,
    })
  })

  test('its cookie is replaced each time it is used', async () => {
    let { cookie } = await signIn()
    const seen = new Set([cookie])
    for (const _ of [1, 2, 3]) {
      cookie = signInCookieOf(await renew(cookie)) ?? ''
      seen.add(cookie)
      pool.pass(3_600_000)
    }
    expect(seen.size).toBe(4)
  })

  test('an answer that was lost costs nothing: the same cookie goes on, however late', async () => {
    const { cookie } = await signIn()
    const next = signInCookieOf(await renew(cookie)) ?? ''
    await renew(next)
    pool.pass(12 * 3_600_000)
    const again = await renew(next)
    expect([again.status, signInCookieOf(again) !== next]).toEqual([200, true])
  })

  test('tabs that renew at once all go on, with one cookie', async () => {
    const { cookie } = await signIn()
    const first = signInCookieOf(await renew(cookie)) ?? ''
    pool.pass(3_600_000)
    const answers = await Promise.all(Array.from({ length: 8 }, () => renew(first)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const cookies = new Set(answers.map(signInCookieOf))
    expect(cookies.size).toBe(1)
    const next = [...cookies][0] ?? ''
    expect((await renew(next)).status).toBe(200)
    // One that was on its way all the time still gets its tokens, and leaves the newer cookie alone.
    const late = await renew(first)
    expect([late.status, late.cookies]).toEqual([200, []])
  })

  test('a copy that is used after it was replaced ends the sign-in, for whoever holds it', async () => {
    const { cookie: stolen, token } = await signIn()
    const second = signInCookieOf(await renew(stolen)) ?? ''
    pool.pass(3_600_000)
    const third = signInCookieOf(await renew(second)) ?? ''
    pool.pass(120_000)
    const reused = await renew(stolen)
    expect(refusal(reused)).toEqual([400, 'NotAuthorizedException'])
    expect(reused.cookies).toEqual([expect.stringMatching(/^bubbles-sign-in=; .*Max-Age=0/)])
    expect(refusal(await renew(third))).toEqual([400, 'NotAuthorizedException'])
    expect(await isLive(token)).toBe(false)
  })

  test('the refresh token inside is worth nothing outside, once the cookie was replaced', async () => {
    const { cookie } = await signIn()
    const inside = cookie.split('.')[2]
    const next = signInCookieOf(await renew(cookie)) ?? ''
    await renew(next)
    const { body } = await pool.call('GetTokensFromRefreshToken', {
      ClientId: pool.clientId,
      RefreshToken: inside,
    })
    expect(body['__type']).toBe('NotAuthorizedException')
  })

  test('a sign-in from before is moved into the cookie, by several tabs at once, and stays the same', async () => {
    const old = await signInTokens(pool, person.email, person.password)
    const move = (cookie?: string) =>
      ask('GetTokensFromRefreshToken', { RefreshToken: old.RefreshToken }, { cookie })
    const moved = await Promise.all([move(), move(), move()])
    for (const answer of moved) {
      expect(answer.body['AuthenticationResult']).not.toHaveProperty('RefreshToken')
      expect(decodeJwt(tokenOf(answer))['origin_jti']).toBe(decodeJwt(old.AccessToken)['origin_jti'])
    }
    const cookie = signInCookieOf(moved[0]!) ?? ''
    const renewed = await renew(cookie)
    const next = signInCookieOf(renewed) ?? ''
    await renew(next)
    // A tab that still has it sends it beside the cookie, which counts.
    expect((await move(next)).status).toBe(200)
    expect(refusal(await move())).toEqual([400, 'NotAuthorizedException'])
  })

  test('a cookie in place counts before a token that a page gives', async () => {
    const { cookie, token } = await signIn()
    const other = await signInTokens(pool, person.email, person.password)
    const answer = await ask('GetTokensFromRefreshToken', { RefreshToken: other.RefreshToken }, { cookie })
    expect(decodeJwt(tokenOf(answer))['origin_jti']).toBe(decodeJwt(token)['origin_jti'])
  })

  test('signing out ends it and its cookie; without one it is no failure', async () => {
    const { cookie, token } = await signIn()
    const ended = await ask('RevokeToken', {}, { cookie })
    expect([ended.status, ended.cookies]).toEqual([200, [expect.stringContaining('Max-Age=0')]])
    expect(await isLive(token)).toBe(false)
    expect(refusal(await renew(cookie))).toEqual([400, 'NotAuthorizedException'])
    expect((await ask('RevokeToken', {})).status).toBe(200)
  })

  test('signing in anew ends what the browser had, and so does signing out everywhere', async () => {
    const before = await signIn()
    const after = await signIn(before.cookie)
    expect([await isLive(before.token), await isLive(after.token)]).toEqual([false, true])
    const out = await ask('GlobalSignOut', { AccessToken: after.token }, { cookie: after.cookie })
    expect(out.cookies).toEqual([expect.stringContaining('Max-Age=0')])
    expect(refusal(await renew(after.cookie))).toEqual([400, 'NotAuthorizedException'])
  })

  test('ends after thirty days, and for somebody disabled', async () => {
    const { cookie } = await signIn()
    const { sub } = decodeJwt(tokenOf(await renew(cookie)))
    await pool.setStatus(String(sub), 'Disabled')
    expect(refusal(await renew(cookie))).toEqual([400, 'NotAuthorizedException'])
    await pool.setStatus(String(sub), 'Confirmed')
    expect((await renew(cookie)).status).toBe(200)
    pool.pass(31 * 24 * 3_600_000)
    expect(refusal(await renew(cookie))).toEqual([400, 'NotAuthorizedException'])
  })

  test('is renewed by a server that has started since', async () => {
    const { cookie } = await signIn()
    const again = await serveTestPool(pool.identity.userPool.database, {})
    const answer = await fetch(`${again.endpoint}/browser`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
        origin: DASHBOARD,
        cookie,
      },
      body: JSON.stringify({ ClientId: pool.clientId }),
    })
    // Its clock is behind that of the tests before.
    expect(answer.status).toBe(200)
    await again.close()
  })
})
