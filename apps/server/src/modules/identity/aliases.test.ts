import { tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '@bubbles/db'
import type { NameKind } from './names.ts'
import { serveTestPool, type TestPool, wideLimits } from './testing.ts'
import { signIn, signInTokens } from './testingSrpClient.ts'

const day = 24 * 60 * 60_000
const password = 'Bubbles-demo-1'
const ok = { status: 200, body: {} }
const invalid = { status: 400, body: { __type: 'InvalidParameterException' } }
const exists = { status: 400, body: { __type: 'UsernameExistsException' } }
const mismatch = { status: 400, body: { __type: 'CodeMismatchException' } }
const wrongCredentials = {
  status: 400,
  body: { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
}

describeOneEngine('names', (open) => {
  let database: Database
  let pool: TestPool
  let people = 0
  const serve = async (...signInWith: NameKind[]) => {
    pool = await serveTestPool(database, { ...wideLimits, signInWith })
  }
  const newEmail = () => `person${++people}@example.org`
  const newUsername = () => `Person.${++people}`
  const newPhone = () => `+4930${String(++people).padStart(7, '0')}`
  const signUp = (Username: string, attributes: Record<string, string> = {}) =>
    pool.call('SignUp', {
      ClientId: pool.clientId,
      Username,
      Password: password,
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    })
  const confirm = (Username: string, ConfirmationCode: string) =>
    pool.call('ConfirmSignUp', { ClientId: pool.clientId, Username, ConfirmationCode })
  const resend = (Username: string) =>
    pool.call('ResendConfirmationCode', { ClientId: pool.clientId, Username })
  const forgot = (Username: string) => pool.call('ForgotPassword', { ClientId: pool.clientId, Username })
  const rowsOf = (email: string) =>
    database.transaction({ kind: 'platform' }, () =>
      tx().selectFrom('pool_users').selectAll().where('email_address', '=', email).execute(),
    )

  beforeAll(async () => {
    database = await open()
  })
  afterEach(() => pool.close())

  test('by username: the code goes to the e-mail, the case does not count, the e-mail signs in once proven', async () => {
    await serve('username', 'email')
    const [username, email] = [newUsername(), newEmail()]
    expect((await signUp(username, { email, name: 'Ann' })).body).toMatchObject({
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'p***@e***' },
    })
    const [mail] = await pool.readMessages(email)
    expect(mail?.text).toContain(`/confirm?username=${username}`)

    // The e-mail is no name yet, the username is.
    const code = await pool.readCode(email)
    expect(await confirm(email, code)).toMatchObject(mismatch)
    expect(await signIn(pool, email, password)).toEqual(wrongCredentials)
    expect((await signIn(pool, username, password)).body['__type']).toBe('UserNotConfirmedException')

    expect(await confirm(username.toUpperCase(), code)).toEqual(ok)
    for (const name of [username, username.toLowerCase(), email]) {
      expect((await signIn(pool, name, password)).status).toBe(200)
    }
    const { AccessToken } = await signInTokens(pool, username, password)
    expect((await pool.call('GetUser', { AccessToken })).body['UserAttributes']).toContainEqual({
      Name: 'preferred_username',
      Value: username,
    })

    expect((await forgot(username)).body).toEqual({
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: '***' },
    })
    const reset = { ConfirmationCode: await pool.readCode(email), Password: 'Bubbles-demo-2' }
    expect(
      await pool.call('ConfirmForgotPassword', { ClientId: pool.clientId, Username: username, ...reset }),
    ).toEqual(ok)
    expect((await signIn(pool, email, 'Bubbles-demo-2')).status).toBe(200)
  })

  test('by phone: the code goes by text message, as the number was typed or not', async () => {
    await serve('phone')
    const [number, email] = [newPhone(), newEmail()]
    const typed = `${number.slice(0, 3)} (${number.slice(3, 5)}) ${number.slice(5)}`
    expect((await signUp(typed, { email, phone_number: number })).body).toMatchObject({
      CodeDeliveryDetails: {
        AttributeName: 'phone_number',
        DeliveryMedium: 'SMS',
        Destination: `+*******${number.slice(-4)}`,
      },
    })
    expect(await pool.readMessages(email)).toEqual([])
    const [text] = await pool.readMessages(number)
    const code = await pool.readCode(number)
    expect(text?.text).toBe(
      `Your code for Bubbles, valid for 24 hours:\n${code}\n\n@login.bubbles.localhost #${code}\n`,
    )
    expect(await confirm(typed, code)).toEqual(ok)
    expect((await signIn(pool, number, password)).status).toBe(200)
    // The e-mail is not proven: it is told nothing, and nobody is kept out of it.
    expect((await rowsOf(email))[0]).toMatchObject({ email_verified: false, phone_verified: true })
    expect((await forgot(typed)).status).toBe(200)
    const reset = { ConfirmationCode: await pool.readCode(number), Password: 'Bubbles-demo-2' }
    expect(
      await pool.call('ConfirmForgotPassword', { ClientId: pool.clientId, Username: number, ...reset }),
    ).toEqual(ok)
    expect(await pool.readMessages(email)).toEqual([])
    expect((await pool.readMessages(number)).at(-1)?.text).toMatch(/^Your Bubbles account’s password was/)
    // The number is the only way in.
    const { AccessToken } = await signInTokens(pool, number, 'Bubbles-demo-2')
    expect(
      await pool.call('DeleteUserAttributes', { AccessToken, UserAttributeNames: ['phone_number'] }),
    ).toMatchObject(invalid)
  })

  test('who signed up by phone proves the e-mail later, and is not told that it changed', async () => {
    await serve('phone', 'email')
    const [number, email] = [newPhone(), newEmail()]
    await signUp(number, { email })
    await confirm(number, await pool.readCode(number))
    expect(await signIn(pool, email, password)).toEqual(wrongCredentials)
    const { AccessToken } = await signInTokens(pool, number, password)
    expect(
      (await pool.call('GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'email' })).status,
    ).toBe(200)
    const Code = await pool.readCode(email)
    expect(await pool.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code })).toEqual(ok)
    expect((await signIn(pool, email, password)).status).toBe(200)
    expect(await pool.readMessages(email)).toHaveLength(1)
    expect(await pool.readMessages(number)).toHaveLength(1)
  })

  test('an unproven e-mail or number keeps nobody out', async () => {
    await serve('email', 'phone')
    const [number, email] = [newPhone(), newEmail()]
    await signUp(number, { email })
    await confirm(number, await pool.readCode(number))
    // Its owner signs up with the same e-mail, and is the one it belongs to.
    expect((await signUp(email)).status).toBe(200)
    expect(await confirm(email, await pool.readCode(email))).toEqual(ok)
    expect(await rowsOf(email)).toHaveLength(2)
    const { AccessToken } = await signInTokens(pool, email, password)
    const { sub } = await pool.identity.verifyAccessToken(AccessToken)
    expect((await rowsOf(email)).find((row) => row.email_verified)?.sub).toBe(sub)
    // The first one cannot prove it any more, even with the code.
    const { AccessToken: first } = await signInTokens(pool, number, password)
    await pool.call('GetUserAttributeVerificationCode', { AccessToken: first, AttributeName: 'email' })
    const Code = await pool.readCode(email)
    expect(
      (await pool.call('VerifyUserAttribute', { AccessToken: first, AttributeName: 'email', Code })).body[
        '__type'
      ],
    ).toBe('AliasExistsException')
  })

  test('of two accounts with one e-mail, it names the one that has proven it', async () => {
    await serve('email')
    const [email, before] = [newEmail(), newEmail()]
    await signUp(email)
    const stale = await pool.readCode(email)
    const sub = await pool.identity.createConfirmedUser({
      email: before,
      name: '',
      password: 'Bubbles-demo-2',
    })
    const { AccessToken } = await signInTokens(pool, before, 'Bubbles-demo-2')
    await pool.call('UpdateUserAttributes', {
      AccessToken,
      UserAttributes: [{ Name: 'email', Value: email }],
    })
    const Code = await pool.readCode(email)
    expect(await pool.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code })).toEqual(ok)
    expect(await signIn(pool, email, password)).toEqual(wrongCredentials)
    const signedIn = await signInTokens(pool, email, 'Bubbles-demo-2')
    expect(await pool.identity.verifyAccessToken(signedIn.AccessToken)).toMatchObject({ sub })
    expect(await confirm(email, stale)).toMatchObject(mismatch)
  })

  test('an address proven in the meantime is refused to who signed up with it', async () => {
    await serve('username', 'email')
    const [one, two, email] = [newUsername(), newUsername(), newEmail()]
    await signUp(one, { email })
    const first = await pool.readCode(email)
    await signUp(two, { email })
    expect(await confirm(two, await pool.readCode(email))).toEqual(ok)
    expect((await confirm(one, first)).body['__type']).toBe('AliasExistsException')
    // Who signs up with it now is not told; its owner is.
    expect((await signUp(newUsername(), { email })).status).toBe(200)
    expect((await signUp(email)).status).toBe(200)
    expect((await pool.readMessages(email)).slice(-2).map(({ subject }) => subject)).toEqual([
      'You already have a Bubbles account',
      'You already have a Bubbles account',
    ])
  })

  test('a username is held for a day for who has not confirmed it, and for good for who has', async () => {
    await serve('username')
    const [username, email, other] = [newUsername(), newEmail(), newEmail()]
    await signUp(username, { email })
    expect(await signUp(username.toLowerCase(), { email: other })).toMatchObject(exists)
    // The same person may start again.
    expect((await signUp(username, { email })).status).toBe(200)
    expect(await rowsOf(email)).toHaveLength(1)
    pool.pass(day + 1)
    expect((await signUp(username.toLowerCase(), { email: other })).status).toBe(200)
    expect(await confirm(username, await pool.readCode(other))).toEqual(ok)
    pool.pass(day + 1)
    expect(await signUp(username, { email })).toMatchObject(exists)
  })

  test.each([
    [['email'], 'username'],
    [['email'], 'phone'],
    [['username'], 'email'],
    [['username', 'phone'], 'email'],
    [['phone'], 'email'],
    [['username'], 'phone'],
  ] as [NameKind[], NameKind][])('with %j, a name of the kind %s finds nobody', async (signInWith, kind) => {
    await serve('username', 'email', 'phone')
    const names = { username: newUsername(), email: newEmail(), phone: newPhone() }
    await signUp(names.username, { email: names.email })
    await confirm(names.username, await pool.readCode(names.email))
    const { AccessToken } = await signInTokens(pool, names.email, password)
    await pool.call('UpdateUserAttributes', {
      AccessToken,
      UserAttributes: [{ Name: 'phone_number', Value: names.phone }],
    })
    const Code = await pool.readCode(names.phone)
    await pool.call('VerifyUserAttribute', { AccessToken, AttributeName: 'phone_number', Code })
    for (const name of Object.values(names)) expect((await signIn(pool, name, password)).status).toBe(200)
    const ahead = pool.ahead()
    await pool.close()

    await serve(...signInWith)
    pool.pass(ahead)
    for (const enabled of signInWith) {
      expect((await signIn(pool, names[enabled], password)).status).toBe(200)
    }
    expect(await signIn(pool, names[kind], password)).toEqual(wrongCredentials)
    const messages = (await pool.readMessages(kind === 'phone' ? names.phone : names.email)).length
    expect((await forgot(names[kind])).status).toBe(200)
    expect(await pool.readMessages(kind === 'phone' ? names.phone : names.email)).toHaveLength(messages)
    expect(await signUp(names[kind], { email: newEmail() })).toMatchObject(invalid)
  })

  test.each([
    ['ann', {}, /email is required/],
    ['ann', { email: 'none' }, /email address format/],
    ['ann', { email: 'a@example.org', phone_number: '+49301234567' }, /phone_number/],
    ['an', { email: 'a@example.org' }, /Username should be/],
    ['1234567', { email: 'a@example.org' }, /Username should be/],
    ['+49 30', { email: 'a@example.org' }, /Username should be/],
    ['a@b', { email: 'a@example.org' }, /Username should be/],
    ['ann', { email: 'a@example.org', email_verified: 'true' }, /email_verified cannot be set/],
    ['ann', { email: 'a@example.org', 'custom:role': 'Admin' }, /custom:role cannot be set/],
    ['+49301234567', { email: 'a@example.org', phone_number: '+49301234568' }, /phone_number/],
    ['a@example.org', { email: 'b@example.org' }, /same as the username/],
  ])('nobody signs up as %j with %j', async (username, attributes, message) => {
    await serve('username', 'email', 'phone')
    const { status, body } = await signUp(username, attributes as Record<string, string>)
    expect([status, body['__type']]).toEqual([400, 'InvalidParameterException'])
    expect(body['message']).toMatch(message)
  })

  test.each([
    ['email', () => newEmail()],
    ['phone', () => newPhone()],
    ['username', () => newUsername()],
  ] as const)('ten who sign up with one %s at once make one account', async (_, newName) => {
    await serve('username', 'email', 'phone')
    const [name, email] = [newName(), newEmail()]
    const own = name.includes('@') ? name : email
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(name, { email: own })))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await rowsOf(own)).toHaveLength(1)
  })

  test('of ten who sign up with one username and e-mails of their own at once, one gets it', async () => {
    await serve('username')
    const username = newUsername()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => signUp(username, { email: newEmail() })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body['__type'] === 'UsernameExistsException')).toHaveLength(9)
  })

  test('one e-mail gets four codes an hour, under however many usernames', async () => {
    await serve('username')
    const email = newEmail()
    const usernames = Array.from({ length: 3 }, newUsername)
    for (const username of usernames) expect((await signUp(username, { email })).status).toBe(200)
    expect((await resend(usernames[0] as string)).status).toBe(200)
    expect((await resend(usernames[1] as string)).body['__type']).toBe('LimitExceededException')
    expect((await signUp(newUsername(), { email })).body['__type']).toBe('LimitExceededException')
    expect(await pool.readMessages(email)).toHaveLength(4)
  })

  test('one network gets twenty text messages an hour', async () => {
    await serve('phone')
    pool.pass(day)
    for (let sent = 0; sent < 20; sent++) {
      expect((await signUp(newPhone(), { email: newEmail() })).status).toBe(200)
    }
    expect((await signUp(newPhone(), { email: newEmail() })).body['__type']).toBe('LimitExceededException')
    expect((await forgot(newPhone())).body['__type']).toBe('LimitExceededException')
    expect((await resend(newPhone())).body['__type']).toBe('LimitExceededException')
  })

  test('the tries of an account count together, whichever of its names they used', async () => {
    await serve('username', 'email')
    const [username, email] = [newUsername(), newEmail()]
    await signUp(username, { email })
    await confirm(username, await pool.readCode(email))
    for (const name of [username, email, username, email]) {
      expect(await signIn(pool, name, 'wrong password')).toEqual(wrongCredentials)
    }
    for (const name of [username, email])
      expect((await signIn(pool, name, password)).body['message']).toMatch(/^Password attempts exceeded/)
  })

  test('accounts nobody confirmed go after thirty days', async () => {
    await serve('email')
    const [email, late] = [newEmail(), newEmail()]
    await signUp(email)
    pool.pass(2 * day)
    await signUp(late)
    pool.pass(29 * day)
    await pool.identity.purgeExpired()
    expect([await rowsOf(email), (await rowsOf(late)).length]).toEqual([[], 1])
  })
})
