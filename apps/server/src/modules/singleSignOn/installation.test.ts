import { type Database, tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import { startOpenIdProvider, type TestProvider } from '@bubbles/test-kit/open-id-provider'
import { decodeJwt, type JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { NoteSecurityEvent } from '../security/public.ts'
import { asInstallation, CALLBACK, openSso, PAGE, type Sso } from './testing.ts'

const ann = { sub: 'ann-at-provider', email: 'ann@corp.example', email_verified: true, name: 'Ann Author' }
const passing = () => Math.floor(Date.now() / 1000)

describeOneEngine('signing in with the installation’s provider', (open) => {
  let database: Database
  let provider: TestProvider
  let sso: Sso
  const note = vi.fn<NoteSecurityEvent>()

  beforeAll(async () => {
    database = await open()
    provider = await startOpenIdProvider()
    provider.allowRedirect(CALLBACK)
    sso = await openSso(database, asInstallation(provider), {}, note)
  })
  afterAll(async () => {
    await sso.close()
    await provider.close()
  })
  afterEach(() => {
    provider.tamper(null)
    provider.fail(null)
    note.mockClear()
  })

  const landing = async () => sso.browser().signIn('installation')
  const usersWith = (email: string) =>
    database.transaction({ kind: 'platform' }, () =>
      tx().selectFrom('pool_users').where('email_address', '=', email).select(['sub', 'status']).execute(),
    )

  it('makes an account, and gives the page the pool’s own tokens and the cookie', async () => {
    provider.signInAs(ann)
    const browser = sso.browser()
    const { code, state, error } = await browser.signIn('installation')
    expect({ state, error }).toEqual({ state: browser.state, error: null })
    const { status, body, cookies } = await browser.redeem(code!)
    expect(status).toBe(200)
    expect(decodeJwt(body['id_token']!)).toMatchObject({
      email: ann.email,
      email_verified: true,
      name: ann.name,
    })
    expect(decodeJwt(body['access_token']!)).toMatchObject({
      scope: 'bubbles.signed-in',
      client_id: 'bubbles',
      'bubbles:provider': 'installation',
    })
    expect(body).not.toHaveProperty('refresh_token')
    expect(cookies.find((cookie) => cookie.startsWith('bubbles-sign-in='))).toMatch(
      /HttpOnly; SameSite=Strict/,
    )
    expect(await usersWith(ann.email)).toEqual([
      { sub: decodeJwt(body['access_token']!).sub, status: 'Confirmed' },
    ])
    expect(note).toHaveBeenCalledWith(expect.objectContaining({ kind: 'signed-in' }))
  })

  it('finds the same account again, also once the address at the provider has changed', async () => {
    provider.signInAs(ann)
    const first = sso.browser()
    const before = await first.redeem((await first.signIn('installation')).code!)
    provider.signInAs({ ...ann, email: 'ann.new@corp.example' })
    const second = sso.browser()
    const after = await second.redeem((await second.signIn('installation')).code!)
    expect(decodeJwt(after.body['access_token']!).sub).toBe(decodeJwt(before.body['access_token']!).sub)
    expect(await usersWith('ann.new@corp.example')).toEqual([])
  })

  it('makes one account of two first sign-ins at once', async () => {
    provider.signInAs({ ...ann, sub: 'twin', email: 'twin@corp.example' })
    const browsers = [sso.browser(), sso.browser()]
    const answers = [await browsers[0]!.answerOf('installation'), await browsers[1]!.answerOf('installation')]
    const landed = await Promise.all(browsers.map((browser, index) => browser.land(answers[index]!)))
    expect(landed.map(({ error }) => error)).toEqual([null, null])
    expect(await usersWith('twin@corp.example')).toHaveLength(1)
  })

  it('gives a code’s tokens once, of many at once to one, and only to the page that began', async () => {
    provider.signInAs(ann)
    const browser = sso.browser()
    const { code } = await browser.signIn('installation')
    const all = await Promise.all([1, 2, 3, 4].map(() => browser.redeem(code!)))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
    const stolen = await sso.browser().redeem((await browser.signIn('installation')).code!)
    expect(stolen).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('is renewed, signed out of and ended by the next one as any other sign-in', async () => {
    provider.signInAs(ann)
    const signedIn = async (cookie = '') => {
      const browser = sso.browser()
      const { code } = await browser.signIn('installation')
      const { cookies } = await browser.redeem(code!, {}, { cookie })
      return cookies.find((each) => each.startsWith('bubbles-sign-in='))!.split(';')[0]!
    }
    const call = async (operation: string, cookie: string) => {
      const reply = await sso.app.inject({
        method: 'POST',
        url: '/idp/browser',
        headers: {
          host: 'login.bubbles.localhost:4000',
          origin: 'http://login.bubbles.localhost:4000',
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
          cookie,
        },
        payload: JSON.stringify({ ClientId: 'bubbles' }),
      })
      return reply.statusCode
    }
    const first = await signedIn()
    expect(await call('GetTokensFromRefreshToken', first)).toBe(200)
    const second = await signedIn(first)
    expect(await call('GetTokensFromRefreshToken', first)).toBe(400)
    expect(await call('RevokeToken', second)).toBe(200)
    expect(await call('GetTokensFromRefreshToken', second)).toBe(400)
  })

  it('takes the code from no other page', async () => {
    provider.signInAs(ann)
    const browser = sso.browser()
    const { code } = await browser.signIn('installation')
    for (const origin of ['http://acme.bubbles.localhost:4000', 'https://evil.example', 'null'])
      expect((await browser.redeem(code!, {}, { origin })).status).toBe(403)
    const wrong = await browser.redeem(code!, { redirect_uri: `${PAGE}/` })
    expect(wrong.status).toBe(400)
  })

  it.each([
    ['redirect_uri', 'https://evil.example/'],
    ['redirect_uri', `${PAGE}?x=1`],
    ['client_id', 'another'],
    ['code_challenge_method', 'plain'],
    ['code_challenge', 'short'],
    ['state', ''],
    ['response_type', 'token'],
    ['identity_provider', 'organisation.acme/..'],
  ])('begins nothing with another %s (%s)', async (name, value) => {
    const { statusCode, headers } = await sso.browser().authorize('installation', { [name]: value })
    expect(statusCode).toBe(400)
    expect(headers).not.toHaveProperty('location')
  })

  it('asks the provider with a code challenge, a state, a nonce and its exact address', async () => {
    const { headers } = await sso.browser().authorize('installation')
    const query = Object.fromEntries(new URL(String(headers.location)).searchParams)
    expect(query).toMatchObject({
      client_id: provider.clientId,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    expect([query['state']!.length, query['nonce']!.length, query['code_challenge']!.length]).toEqual([
      43, 43, 43,
    ])
  })

  it('says that the person cancelled', async () => {
    provider.signInAs(null)
    const browser = sso.browser()
    expect(await browser.signIn('installation')).toEqual({
      code: null,
      error: 'cancelled',
      state: browser.state,
    })
  })

  it('says that the provider is down, before it and after it, and works again afterwards', async () => {
    provider.signInAs(ann)
    const browser = sso.browser()
    const answer = await browser.answerOf('installation')
    provider.fail(503)
    expect((await browser.land(answer)).error).toBe('provider-down')
    const other = await openSso(database, asInstallation(provider, { OIDC_CLIENT_ID: 'not asked yet' }))
    expect((await other.browser().signIn('installation')).error).toBe('provider-down')
    await other.close()
    provider.fail(null)
    expect((await landing()).error).toBeNull()
  })

  it('takes an answer once, and none with a state of nobody’s', async () => {
    provider.signInAs(ann)
    const browser = sso.browser()
    const answer = await browser.answerOf('installation')
    const both = await Promise.all([browser.land(answer), browser.land(answer)])
    expect(both.map(({ error }) => error).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      null,
      'state',
    ])
    expect((await browser.land(answer)).error).toBe('state')
    const foreign = new URL(await browser.answerOf('installation'))
    foreign.searchParams.set('state', 'x'.repeat(43))
    expect(await browser.land(foreign.href)).toEqual({ code: null, error: 'state', state: null })
  })

  it('says that the provider’s code was used before', async () => {
    provider.signInAs(ann)
    const [first, second] = [sso.browser(), sso.browser()]
    const used = new URL(await first.answerOf('installation'))
    await first.land(used.href)
    const again = new URL(await second.answerOf('installation'))
    again.searchParams.set('code', used.searchParams.get('code')!)
    expect((await second.land(again.href)).error).toBe('code-used')
  })

  it('says that the answer is of another issuer', async () => {
    provider.signInAs(ann)
    const browser = sso.browser()
    const answer = new URL(await browser.answerOf('installation'))
    answer.searchParams.set('iss', 'https://evil.example')
    expect((await browser.land(answer.href)).error).toBe('token-invalid')
  })

  const tampered: [what: string, change: (claims: JWTPayload) => JWTPayload, error: string | null][] = [
    ['audience of another client', (claims) => ({ ...claims, aud: 'another' }), 'audience'],
    ['issuer', (claims) => ({ ...claims, iss: 'https://evil.example' }), 'token-invalid'],
    ['nonce', (claims) => ({ ...claims, nonce: 'another' }), 'token-invalid'],
    ['end two minutes ago', (claims) => ({ ...claims, exp: passing() - 120 }), 'token-expired'],
    ['end half a minute ago', (claims) => ({ ...claims, exp: passing() - 30 }), null],
    [
      'birth in two minutes',
      (claims) => ({ ...claims, iat: passing() + 120, exp: passing() + 300 }),
      'clock',
    ],
    ['birth in half a minute', (claims) => ({ ...claims, iat: passing() + 30 }), null],
    ['start in two minutes', (claims) => ({ ...claims, nbf: passing() + 120 }), 'clock'],
  ]
  it.each(tampered)('judges an ID token with another %s', async (_what, change, error) => {
    provider.signInAs(ann)
    provider.tamper(change)
    expect((await landing()).error).toBe(error)
  })

  it('refuses an ID token that somebody else has signed', async () => {
    provider.signInAs(ann)
    provider.tamper((claims) => claims, 'foreign')
    expect((await landing()).error).toBe('token-invalid')
    expect(note).toHaveBeenCalledWith(expect.objectContaining({ kind: 'sign-in-failed' }))
  })

  it.each([
    ['no address', { sub: 'no-address' }, 'no-email'],
    [
      'an address that is not verified',
      { sub: 'unproven', email: 'un@corp.example', email_verified: false },
      'email-unverified',
    ],
    [
      'an address about which nothing is said',
      { sub: 'silent', email: 'si@corp.example' },
      'email-unverified',
    ],
    ['what is no address', { sub: 'odd', email: 'odd', email_verified: true }, 'no-email'],
  ])('refuses %s', async (_what, person, error) => {
    provider.signInAs(person)
    expect((await landing()).error).toBe(error)
    expect(await usersWith('email' in person ? person.email : '')).toEqual([])
  })

  it('joins no account that was there before, unless the operator trusts its addresses', async () => {
    const password = 'seven green bottles'
    const sub = await sso.identity.createConfirmedUser({ email: 'bo@corp.example', name: 'Bo', password })
    provider.signInAs({ sub: 'bo', email: 'bo@corp.example', email_verified: true })
    expect((await landing()).error).toBe('address-taken')
    const trusting = await openSso(database, asInstallation(provider, { OIDC_JOIN_ACCOUNTS: '1' }))
    const browser = trusting.browser()
    const { body } = await browser.redeem((await browser.signIn('installation')).code!)
    expect(decodeJwt(body['access_token']!).sub).toBe(sub)
    // The address has been given to somebody else at the provider.
    provider.signInAs({ sub: 'bo-the-second', email: 'bo@corp.example', email_verified: true })
    expect((await trusting.browser().signIn('installation')).error).toBe('address-taken')
    await trusting.close()
  })

  it('keeps to who may have an account', async () => {
    provider.signInAs({ sub: 'new', email: 'new@corp.example', email_verified: true })
    const closed = await openSso(database, asInstallation(provider), { signUp: 'closed' })
    expect((await closed.browser().signIn('installation')).error).toBe('sign-up-closed')
    await closed.close()
    let expected = false
    const invited = await openSso(database, asInstallation(provider), {
      signUp: 'invited',
      isExpected: async () => expected,
    })
    expect((await invited.browser().signIn('installation')).error).toBe('not-expected')
    expected = true
    expect((await invited.browser().signIn('installation')).error).toBeNull()
    await invited.close()
  })

  it('signs in nobody who is disabled, nor with a code from before', async () => {
    provider.signInAs({ sub: 'dis', email: 'dis@corp.example', email_verified: true })
    const browser = sso.browser()
    const { code } = await browser.signIn('installation')
    await database.transaction({ kind: 'platform' }, () =>
      tx()
        .updateTable('pool_users')
        .set({ status: 'Disabled' })
        .where('email_address', '=', 'dis@corp.example')
        .execute(),
    )
    expect((await browser.redeem(code!)).status).toBe(400)
    expect((await landing()).error).toBe('disabled')
  })

  it('knows only the providers that are set up', async () => {
    expect((await sso.browser().signIn('organisation.nobody')).error).toBe('not-set-up')
    const none = await openSso(database, {})
    expect((await none.browser().signIn('installation')).error).toBe('not-set-up')
    await none.close()
  })

  it('offers it to everyone, on the identity pages alone', async () => {
    const ask = (host: string) =>
      sso.app.inject({ url: '/sign-in-providers?organisation=nobody', headers: { host } })
    expect((await ask('login.bubbles.localhost:4000')).json()).toEqual({
      providers: [{ id: 'installation', name: 'Test Id', required: false }],
    })
    expect((await ask('acme.bubbles.localhost:4000')).statusCode).toBe(404)
  })
})
