import { describeEachEngine } from '@bubbles/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveTestPool, type TestPool, wideLimits } from './testing.ts'
import { signIn, signInTokens, startSignIn } from './testingSrpClient.ts'

const hour = 60 * 60_000
const password = 'Bubbles-demo-1'
const newPassword = 'Bubbles-demo-2'
const ok = { status: 200, body: {} }
const mismatch = { status: 400, body: { __type: 'CodeMismatchException' } }
const expired = { status: 400, body: { __type: 'ExpiredCodeException' } }
const limited = { status: 400, body: { __type: 'LimitExceededException' } }
const wrongCredentials = {
  status: 400,
  body: { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
}

describeEachEngine('passwords', (open) => {
  let pool: TestPool
  let users = 0
  const addUser = async () => {
    const email = `user${++users}@example.org`
    const sub = await pool.identity.createConfirmedUser({ email, name: 'User', password })
    return { email, sub }
  }
  const forgot = (Username: string) => pool.call('ForgotPassword', { ClientId: pool.clientId, Username })
  const confirm = (Username: string, ConfirmationCode: string, Password = newPassword) =>
    pool.call('ConfirmForgotPassword', { ClientId: pool.clientId, Username, ConfirmationCode, Password })
  const change = (AccessToken: string, PreviousPassword = password, ProposedPassword = newPassword) =>
    pool.call('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword })
  const isLive = (token: string) =>
    pool.identity.verifyAccessToken(token).then(
      () => true,
      () => false,
    )
  const subjectsTo = async (email: string) => (await pool.readMessages(email)).map(({ subject }) => subject)
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  beforeAll(async () => {
    pool = await serveTestPool(await open(), wideLimits)
  })
  afterAll(() => pool.close())

  test('a change keeps this sign-in, ends the others and tells the user', async () => {
    const { email } = await addUser()
    const here = await signInTokens(pool, email, password)
    const elsewhere = await signInTokens(pool, email, password)
    expect(await change(here.AccessToken)).toEqual(ok)
    expect(await Promise.all([isLive(here.AccessToken), isLive(elsewhere.AccessToken)])).toEqual([
      true,
      false,
    ])
    expect(await signIn(pool, email, password)).toEqual(wrongCredentials)
    expect((await signIn(pool, email, newPassword)).status).toBe(200)
    expect(await subjectsTo(email)).toEqual(['Your Bubbles password was changed'])
  })

  test('a sign-in under way while the password changes is refused or ended, never left over', async () => {
    const { email, sub } = await addUser()
    for (let round = 0; round < 8; round++) {
      const before = round === 0 ? password : `Bubbles-race-${round - 1}`
      await forgot(email)
      const code = await pool.readCode(email)
      const started = await Promise.all(Array.from({ length: 4 }, () => startSignIn(pool, email)))
      const [answer] = await Promise.all([
        confirm(email, code, `Bubbles-race-${round}`),
        ...started.map((one) => pool.call('RespondToAuthChallenge', one.respond(before))),
      ])
      expect(answer).toEqual(ok)
      expect(await pool.identity.listSessions(sub)).toEqual([])
      pool.pass(hour)
    }
  })

  test('a change wants the previous password, and wrong ones make this sign-in wait and no other', async () => {
    const { email } = await addUser()
    const [one, other] = [
      await signInTokens(pool, email, password),
      await signInTokens(pool, email, password),
    ]
    for (let free = 0; free < 4; free++)
      expect(await change(one.AccessToken, 'a guess')).toEqual(wrongCredentials)
    expect((await change(one.AccessToken)).body['message']).toMatch(
      /^Password attempts exceeded\. Try again in /,
    )
    expect((await signIn(pool, email, password)).status).toBe(200)
    expect(await change(other.AccessToken)).toEqual(ok)
  })

  test.each([
    ['a short one', 'ninechars', 'InvalidPasswordException'],
    ['half a surrogate', `long enough \ud800`, 'InvalidParameterException'],
    ['a very long one', 'x'.repeat(257), 'InvalidParameterException'],
    ['a common one', 'password12', 'InvalidPasswordException'],
    ['one letter', 'aaaaaaaaaaaa', 'InvalidPasswordException'],
    ['the name of the product', 'Bubbles2024!', 'InvalidPasswordException'],
    ['the own name', 'Example-User-1', 'InvalidPasswordException'],
  ])('%s is no new password', async (_, proposed, type) => {
    const { email } = await addUser()
    const { AccessToken } = await signInTokens(pool, email, password)
    expect((await change(AccessToken, password, proposed)).body['__type']).toBe(type)
    await forgot(email)
    expect((await confirm(email, await pool.readCode(email), proposed)).body['__type']).toBe(type)
    expect((await signIn(pool, email, password)).status).toBe(200)
  })

  test('a reset sets the password, ends every sign-in and every wait, and tells the user', async () => {
    const { email } = await addUser()
    const { AccessToken, RefreshToken } = await signInTokens(pool, email, password)
    for (let wrong = 0; wrong < 5; wrong++) await signIn(pool, email, 'wrong password')
    expect(await forgot(email.toUpperCase())).toEqual({
      status: 200,
      body: {
        CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'u***@e***' },
      },
    })
    expect(await confirm(email, await pool.readCode(email))).toEqual(ok)
    expect(await isLive(AccessToken)).toBe(false)
    expect(
      (await pool.call('GetTokensFromRefreshToken', { ClientId: pool.clientId, RefreshToken })).status,
    ).toBe(400)
    expect(await signIn(pool, email, password)).toEqual(wrongCredentials)
    expect((await signIn(pool, email, newPassword)).status).toBe(200)
    expect(await subjectsTo(email)).toEqual([
      'Your code for a new Bubbles password',
      'Your Bubbles password was changed',
    ])
  })

  test('a code for a reset is good for an hour, five tries and once', async () => {
    const { email } = await addUser()
    await forgot(email)
    const late = await pool.readCode(email)
    pool.pass(hour + 1)
    expect(await confirm(email, late)).toMatchObject(mismatch)

    await forgot(email)
    const guessed = await pool.readCode(email)
    for (let wrong = 0; wrong < 5; wrong++) {
      expect(await confirm(email, otherThan(guessed))).toMatchObject(mismatch)
    }
    expect(await confirm(email, guessed)).toMatchObject(expired)

    await forgot(email)
    const good = await pool.readCode(email)
    expect(await confirm(email, good)).toEqual(ok)
    expect(await confirm(email, good, 'Bubbles-demo-3')).toMatchObject(mismatch)
    expect((await signIn(pool, email, newPassword)).status).toBe(200)
  })

  test('of ten who use one code at once, one sets the password', async () => {
    const { email } = await addUser()
    await forgot(email)
    const code = await pool.readCode(email)
    const passwords = Array.from({ length: 10 }, (_, index) => `Bubbles-race-${index}`)
    const answers = await Promise.all(passwords.map((each) => confirm(email, code, each)))
    const won = passwords.filter((_, index) => answers[index]?.status === 200)
    expect(won).toHaveLength(1)
    expect((await signIn(pool, email, won[0] as string)).status).toBe(200)
  })

  test('a new code voids the one before, and a change of password both', async () => {
    const { email } = await addUser()
    await forgot(email)
    const first = await pool.readCode(email)
    await forgot(email)
    const second = await pool.readCode(email)
    // Two codes are the same once in a million runs.
    expect(await confirm(email, first === second ? otherThan(first) : first)).toMatchObject(mismatch)
    const { AccessToken } = await signInTokens(pool, email, password)
    expect(await change(AccessToken)).toEqual(ok)
    expect(await confirm(email, second)).toMatchObject(mismatch)
  })

  test('four codes an hour, whether or not there is somebody to get them', async () => {
    const { email } = await addUser()
    for (const name of [email, 'unknown@example.org']) {
      for (let sent = 0; sent < 4; sent++) expect((await forgot(name)).status).toBe(200)
      expect(await forgot(name)).toMatchObject(limited)
    }
    pool.pass(hour)
    expect((await forgot(email)).status).toBe(200)
  })

  test('nobody learns from it who is known, waiting or disabled; none is told how to reset', async () => {
    const known = (await addUser()).email
    const disabled = await addUser()
    await pool.setStatus(disabled.sub, 'Disabled')
    const waiting = 'waiting@example.org'
    await pool.call('SignUp', { ClientId: pool.clientId, Username: waiting, Password: password })
    const answersFor = async (name: string) => {
      const answers = [await forgot(name)]
      const code = name === known ? otherThan(await pool.readCode(name)) : '123456'
      for (let round = 0; round < 6; round++) answers.push(await confirm(name, code))
      return JSON.parse(JSON.stringify(answers).replace(/[a-z]\*\*\*@/, '*')) as unknown
    }
    const expected = await answersFor(known)
    for (const name of [disabled.email, waiting, 'nobody-at-all@example.org']) {
      expect(await answersFor(name)).toEqual(expected)
    }
    expect(await subjectsTo(disabled.email)).toEqual([])
    expect(await subjectsTo(waiting)).toEqual([
      'Confirm your email for Bubbles',
      // What helps somebody who has forgotten that the sign-up was never finished.
      'Confirm your email for Bubbles',
    ])
    expect(await subjectsTo('nobody-at-all@example.org')).toEqual([])
  })
})
