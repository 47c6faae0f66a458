import { tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitAfter } from './limits.ts'
import { serveTestPool, type TestPool, wideLimits } from './testing.ts'
import { signIn, signInTokens, startSignIn } from './testingSrpClient.ts'

const minute = 60_000
const password = 'Bubbles-demo-1'
const wrongCredentials = {
  status: 400,
  body: { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
}
const exceeded = (seconds: number) => ({
  status: 400,
  body: {
    __type: 'NotAuthorizedException',
    message: `Password attempts exceeded. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  },
})

describeOneEngine('sign-in', (open) => {
  let pool: TestPool
  let users = 0
  const addUser = async () => {
    const email = `user${++users}@example.org`
    const sub = await pool.identity.createConfirmedUser({ email, name: 'User', password })
    return { email, sub }
  }
  const platform = <T>(work: () => Promise<T>) =>
    pool.identity.userPool.database.transaction({ kind: 'platform' }, work)

  beforeAll(async () => {
    pool = await serveTestPool(await open(), { ...wideLimits, frozenAt: Date.now() })
  })
  afterAll(() => pool.close())

  test('an answered challenge cannot be answered again', async () => {
    const { email } = await addUser()
    const started = await startSignIn(pool, email)
    const response = started.respond(password)
    expect(await pool.call('RespondToAuthChallenge', response)).toMatchObject({ status: 200 })
    expect(await pool.call('RespondToAuthChallenge', response)).toEqual(wrongCredentials)
  })

  test('a wrong answer uses the challenge up', async () => {
    const { email } = await addUser()
    const started = await startSignIn(pool, email)
    expect(await pool.call('RespondToAuthChallenge', started.respond('wrong password'))).toEqual(
      wrongCredentials,
    )
    expect(await pool.call('RespondToAuthChallenge', started.respond(password))).toEqual(wrongCredentials)
  })

  test('of ten who answer one challenge at once, one gets in', async () => {
    const { email } = await addUser()
    const response = (await startSignIn(pool, email)).respond(password)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => pool.call('RespondToAuthChallenge', response)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a challenge is good for three minutes', async () => {
    const { email } = await addUser()
    const started = await startSignIn(pool, email)
    pool.pass(3 * minute + 1)
    expect(await pool.call('RespondToAuthChallenge', started.respond(password))).toEqual(wrongCredentials)
  })

  test('an answer to another user’s challenge is refused', async () => {
    const [one, two] = [await addUser(), await addUser()]
    const [first, second] = [await startSignIn(pool, one.email), await startSignIn(pool, two.email)]
    const mixed = first.respond(password)
    ;(mixed['ChallengeResponses'] as Record<string, string>)['PASSWORD_CLAIM_SECRET_BLOCK'] = second
      .challenge['SECRET_BLOCK'] as string
    expect(await pool.call('RespondToAuthChallenge', mixed)).toEqual(wrongCredentials)
  })

  test('an unknown name is answered in the same shape, always with the same salt', async () => {
    const { email } = await addUser()
    const known = await startSignIn(pool, email)
    const unknown = await startSignIn(pool, 'nobody@example.org')
    const again = await startSignIn(pool, 'Nobody@Example.org')

    expect(unknown.answer.status).toBe(200)
    expect(Object.keys(unknown.answer.body)).toEqual(Object.keys(known.answer.body))
    expect(Object.keys(unknown.challenge)).toEqual(Object.keys(known.challenge))
    for (const name of ['SALT', 'SECRET_BLOCK', 'USERNAME']) {
      expect(unknown.challenge[name]).toHaveLength(known.challenge[name]?.length as number)
    }
    expect(unknown.challenge['USERNAME']).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(again.challenge['SALT']).toBe(unknown.challenge['SALT'])
    expect(again.challenge['USERNAME']).toBe(unknown.challenge['USERNAME'])
    expect(again.challenge['SRP_B']).not.toBe(unknown.challenge['SRP_B'])
    expect(await pool.call('RespondToAuthChallenge', unknown.respond(password))).toEqual(wrongCredentials)
  })

  test.each([
    ['a known', true],
    ['an unknown', false],
  ])('%s name has four passwords free, then waits longer and longer', async (_, isKnown) => {
    const email = isKnown ? (await addUser()).email : 'somebody@example.org'
    const wrong = () => signIn(pool, email, 'wrong password')
    for (let free = 0; free < 4; free++) expect(await wrong()).toEqual(wrongCredentials)
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect(await wrong()).toEqual(exceeded(seconds))
      pool.pass(seconds * 1000 - 400)
      // While it waits the right password is refused as well, and nothing says so.
      expect(await signIn(pool, email, password)).toEqual(exceeded(1))
      pool.pass(400)
      expect(await wrong()).toEqual(wrongCredentials)
    }
  })

  test('challenges asked for in advance do not get round the wait', async () => {
    const { email } = await addUser()
    const started = await Promise.all(Array.from({ length: 12 }, () => startSignIn(pool, email)))
    const answers = await Promise.all(
      started.map((one) => pool.call('RespondToAuthChallenge', one.respond('wrong password'))),
    )
    const messages = answers.map(({ body }) => body['message'])
    expect(messages.filter((message) => message === 'Incorrect username or password.')).toHaveLength(4)
    expect(messages.filter((message) => message === exceeded(1).body.message)).toHaveLength(8)
  })

  test('the right password forgets the wrong ones before it', async () => {
    const { email } = await addUser()
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < 3; wrong++) await signIn(pool, email, 'wrong password')
      expect(await signIn(pool, email, password)).toMatchObject({ status: 200 })
    }
  })

  test('a refresh keeps the family; a revoked one gets no more tokens and its token is refused', async () => {
    const { email, sub } = await addUser()
    const tokens = await signInTokens(pool, email, password)
    const refresh = () =>
      pool.call('GetTokensFromRefreshToken', { ClientId: pool.clientId, RefreshToken: tokens.RefreshToken })
    const older = () =>
      pool.call('InitiateAuth', {
        ClientId: pool.clientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken },
      })
    const refreshed = (await refresh()).body['AuthenticationResult'] as Record<string, string>
    expect(Object.keys(refreshed).sort()).toEqual(['AccessToken', 'ExpiresIn', 'IdToken', 'TokenType'])
    expect((await older()).status).toBe(200)
    expect(await pool.identity.verifyAccessToken(refreshed['AccessToken'] as string)).toMatchObject({ sub })

    expect(await pool.call('RevokeToken', { ClientId: pool.clientId, Token: tokens.RefreshToken })).toEqual({
      status: 200,
      body: {},
    })
    const refused = {
      status: 400,
      body: { __type: 'NotAuthorizedException', message: 'Invalid Refresh Token' },
    }
    expect(await refresh()).toEqual(refused)
    expect(await older()).toEqual(refused)
    for (const token of [tokens.AccessToken, refreshed['AccessToken'] as string]) {
      await expect(pool.identity.verifyAccessToken(token)).rejects.toMatchObject({ code: 'sign-in-required' })
      expect(await pool.call('GetUser', { AccessToken: token })).toMatchObject({ status: 400 })
    }
  })

  test('a sign-in lasts thirty days', async () => {
    const { email } = await addUser()
    const { RefreshToken } = await signInTokens(pool, email, password)
    const refresh = () => pool.call('GetTokensFromRefreshToken', { ClientId: pool.clientId, RefreshToken })
    pool.pass(29 * 24 * 60 * minute)
    expect((await refresh()).status).toBe(200)
    pool.pass(24 * 60 * minute)
    expect((await refresh()).status).toBe(400)
  })

  test('a disabled user is told so after the right password only, and loses the tokens', async () => {
    const { email, sub } = await addUser()
    const { AccessToken, RefreshToken } = await signInTokens(pool, email, password)
    await pool.setStatus(sub, 'Disabled')
    expect(await signIn(pool, email, 'wrong password')).toEqual(wrongCredentials)
    expect((await signIn(pool, email, password)).body['message']).toBe('User is disabled.')
    await expect(pool.identity.verifyAccessToken(AccessToken)).rejects.toMatchObject({
      code: 'sign-in-required',
    })
    expect(
      (await pool.call('GetTokensFromRefreshToken', { ClientId: pool.clientId, RefreshToken })).status,
    ).toBe(400)
    expect(await pool.identity.readPoolUser(sub)).toBeNull()
  })

  test('secrets are not stored as they are', async () => {
    const { email, sub } = await addUser()
    const { RefreshToken } = await signInTokens(pool, email, password)
    const [sessions, keys] = await platform(async () => [
      await tx().selectFrom('pool_sessions').selectAll().where('sub', '=', sub).execute(),
      await tx().selectFrom('pool_signing_keys').selectAll().execute(),
    ])
    expect(JSON.stringify(sessions)).not.toContain(RefreshToken)
    expect(Buffer.from(keys[0]?.sealed_private_key ?? []).toString('latin1')).not.toContain('rsaEncryption')
    expect(keys).toHaveLength(1)
  })

  test('another scope than the platform sees none of it', async () => {
    const { sub } = await addUser()
    const rows = await pool.identity.userPool.database.transaction({ kind: 'user', userId: sub }, () =>
      tx().selectFrom('pool_users').select('sub').execute(),
    )
    expect(rows).toEqual([])
  })

  test('what has expired is removed, what has not stays', async () => {
    const { email } = await addUser()
    const { AccessToken } = await signInTokens(pool, email, password)
    await startSignIn(pool, email)
    pool.pass(4 * minute)
    await pool.identity.purgeExpired()
    const left = await platform(() => tx().selectFrom('pool_challenges').select('sub').execute())
    expect(left).toEqual([])
    expect(await pool.identity.verifyAccessToken(AccessToken)).toMatchObject({ username: expect.any(String) })
  })
})

describe('waiting', () => {
  test('four free, then a second, doubling up to a quarter of an hour', () => {
    const seconds = Array.from({ length: 16 }, (_, index) => waitAfter(index + 1, 4) / 1000)
    expect(seconds).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
    expect(waitAfter(1_000_000, 4)).toBe(15 * minute)
  })
})
