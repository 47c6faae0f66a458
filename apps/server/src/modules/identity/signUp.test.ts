import { describeEachEngine } from '@bubbles/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveTestPool, type TestPool, wideLimits } from './testing.ts'
import { signIn, startSignIn } from './testingSrpClient.ts'

const hour = 60 * 60_000
const password = 'Bubbles-demo-1'
const mismatch = { status: 400, body: { __type: 'CodeMismatchException' } }
const expired = { status: 400, body: { __type: 'ExpiredCodeException' } }
const limited = { status: 400, body: { __type: 'LimitExceededException' } }

describeEachEngine('sign-up', (open) => {
  let pool: TestPool
  let people = 0
  const newAddress = () => `new${++people}@example.org`
  const signUp = (Username: string, more: object = {}) =>
    pool.call('SignUp', { ClientId: pool.clientId, Username, Password: password, ...more })
  const confirm = (Username: string, ConfirmationCode: string) =>
    pool.call('ConfirmSignUp', { ClientId: pool.clientId, Username, ConfirmationCode })
  const resend = (Username: string) =>
    pool.call('ResendConfirmationCode', { ClientId: pool.clientId, Username })
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  beforeAll(async () => {
    pool = await serveTestPool(await open(), wideLimits)
  })
  afterAll(() => pool.close())

  test.each([
    [{}, 'Confirm your email for Bubbles'],
    [{ 'accept-language': 'fr' }, 'Confirm your email for Bubbles'],
    [{ 'accept-language': 'de-CH,en;q=0.8' }, 'Bestätigen Sie Ihre E-Mail-Adresse für Bubbles'],
    [
      { 'accept-language': 'en', cookie: 'bubbles-language=de' },
      'Bestätigen Sie Ihre E-Mail-Adresse für Bubbles',
    ],
  ])('a code is sent in the language that the request asks for: %o', async (headers, subject) => {
    const email = newAddress()
    const body = { ClientId: pool.clientId, Username: email, Password: password }
    await pool.call('SignUp', body, headers as Record<string, string>)
    expect((await pool.readMessages(email)).map((message) => message.subject)).toEqual([subject])
    expect((await confirm(email, await pool.readCode(email))).status).toBe(200)
  })

  test.each([
    ['a short password', { Password: 'ninechars' }, 'InvalidPasswordException', /at least 10 characters/],
    ['a common password', { Password: 'password12' }, 'InvalidPasswordException', /easy to guess/],
    ['the keyboard', { Password: 'qwertyuiop' }, 'InvalidPasswordException', /easy to guess/],
    ['one letter', { Password: 'aaaaaaaaaaaa' }, 'InvalidPasswordException', /repeats/],
    ['the own address', { Password: 'new-example-1' }, 'InvalidPasswordException', /your email/],
    ['no password', { Password: undefined }, 'InvalidParameterException', /Password/],
    ['no address', { Username: 'ann' }, 'InvalidParameterException', /should be an email/],
    ['two addresses', { Username: 'a@example.org,b@example.org' }, 'InvalidParameterException', /email/],
    [
      'a line break',
      { Username: 'a@example.org\r\nBcc: b@example.org' },
      'InvalidParameterException',
      /one line/,
    ],
    [
      'another e-mail',
      { UserAttributes: [{ Name: 'email', Value: 'b@example.org' }] },
      'InvalidParameterException',
      /same/,
    ],
    [
      'a name with NUL',
      { UserAttributes: [{ Name: 'name', Value: 'a\u0000b' }] },
      'InvalidParameterException',
      /name/,
    ],
    [
      'half a surrogate',
      { UserAttributes: [{ Name: 'name', Value: '\ud800' }] },
      'InvalidParameterException',
      /name/,
    ],
    ['attributes of a wrong shape', { UserAttributes: { Name: 'x' } }, 'InvalidParameterException', /list/],
    ['another client', { ClientId: 'other' }, 'ResourceNotFoundException', /other/],
  ])('refuses %s', async (_, change, type, message) => {
    const { status, body } = await signUp(newAddress(), change)
    expect([status, body['__type']]).toEqual([400, type])
    expect(body['message']).toMatch(message)
  })

  test('who signs up with an address that has an account learns nothing, and its owner is told', async () => {
    const [taken, fresh] = [newAddress(), newAddress()]
    await signUp(taken)
    expect(await confirm(taken, await pool.readCode(taken))).toEqual({ status: 200, body: {} })
    const masked = (answer: unknown) =>
      JSON.parse(
        JSON.stringify(answer)
          .toLowerCase()
          .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'),
      ) as unknown
    const stranger = 'of a stranger'
    const shapes = []
    for (const address of [taken.toUpperCase().replace('EXAMPLE.ORG', 'example.org'), fresh]) {
      const started = async () => (await startSignIn(pool, address)).challenge
      const before = await started()
      const answers: unknown[] = [await signUp(address, { Password: stranger })]
      // Neither whom a sign-in is for nor its salt changes, nor does the stranger's password become any good.
      const after = await started()
      answers.push([before['SALT'] === after['SALT'], before['USERNAME'] === after['USERNAME']])
      answers.push(await signIn(pool, address, stranger), await resend(address))
      for (let wrong = 0; wrong < 6; wrong++) answers.push(await confirm(address, '123456'))
      answers.push(await signUp(address, { Password: stranger }), await confirm(address, '123456'))
      shapes.push(masked(answers))
    }
    expect(shapes[0]).toEqual(shapes[1])
    expect((shapes[0] as unknown[])[1]).toEqual([true, true])
    expect((await signIn(pool, taken, password)).status).toBe(200)
    const mails = await pool.readMessages(taken.toUpperCase().replace('EXAMPLE.ORG', 'example.org'))
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You already have a Bubbles account',
      'You already have a Bubbles account',
    ])
    expect(mails[0]?.text).not.toMatch(/^\d{6}$/m)
  })

  test('who signed up with an address of an account cannot get at it, even once its owner is gone', async () => {
    const address = newAddress()
    const sub = await pool.identity.createConfirmedUser({ email: address, name: '', password })
    await signUp(address, { Password: 'of a stranger' })
    await pool.identity.deletePerson(sub, '')
    await resend(address)
    expect((await confirm(address, await pool.readCode(address))).status).toBe(200)
    expect((await signIn(pool, address, 'of a stranger')).status).toBe(400)
  })

  test('an address nobody confirmed can, and then only the last code counts', async () => {
    const address = newAddress()
    await signUp(address)
    const first = await pool.readCode(address)
    await signUp(address)
    const second = await pool.readCode(address)
    // Two codes are the same once in a million runs.
    expect(await confirm(address, first === second ? otherThan(first) : first)).toMatchObject(mismatch)
    expect(await confirm(address, second)).toMatchObject({ status: 200 })
    expect((await signIn(pool, address, password)).status).toBe(200)
  })

  test.each([
    ['before', ['of a stranger', password]],
    ['after', [password, 'of a stranger']],
    ['before and after', ['of a stranger', password, 'of a stranger', password]],
  ])('no password of a stranger who signed up %s its owner is good for anything', async (_, passwords) => {
    const address = newAddress()
    for (const each of passwords) await signUp(address, { Password: each })
    expect(await confirm(address, await pool.readCode(address))).toMatchObject({ status: 200 })
    expect((await signIn(pool, address, 'of a stranger')).status).toBe(400)
    // The owner chooses anew, with a code that goes to the address.
    expect((await signIn(pool, address, password)).status).toBe(400)
    await pool.call('ForgotPassword', { ClientId: pool.clientId, Username: address })
    const ConfirmationCode = await pool.readCode(address)
    const reset = { ClientId: pool.clientId, Username: address, ConfirmationCode, Password: password }
    expect((await pool.call('ConfirmForgotPassword', reset)).status).toBe(200)
    expect((await signIn(pool, address, password)).status).toBe(200)
  })

  test('a code has five tries; a new one has five again', async () => {
    const address = newAddress()
    await signUp(address)
    const code = await pool.readCode(address)
    for (let wrong = 0; wrong < 5; wrong++)
      expect(await confirm(address, otherThan(code))).toMatchObject(mismatch)
    expect(await confirm(address, code)).toMatchObject(expired)
    await resend(address)
    expect(await confirm(address, await pool.readCode(address))).toMatchObject({ status: 200 })
  })

  test('tries at the same moment count one after the other', async () => {
    const address = newAddress()
    await signUp(address)
    const wrong = otherThan(await pool.readCode(address))
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(address, wrong)))
    expect(answers.filter(({ body }) => body['__type'] === 'CodeMismatchException')).toHaveLength(5)
  })

  test('a code is good for a day, and once', async () => {
    const [late, twice] = [newAddress(), newAddress()]
    await signUp(late)
    const lateCode = await pool.readCode(late)
    pool.pass(24 * hour + 1)
    expect(await confirm(late, lateCode)).toMatchObject(mismatch)
    await signUp(twice)
    const code = await pool.readCode(twice)
    expect((await confirm(twice, code)).status).toBe(200)
    expect(await confirm(twice, code)).toMatchObject(mismatch)
  })

  test('nobody learns from codes whether an address is known, waiting or confirmed', async () => {
    const [waiting, confirmed, unknown] = [newAddress(), newAddress(), newAddress()]
    await signUp(waiting)
    await signUp(confirmed)
    await confirm(confirmed, await pool.readCode(confirmed))
    const code = otherThan(await pool.readCode(waiting))
    const answersFor = async (address: string) => {
      const answers = []
      for (let round = 0; round < 6; round++) answers.push(await confirm(address, code))
      answers.push(await resend(address))
      answers.push(await confirm(address, code))
      return answers
    }
    const expected = await answersFor(waiting)
    expect(await answersFor(confirmed)).toEqual(expected)
    expect(await answersFor(unknown)).toEqual(expected)
  })

  test('four mails an hour and address, whether or not there is somebody to get them', async () => {
    const [known, unknown] = [newAddress(), newAddress()]
    await signUp(known)
    for (let mails = 1; mails < 4; mails++) expect((await resend(known)).status).toBe(200)
    expect(await resend(known)).toMatchObject(limited)
    expect(await signUp(known)).toMatchObject(limited)
    for (let mails = 0; mails < 4; mails++) expect((await resend(unknown)).status).toBe(200)
    expect(await resend(unknown)).toMatchObject(limited)
    pool.pass(hour)
    expect((await resend(known)).status).toBe(200)
  })
})
