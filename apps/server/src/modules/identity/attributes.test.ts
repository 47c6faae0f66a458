import { describeOneEngine } from '@bubbles/test-kit'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveTestPool, type TestPool, wideLimits } from './testing.ts'
import { signIn, signInTokens } from './testingSrpClient.ts'

const hour = 60 * 60_000
const password = 'Bubbles-demo-1'
const ok = { status: 200, body: {} }
const mismatch = { status: 400, body: { __type: 'CodeMismatchException' } }
const expired = { status: 400, body: { __type: 'ExpiredCodeException' } }
const invalid = { status: 400, body: { __type: 'InvalidParameterException' } }
const unauthorised = {
  status: 400,
  body: { __type: 'NotAuthorizedException', message: 'Invalid Access Token' },
}

describeOneEngine('attributes', (open) => {
  let pool: TestPool
  let users = 0
  const newEmail = () => `person${++users}@example.org`
  const newPhone = () => `+4930${String(++users).padStart(7, '0')}`
  async function addUser() {
    const email = newEmail()
    const sub = await pool.identity.createConfirmedUser({ email, name: 'User', password })
    const { AccessToken, RefreshToken } = await signInTokens(pool, email, password)
    return { email, sub, AccessToken, RefreshToken }
  }
  const update = (AccessToken: string, attributes: Record<string, string>) =>
    pool.call('UpdateUserAttributes', {
      AccessToken,
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    })
  const verify = (AccessToken: string, AttributeName: string, Code: string) =>
    pool.call('VerifyUserAttribute', { AccessToken, AttributeName, Code })
  const resend = (AccessToken: string, AttributeName: string) =>
    pool.call('GetUserAttributeVerificationCode', { AccessToken, AttributeName })
  const drop = (AccessToken: string, ...UserAttributeNames: string[]) =>
    pool.call('DeleteUserAttributes', { AccessToken, UserAttributeNames })
  async function attributesOf(AccessToken: string) {
    const { body } = await pool.call('GetUser', { AccessToken })
    const list = body['UserAttributes'] as { Name: string; Value: string }[]
    return Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]))
  }
  const subjectsTo = async (to: string) => (await pool.readMessages(to)).map(({ subject }) => subject)
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  beforeAll(async () => {
    pool = await serveTestPool(await open(), {
      ...wideLimits,
      signInWith: ['email', 'phone'],
    })
  })
  afterAll(() => pool.close())

  test('a new e-mail takes effect with its code; the one before is told and signs in no more', async () => {
    const { email, sub, AccessToken } = await addUser()
    const changed = newEmail()
    expect(await update(AccessToken, { email: changed, name: 'New name' })).toEqual({
      status: 200,
      body: {
        CodeDeliveryDetailsList: [
          { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'p***@e***' },
        ],
      },
    })
    expect(await attributesOf(AccessToken)).toMatchObject({ email, email_verified: 'true', name: 'New name' })
    expect((await signIn(pool, changed, password)).status).toBe(400)

    expect(await verify(AccessToken, 'email', await pool.readCode(changed))).toEqual(ok)
    expect(await attributesOf(AccessToken)).toMatchObject({ email: changed, email_verified: 'true' })
    expect(await pool.identity.readPoolUser(sub)).toMatchObject({ email: changed, emailVerified: true })
    expect(await subjectsTo(email)).toEqual(['Your Bubbles email was changed'])
    expect((await signIn(pool, email, password)).status).toBe(400)
    const { IdToken } = await signInTokens(pool, changed, password)
    expect(decodeJwt(IdToken)).toMatchObject({ sub, email: changed })
  })

  test('a code is good for a day, five tries, once, and for its own attribute', async () => {
    const { AccessToken } = await addUser()
    const email = newEmail()
    await update(AccessToken, { email })
    const code = await pool.readCode(email)
    expect(await verify(AccessToken, 'phone_number', code)).toMatchObject(mismatch)
    for (let wrong = 0; wrong < 5; wrong++) {
      expect(await verify(AccessToken, 'email', otherThan(code))).toMatchObject(mismatch)
    }
    expect(await verify(AccessToken, 'email', code)).toMatchObject(expired)
    // A new code goes to the address that waits, not to the one before.
    expect((await resend(AccessToken, 'email')).status).toBe(200)
    const second = await pool.readCode(email)
    expect(await verify(AccessToken, 'email', second)).toEqual(ok)
    expect(await verify(AccessToken, 'email', second)).toMatchObject(mismatch)

    const late = await addUser()
    const lateEmail = newEmail()
    await update(late.AccessToken, { email: lateEmail })
    const lateCode = await pool.readCode(lateEmail)
    pool.pass(24 * hour + 1)
    const again = await signInTokens(pool, late.email, password)
    expect(await verify(again.AccessToken, 'email', lateCode)).toMatchObject(mismatch)
  })

  test('a change is taken back by asking for the e-mail before', async () => {
    const { email, AccessToken } = await addUser()
    const changed = newEmail()
    await update(AccessToken, { email: changed })
    const code = await pool.readCode(changed)
    expect(await update(AccessToken, { email })).toEqual({
      status: 200,
      body: { CodeDeliveryDetailsList: [] },
    })
    expect(await verify(AccessToken, 'email', code)).toMatchObject(mismatch)
  })

  test('another’s e-mail is refused only to who proves it, so nobody learns whether it is taken', async () => {
    const [one, two] = [await addUser(), await addUser()]
    expect((await update(one.AccessToken, { email: two.email.toUpperCase() })).status).toBe(200)
    const code = await pool.readCode(two.email.toUpperCase().replace('EXAMPLE.ORG', 'example.org'))
    for (let round = 0; round < 2; round++) {
      expect((await verify(one.AccessToken, 'email', code)).body['__type']).toBe('AliasExistsException')
    }
    expect((await signIn(pool, two.email, password)).status).toBe(200)
    expect((await signIn(pool, one.email, password)).status).toBe(200)
  })

  test('a code for a new password in the mailbox before is void after the change', async () => {
    const { email, AccessToken } = await addUser()
    await pool.call('ForgotPassword', { ClientId: pool.clientId, Username: email })
    const stale = await pool.readCode(email)
    const changed = newEmail()
    await update(AccessToken, { email: changed })
    expect(await verify(AccessToken, 'email', await pool.readCode(changed))).toEqual(ok)
    const reset = (Username: string) =>
      pool.call('ConfirmForgotPassword', {
        ClientId: pool.clientId,
        Username,
        ConfirmationCode: stale,
        Password: 'Bubbles-demo-2',
      })
    expect(await reset(email)).toMatchObject(mismatch)
    expect(await reset(changed)).toMatchObject(mismatch)
  })

  test('a number is proven by text message, then signs in, and can be removed', async () => {
    const { email, sub, AccessToken } = await addUser()
    const number = newPhone()
    const typed = `${number.slice(0, 3)} (0) ${number.slice(3, 5)}-${number.slice(5)}`
    expect((await update(AccessToken, { phone_number: typed })).body).toEqual({
      CodeDeliveryDetailsList: [
        { AttributeName: 'phone_number', DeliveryMedium: 'SMS', Destination: `+*******${number.slice(-4)}` },
      ],
    })
    expect(await attributesOf(AccessToken)).not.toHaveProperty('phone_number')
    expect((await signIn(pool, number, password)).status).toBe(400)
    expect(await verify(AccessToken, 'phone_number', await pool.readCode(number))).toEqual(ok)
    expect(await attributesOf(AccessToken)).toMatchObject({
      phone_number: number,
      phone_number_verified: 'true',
    })
    expect(decodeJwt((await signInTokens(pool, typed, password)).IdToken)).toMatchObject({ sub, email })

    expect(await drop(AccessToken, 'phone_number')).toEqual(ok)
    expect(await drop(AccessToken, 'phone_number')).toEqual(ok)
    expect((await signIn(pool, number, password)).status).toBe(400)
    expect(await subjectsTo(email)).toEqual(Array(2).fill('Your Bubbles phone number was changed'))
  })

  test('four codes an hour to one address and from one account', async () => {
    const limited = { status: 400, body: { __type: 'LimitExceededException' } }
    const one = await addUser()
    for (let sent = 0; sent < 4; sent++) {
      expect((await update(one.AccessToken, { email: newEmail() })).status).toBe(200)
    }
    expect(await update(one.AccessToken, { email: newEmail() })).toMatchObject(limited)
    expect(await resend(one.AccessToken, 'email')).toMatchObject(limited)

    const target = newEmail()
    const others = [await addUser(), await addUser()]
    for (const { AccessToken } of [...others, ...others]) {
      expect((await update(AccessToken, { email: target })).status).toBe(200)
    }
    expect(await update((await addUser()).AccessToken, { email: target })).toMatchObject(limited)
  })

  test.each([
    ['sub', '00000000-0000-4000-8000-000000000000'],
    ['email_verified', 'true'],
    ['phone_number_verified', 'true'],
    ['preferred_username', 'ann'],
    ['custom:role', 'Admin'],
    ['cognito:groups', 'Admin'],
    ['__proto__', 'x'],
    ['email', 'a@example.org, b@example.org'],
    ['email', 'a@example.org\r\nBcc: b@example.org'],
    ['email', ''],
    ['phone_number', '030 1234567'],
    ['phone_number', '+49'],
    ['phone_number', ''],
    ['name', 'a\u0000b'],
  ])('%s cannot be made %j, and nothing else of the call is done', async (attribute, value) => {
    const { AccessToken } = await addUser()
    const before = await attributesOf(AccessToken)
    expect(await update(AccessToken, { name: 'Changed', [attribute]: value })).toMatchObject(invalid)
    expect(await attributesOf(AccessToken)).toEqual(before)
  })

  test.each(['email', 'sub', 'name', 'custom:role'])('%s cannot be deleted', async (name) => {
    const { AccessToken } = await addUser()
    expect(await drop(AccessToken, name)).toMatchObject(invalid)
  })

  test.each(['name', 'sub', '__proto__'])('%s cannot be verified', async (name) => {
    const { AccessToken } = await addUser()
    expect(await resend(AccessToken, name)).toMatchObject(invalid)
    expect(await verify(AccessToken, name, '123456')).toMatchObject(invalid)
  })

  test('a code for a number nobody gave is not sent', async () => {
    const { AccessToken } = await addUser()
    expect(await resend(AccessToken, 'phone_number')).toMatchObject(invalid)
  })

  test('who is deleted is gone with every token, is told, and may sign up again', async () => {
    const { email, sub, AccessToken, RefreshToken } = await addUser()
    const elsewhere = await signInTokens(pool, email, password)
    await pool.call('ForgotPassword', { ClientId: pool.clientId, Username: email })
    const code = await pool.readCode(email)
    expect(await pool.call('DeleteUser', { AccessToken })).toEqual(ok)

    expect(await subjectsTo(email)).toContain('Your Bubbles account was deleted')
    for (const token of [AccessToken, elsewhere.AccessToken]) {
      await expect(pool.identity.verifyAccessToken(token)).rejects.toMatchObject({ code: 'sign-in-required' })
    }
    expect(await pool.identity.readPoolUser(sub)).toBeNull()
    expect((await signIn(pool, email, password)).status).toBe(400)
    const client = { ClientId: pool.clientId }
    expect((await pool.call('GetTokensFromRefreshToken', { ...client, RefreshToken })).status).toBe(400)
    // Clients revoke after it: nothing is there any more, and that is no failure.
    expect(await pool.call('RevokeToken', { ...client, Token: RefreshToken })).toEqual(ok)
    expect(
      await pool.call('ConfirmForgotPassword', {
        ...client,
        Username: email,
        ConfirmationCode: code,
        Password: password,
      }),
    ).toMatchObject(mismatch)
    expect((await pool.call('SignUp', { ...client, Username: email, Password: password })).status).toBe(200)
    expect((await pool.identity.deletePerson(sub, AccessToken)) ?? null).toBeNull()
  })

  test('no operation takes the token of a deleted, disabled or signed-out user', async () => {
    const people = [await addUser(), await addUser(), await addUser()] as const
    await pool.call('DeleteUser', { AccessToken: people[0].AccessToken })
    await pool.setStatus(people[1].sub, 'Disabled')
    await pool.call('GlobalSignOut', { AccessToken: people[2].AccessToken })
    for (const { AccessToken } of people) {
      const calls: [string, object][] = [
        ['GetUser', {}],
        ['UpdateUserAttributes', { UserAttributes: [{ Name: 'name', Value: 'x' }] }],
        ['GetUserAttributeVerificationCode', { AttributeName: 'email' }],
        ['VerifyUserAttribute', { AttributeName: 'email', Code: '123456' }],
        ['DeleteUserAttributes', { UserAttributeNames: ['phone_number'] }],
        ['ChangePassword', { PreviousPassword: password, ProposedPassword: 'Bubbles-demo-2' }],
        ['GlobalSignOut', {}],
        ['DeleteUser', {}],
      ]
      for (const [operation, body] of calls) {
        expect(await pool.call(operation, { AccessToken, ...body })).toEqual(unauthorised)
      }
    }
  })

  test('a person sees the sign-ins that are live, and ends any of them', async () => {
    const email = newEmail()
    const sub = await pool.identity.createConfirmedUser({ email, name: 'User', password })
    const other = await addUser()
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'
    const first = await signInTokens(pool, email, password, { 'user-agent': agent })
    pool.pass(hour)
    const second = await signInTokens(pool, email, password)
    const idOf = (token: string) => decodeJwt(token)['origin_jti'] as string

    const sessions = await pool.identity.listSessions(sub)
    expect(sessions).toEqual([
      {
        id: idOf(second.AccessToken),
        browser: '',
        signedInAt: expect.any(Date),
        lastUsedAt: expect.any(Date),
      },
      {
        id: idOf(first.AccessToken),
        browser: 'Firefox on Windows',
        signedInAt: expect.any(Date),
        lastUsedAt: expect.any(Date),
      },
    ])
    pool.pass(60_000)
    await pool.call('GetTokensFromRefreshToken', {
      ClientId: pool.clientId,
      RefreshToken: first.RefreshToken,
    })
    const [latest] = await pool.identity.listSessions(sub)
    expect(latest?.id).toBe(idOf(first.AccessToken))
    expect(Number(latest?.lastUsedAt) - Number(latest?.signedInAt)).toBeGreaterThanOrEqual(hour + 60_000)

    expect(await pool.identity.endSession(other.sub, idOf(first.AccessToken))).toBe(false)
    expect(await pool.identity.endSession(sub, 'no id')).toBe(false)
    expect(await pool.identity.endSession(sub, idOf(first.AccessToken))).toBe(true)
    expect(await pool.identity.endSession(sub, idOf(first.AccessToken))).toBe(false)
    await expect(pool.identity.verifyAccessToken(first.AccessToken)).rejects.toMatchObject({
      code: 'sign-in-required',
    })
    expect((await pool.identity.listSessions(sub)).map(({ id }) => id)).toEqual([idOf(second.AccessToken)])
  })
})
