import { describeEachEngine } from '@bubbles/test-kit'
import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCognitoIdentity } from './cognito.ts'
import { serveTestPool, type TestPool } from './testing.ts'
import { signInTokens } from './testingSrpClient.ts'
import { createTokenVerifier } from './verifier.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describeEachEngine('tokens', (open) => {
  let pool: TestPool
  let tokens: { AccessToken: string; IdToken: string; RefreshToken: string }
  let kid: string
  let key: KeyObject
  const person = { email: 'ann@example.org', name: 'Ann', password: 'Bubbles-demo-1' }
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })

  beforeAll(async () => {
    pool = await serveTestPool(await open())
    await pool.identity.createConfirmedUser(person)
    tokens = await signInTokens(pool, person.email, person.password)
    ;({ kid, key } = await pool.identity.userPool.keyRing.signingKey())
  })
  afterAll(() => pool.close())

  /** The access token with other claims, signed with the pool's own key: only the claims are wrong. */
  const resigned = (change: Record<string, unknown>, header: object = {}, signer: KeyObject = key) =>
    new SignJWT({ ...decodeJwt(tokens.AccessToken), ...change })
      .setProtectedHeader({ alg: 'RS256', kid, ...header })
      .sign(signer)
  const hmacToken = (secret: string | Buffer) => {
    const unsigned = `${encode({ alg: 'HS256', kid })}.${encode(decodeJwt(tokens.AccessToken))}`
    return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`
  }
  const publicPem = async () => {
    const { createPublicKey } = await import('node:crypto')
    return createPublicKey(key).export({ format: 'pem', type: 'spki' })
  }

  test('a token of ours is taken, and so is a copy with the same claims', async () => {
    expect(await pool.identity.verifyAccessToken(tokens.AccessToken)).toMatchObject({
      username: expect.any(String),
    })
    expect(await pool.identity.verifyAccessToken(await resigned({}))).toBeTruthy()
  })

  const forgeries: [name: string, forge: () => string | Promise<string>][] = [
    ['nothing', () => ''],
    ['no token', () => 'not.a.token'],
    ['alg none', () => `${encode({ alg: 'none' })}.${encode(decodeJwt(tokens.AccessToken))}.`],
    [
      'alg None with our kid',
      () => `${encode({ alg: 'None', kid })}.${encode(decodeJwt(tokens.AccessToken))}.`,
    ],
    ['no signature', () => `${tokens.AccessToken.split('.').slice(0, 2).join('.')}.`],
    [
      'a changed claim',
      () => {
        const [header, , signature] = tokens.AccessToken.split('.')
        return `${header}.${encode({ ...decodeJwt(tokens.AccessToken), sub: 'x' })}.${signature}`
      },
    ],
    ['a changed signature', () => `${tokens.AccessToken.slice(0, -8)}AAAAAAAA`],
    ['another key under our kid', () => resigned({}, {}, stranger.privateKey)],
    ['another key under its own kid', () => resigned({}, { kid: 'stranger' }, stranger.privateKey)],
    [
      'its own key in the header',
      () => resigned({}, { jwk: stranger.publicKey.export({ format: 'jwk' }) }, stranger.privateKey),
    ],
    [
      'a key address in the header',
      () => resigned({}, { jku: 'http://127.0.0.1:9/jwks.json', kid: 'x' }, stranger.privateKey),
    ],
    ['a path as kid', () => resigned({}, { kid: '../../dev/null' }, stranger.privateKey)],
    ['HS256 with the public key as secret', async () => hmacToken(await publicPem())],
    ['HS256 with an empty secret', () => hmacToken('')],
    ['PS256 of our key', () => resigned({}, { alg: 'PS256' })],
    [
      'an unknown critical header',
      () =>
        `${encode({ alg: 'RS256', kid, crit: ['x'], x: 1 })}.${tokens.AccessToken.split('.').slice(1).join('.')}`,
    ],
    ['another issuer', () => resigned({ iss: 'https://cognito-idp.ap-southeast-2.amazonaws.com/x' })],
    ['no issuer', () => resigned({ iss: undefined })],
    ['another client', () => resigned({ client_id: 'other' })],
    ['no client', () => resigned({ client_id: undefined })],
    ['the id token', () => tokens.IdToken],
    ['an id token’s use', () => resigned({ token_use: 'id' })],
    ['no use', () => resigned({ token_use: undefined })],
    ['the refresh token', () => tokens.RefreshToken],
    ['an expired token', () => resigned({ exp: Math.floor(Date.now() / 1000) - 1 })],
    ['no expiry', () => resigned({ exp: undefined })],
    ['a time before which it does not count', () => resigned({ nbf: Math.floor(Date.now() / 1000) + 600 })],
    ['no subject', () => resigned({ sub: undefined })],
    ['no family', () => resigned({ origin_jti: undefined })],
    ['an unknown family', () => resigned({ origin_jti: '00000000-0000-4000-8000-000000000000' })],
    ['a family that is no id', () => resigned({ origin_jti: "' or true --" })],
  ]
  test.each(forgeries)('refused: %s', async (_, forge) => {
    const token = await forge()
    await expect(pool.identity.verifyAccessToken(token)).rejects.toMatchObject({ code: 'sign-in-required' })
    const { status, body } = await pool.call('GetUser', { AccessToken: token || '.' })
    expect([status, body['__type']]).toEqual([400, 'NotAuthorizedException'])
  })

  test('a token is checked once in five minutes, and refused at once where its family is over', async () => {
    let checks = 0
    let time = Date.now()
    let isLive = true
    const verify = createTokenVerifier({
      issuer: pool.issuer,
      clientId: pool.clientId,
      keys: (header, token) => {
        checks += 1
        return pool.identity.userPool.keyRing.find(header, token)
      },
      isFamilyLive: async () => isLive,
      now: () => new Date(time),
    })
    for (let i = 0; i < 3; i++)
      expect(await verify(tokens.AccessToken)).toMatchObject({ username: expect.any(String) })
    expect(checks).toBe(1)
    const [header, payload, signature] = tokens.AccessToken.split('.')
    await expect(verify(`${header}.${payload}.${signature!.slice(0, -8)}AAAAAAAA`)).rejects.toMatchObject({
      code: 'sign-in-required',
    })
    isLive = false
    await expect(verify(tokens.AccessToken)).rejects.toMatchObject({ code: 'sign-in-required' })
    isLive = true
    time += 5 * 60_000
    await verify(tokens.AccessToken)
    expect(checks).toBe(3)
    // Past its end nothing that is remembered helps it.
    time += 3_600_000
    await verify(tokens.AccessToken)
    await verify(tokens.AccessToken)
    expect(checks).toBe(5)
  })

  test('the published keys verify our tokens and hold nothing private', async () => {
    const response = await fetch(`${pool.endpoint}/${pool.poolId}/.well-known/jwks.json`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    const published = (await response.json()) as { keys: Record<string, string>[] }
    expect(published.keys.map((one) => Object.keys(one).sort())).toEqual([
      ['alg', 'e', 'kid', 'kty', 'n', 'use'],
    ])
    const verify = createTokenVerifier({
      issuer: pool.issuer,
      clientId: pool.clientId,
      keys: createLocalJWKSet(published as never),
    })
    expect(await verify(tokens.AccessToken)).toMatchObject({ username: expect.any(String) })
    expect((await fetch(`${pool.endpoint}/lo-cal-1_Other/.well-known/jwks.json`)).status).toBe(404)
  })

  test('tokens carry the claims of Cognito and no rights, and stay far below a cookie’s size', () => {
    expect(decodeProtectedHeader(tokens.AccessToken)).toEqual({ alg: 'RS256', kid })
    expect(Object.keys(decodeJwt(tokens.AccessToken)).sort()).toEqual([
      'auth_time',
      'client_id',
      'event_id',
      'exp',
      'iat',
      'iss',
      'jti',
      'origin_jti',
      'scope',
      'sub',
      'token_use',
      'username',
    ])
    expect(Object.keys(decodeJwt(tokens.IdToken)).sort()).toEqual([
      'aud',
      'auth_time',
      'cognito:username',
      'email',
      'email_verified',
      'event_id',
      'exp',
      'iat',
      'iss',
      'jti',
      'name',
      'origin_jti',
      'sub',
      'token_use',
    ])
    for (const token of [tokens.AccessToken, tokens.IdToken]) expect(token.length).toBeLessThan(1500)
  })

  test('a pool elsewhere is asked for its keys and its users over the network', async () => {
    const verify = createTokenVerifier({
      issuer: pool.issuer,
      clientId: pool.clientId,
      keys: createRemoteJWKSet(new URL(`${pool.endpoint}/${pool.poolId}/.well-known/jwks.json`)),
    })
    const { sub } = await verify(tokens.AccessToken)
    const elsewhere = createCognitoIdentity({ ...pool, endpoint: pool.endpoint })
    const { name, email } = person
    expect(await elsewhere.readPoolUser(sub, tokens.AccessToken)).toEqual({
      sub,
      name,
      email,
      emailVerified: true,
    })
    expect(await elsewhere.readPoolUser('somebody else', tokens.AccessToken)).toBeNull()
    expect(await elsewhere.readPoolUser(sub, tokens.IdToken)).toBeNull()
    await expect(elsewhere.readPoolUser(sub)).rejects.toThrow(TypeError)
    expect([elsewhere.listSessions, elsewhere.endSession]).toEqual([null, null])
    // Its own issuer is another, so this token is not one of its own.
    await expect(elsewhere.verifyAccessToken(tokens.AccessToken)).rejects.toMatchObject({
      code: 'sign-in-required',
    })
  })

  test('a pool elsewhere removes a person against their own token only', async () => {
    const leaver = { email: 'bo@example.org', name: 'Bo', password: 'Bubbles-demo-1' }
    const sub = await pool.identity.createConfirmedUser(leaver)
    const { AccessToken, IdToken } = await signInTokens(pool, leaver.email, leaver.password)
    const elsewhere = createCognitoIdentity({ ...pool, endpoint: pool.endpoint })
    await expect(elsewhere.deletePerson(sub, IdToken)).rejects.toMatchObject({ code: 'sign-in-required' })
    await elsewhere.deletePerson(sub, AccessToken)
    expect(await pool.identity.readPoolUser(sub)).toBeNull()
    await expect(elsewhere.deletePerson(sub, AccessToken)).rejects.toMatchObject({ code: 'sign-in-required' })
  })
})
