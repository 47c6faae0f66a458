import { describeEachEngine } from '@bubbles/test-kit'
import { TIMES } from '@bubbles/test-kit/times'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConnectedPool,
  connectTestPool,
  openTestBrowser,
  serveTestPool,
  type TestPool,
} from './testing.ts'
import { signIn, startSignIn } from './testingSrpClient.ts'

const minute = 60_000
const password = 'Bubbles-demo-1'
const wrong = 'Incorrect username or password.'
const exceeded = /^Password attempts exceeded\. Try again in \d+ seconds?\.$/

describeEachEngine('limits of sign-ins', (open) => {
  let pool: TestPool
  let count = 0
  const addUser = async () => {
    const email = `innocent${++count}@example.org`
    await pool.identity.createConfirmedUser({ email, name: 'Innocent', password })
    return email
  }
  /** A network no other test uses. */
  const newNetwork = () => `198.51.100.${++count}`
  const from = (network: string): ConnectedPool => connectTestPool(pool.endpoint, { from: network })
  const messageOf = async (who: ConnectedPool, email: string, typed: string) =>
    (await signIn(who, email, typed)).body['message']
  /** Fails at `accounts` different accounts. @returns the last message. */
  async function spray(stranger: ConnectedPool, accounts: number) {
    let message: unknown
    for (let each = 0; each < accounts; each++)
      message = await messageOf(stranger, `sprayed${++count}@example.org`, password)
    return message
  }

  beforeAll(async () => {
    pool = await serveTestPool(await open(), { frozenAt: Date.now() })
  })
  afterAll(() => pool.close())

  test('wrong passwords of one account, a hundred and more, from a network keep nobody else of it out', async () => {
    const network = newNetwork()
    const [email, victim] = [await addUser(), await addUser()]
    for (let round = 0; round < 10 * TIMES; round++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => messageOf(from(network), victim, 'wrong password')),
      )
      for (const message of answers) expect([wrong, expect.stringMatching(exceeded)]).toContainEqual(message)
    }
    expect((await signIn(from(network), email, password)).status).toBe(200)
  })

  test('who has to wait hears so before any work is done, and is given no challenge', async () => {
    const [stranger, email] = [from(newNetwork()), await addUser()]
    for (let guess = 0; guess < 8; guess++) await signIn(stranger, email, 'a guess')
    const { answer, challenge } = await startSignIn(stranger, email)
    expect(answer.body['message']).toMatch(exceeded)
    expect(challenge).toEqual({})
  })

  test('thirty accounts may fail from a network; then it waits, but for browsers that have signed in before', async () => {
    const network = newNetwork()
    const email = await addUser()
    const known = openTestBrowser(pool.endpoint, network)
    expect((await signIn(known, email, password)).status).toBe(200)
    // Successes do not count, however many.
    for (let round = 0; round < 35; round++)
      expect((await signIn(from(network), await addUser(), password)).status).toBe(200)
    expect(await spray(from(network), 30)).toBe(wrong)
    expect(await spray(from(network), 1)).toBe('Password attempts exceeded. Try again in 600 seconds.')
    expect(await messageOf(from(network), email, password)).toMatch(exceeded)
    expect((await signIn(known, email, password)).status).toBe(200)
    expect((await signIn(from(newNetwork()), email, password)).status).toBe(200)
    pool.pass(10 * minute)
    expect((await signIn(from(network), email, password)).status).toBe(200)
  })

  test('who mistypes and then signs in is not among those who fail', async () => {
    const network = newNetwork()
    for (let round = 0; round < 35; round++) {
      const email = await addUser()
      expect(await messageOf(from(network), email, 'mistyped')).toBe(wrong)
      expect((await signIn(from(network), email, password)).status).toBe(200)
    }
  })

  test('of sixty accounts tried at once, thirty are looked at', async () => {
    const stranger = from(newNetwork())
    const started = await Promise.all(
      Array.from({ length: 60 }, () => startSignIn(stranger, `sprayed${++count}@example.org`)),
    )
    const answers = await Promise.all(
      started.map((one) => stranger.call('RespondToAuthChallenge', one.respond('wrong password'))),
    )
    expect(answers.filter(({ body }) => body['message'] === wrong)).toHaveLength(30)
  })

  test('the networks of one IPv6 site share a wider ceiling', async () => {
    const site = `2001:db8:${(++count).toString(16)}`
    for (let network = 0; network < 4; network++)
      expect(await spray(from(`${site}:${network}::1`), 30)).toBe(wrong)
    expect(await spray(from(`${site}:ffff::1`), 1)).toMatch(exceeded)
    expect(await spray(from(`2001:db8:ff${count.toString(16)}::1`), 1)).toBe(wrong)
  })

  test('guesses at an account slow nobody down who has signed in to it before, from there or elsewhere', async () => {
    const network = newNetwork()
    const email = await addUser()
    const known = openTestBrowser(pool.endpoint, network)
    expect((await signIn(known, email, password)).status).toBe(200)
    for (let guess = 0; guess < 8; guess++) await signIn(from(network), email, 'a guess')
    expect(await messageOf(from(network), email, password)).toMatch(exceeded)
    expect((await signIn(known, email, password)).status).toBe(200)
    // Other networks have not guessed.
    expect((await signIn(from(newNetwork()), email, password)).status).toBe(200)
  })

  test('a hundred guesses from everywhere make every browser wait that is not known', async () => {
    const email = await addUser()
    const known = openTestBrowser(pool.endpoint, newNetwork())
    expect((await signIn(known, email, password)).status).toBe(200)
    const networks = Array.from({ length: 25 }, () => from(newNetwork()))
    for (const network of networks)
      for (let guess = 0; guess < 4; guess++) expect(await messageOf(network, email, 'a guess')).toBe(wrong)
    expect(await messageOf(from(newNetwork()), email, password)).toMatch(exceeded)
    expect((await signIn(known, email, password)).status).toBe(200)
  })

  test('a known browser waits for its own wrong passwords', async () => {
    const email = await addUser()
    const known = openTestBrowser(pool.endpoint, newNetwork())
    expect((await signIn(known, email, password)).status).toBe(200)
    for (let guess = 0; guess < 4; guess++) expect(await messageOf(known, email, 'a guess')).toBe(wrong)
    expect(await messageOf(known, email, password)).toBe('Password attempts exceeded. Try again in 1 second.')
    pool.pass(1000)
    expect((await signIn(known, email, password)).status).toBe(200)
  })

  test('a browser is known to the accounts it has signed in to, and to no other', async () => {
    const network = newNetwork()
    const [own, other] = [await addUser(), await addUser()]
    const known = openTestBrowser(pool.endpoint, network)
    expect((await signIn(known, own, password)).status).toBe(200)
    for (let guess = 0; guess < 4; guess++) await signIn(from(network), other, 'a guess')
    expect(await messageOf(known, other, password)).toMatch(exceeded)
  })

  test('a flood of sign-ins that nobody finishes makes unknown browsers of the network wait', async () => {
    const strict = await serveTestPool(pool.identity.userPool.database, {
      openChallengesPerNetwork: 5,
      frozenAt: Date.now(),
    })
    const network = newNetwork()
    const email = await addUser()
    const known = connectTestPool(strict.endpoint, { from: network, jar: { cookie: null } })
    expect((await signIn(known, email, password)).status).toBe(200)
    const stranger = connectTestPool(strict.endpoint, { from: network })
    for (let round = 0; round < 8; round++) await signIn(stranger, await addUser(), password)
    for (let round = 0; round < 5; round++) await startSignIn(stranger, email)
    expect(await messageOf(stranger, email, password)).toMatch(exceeded)
    expect((await signIn(known, email, password)).status).toBe(200)
    await strict.close()
  })

  test('the cookie is for the pool alone and no script reads it', async () => {
    const email = await addUser()
    const headers: Headers[] = []
    const actual = globalThis.fetch
    globalThis.fetch = async (...request) => {
      const response = await actual(...request)
      headers.push(response.headers)
      return response
    }
    try {
      await signIn(from(newNetwork()), email, 'wrong password')
      await signIn(from(newNetwork()), email, password)
    } finally {
      globalThis.fetch = actual
    }
    const cookies = headers.flatMap((each) => each.getSetCookie())
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(
      /^bubbles-browser=[\w.~-]+; Path=\/idp; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    )
  })
})

describeEachEngine('limits of codes', (open) => {
  let pool: TestPool
  let count = 0
  const newNetwork = () => `198.51.100.${++count}`
  const from = (network: string): ConnectedPool => connectTestPool(pool.endpoint, { from: network })
  const addUser = async () => {
    const email = `person${++count}@example.org`
    await pool.identity.createConfirmedUser({ email, name: 'Person', password })
    return email
  }
  const forgot = async (who: ConnectedPool, Username: string) =>
    (await who.call('ForgotPassword', { ClientId: pool.clientId, Username })).body['__type'] ?? 'sent'
  const reset = async (who: ConnectedPool, Username: string, ConfirmationCode: string) =>
    (
      await who.call('ConfirmForgotPassword', {
        ClientId: pool.clientId,
        Username,
        ConfirmationCode,
        Password: 'Bubbles-demo-2',
      })
    ).body['__type'] ?? 'set'
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  beforeAll(async () => {
    pool = await serveTestPool(await open(), { frozenAt: Date.now() })
  })
  afterAll(() => pool.close())

  test('a stranger who guesses uses up nobody else’s tries', async () => {
    const email = await addUser()
    const owner = openTestBrowser(pool.endpoint, newNetwork())
    expect(await forgot(owner, email)).toBe('sent')
    const code = await pool.readCode(email)
    const stranger = from(newNetwork())
    for (let guess = 0; guess < 5; guess++)
      expect(await reset(stranger, email, otherThan(code))).toBe('CodeMismatchException')
    expect(await reset(stranger, email, code)).toBe('ExpiredCodeException')
    expect(await reset(owner, email, code)).toBe('set')
  })

  test('a stranger who asks for codes keeps nobody from asking, neither elsewhere nor in a known browser', async () => {
    const network = newNetwork()
    const email = await addUser()
    const known = openTestBrowser(pool.endpoint, network)
    expect((await signIn(known, email, password)).status).toBe(200)
    for (let sent = 0; sent < 4; sent++) expect(await forgot(from(network), email)).toBe('sent')
    expect(await forgot(from(network), email)).toBe('LimitExceededException')
    expect(await forgot(known, email)).toBe('sent')
    expect(await forgot(from(newNetwork()), email)).toBe('sent')
    expect(await reset(known, email, await pool.readCode(email))).toBe('set')
  })

  test('an account gets twelve codes an hour, from however many networks', async () => {
    const email = await addUser()
    for (let network = 0; network < 3; network++) {
      const who = from(newNetwork())
      for (let sent = 0; sent < 4; sent++) expect(await forgot(who, email)).toBe('sent')
    }
    expect(await forgot(from(newNetwork()), email)).toBe('LimitExceededException')
  })

  test('the wait is said in seconds', async () => {
    const email = await addUser()
    const who = from(newNetwork())
    for (let sent = 0; sent < 4; sent++) await forgot(who, email)
    const { body } = await who.call('ForgotPassword', { ClientId: pool.clientId, Username: email })
    expect(body['message']).toBe('Attempt limit exceeded. Try again in 3600 seconds.')
  })

  test('thirty of one network sign up and confirm at once', async () => {
    const network = newNetwork()
    for (let person = 0; person < 30; person++) {
      const email = `class${++count}@example.org`
      const who = openTestBrowser(pool.endpoint, network)
      const signedUp = await who.call('SignUp', {
        ClientId: pool.clientId,
        Username: email,
        Password: password,
      })
      expect(signedUp.status).toBe(200)
      const confirmation = { ClientId: pool.clientId, Username: email, ConfirmationCode: '' }
      confirmation.ConfirmationCode = await pool.readCode(email)
      expect((await who.call('ConfirmSignUp', confirmation)).status).toBe(200)
    }
  })

  test('wrong codes for thirty accounts make the network wait, but for who asked for a code there', async () => {
    const network = newNetwork()
    const email = await addUser()
    const owner = openTestBrowser(pool.endpoint, network)
    expect(await forgot(owner, email)).toBe('sent')
    const code = await pool.readCode(email)
    for (let guess = 0; guess < 30; guess++)
      expect(await reset(from(network), `guessed${++count}@example.org`, '123456')).toBe(
        'CodeMismatchException',
      )
    expect(await reset(from(network), email, code)).toBe('LimitExceededException')
    expect(await reset(owner, email, code)).toBe('set')
  })

  test('who has just set a new password, or confirmed a sign-up, is known at once', async () => {
    const network = newNetwork()
    const email = await addUser()
    const owner = openTestBrowser(pool.endpoint, network)
    await forgot(owner, email)
    expect(await reset(owner, email, await pool.readCode(email))).toBe('set')
    for (let guess = 0; guess < 5; guess++) await signIn(from(network), email, 'a guess')
    expect((await signIn(owner, email, 'Bubbles-demo-2')).status).toBe(200)
  })
})
