import { type Database, openDatabase } from '@bubbles/db'
import { migrations, type TestDatabase, testDatabases } from '@bubbles/test-kit'
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConnectedPool, connectTestPool, serveTestPool, type TestPool, wideLimits } from './testing.ts'
import { signIn, signInTokens, startSignIn } from './testingSrpClient.ts'

const postgres = (await testDatabases()).find(({ name }) => name === 'postgres')
const password = 'Bubbles-demo-1'
const minute = 60_000
const limits = { ...wideLimits, frozenAt: Date.now() }

/** A second server, in a process of its own on the same database. */
async function startProcess(url: string): Promise<{ process: ChildProcess; endpoint: string }> {
  const script = fileURLToPath(new URL('./testingProcess.ts', import.meta.url))
  const child = spawn(process.execPath, [script, url, JSON.stringify(limits)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    return { process: child, endpoint: line }
  }
  throw new Error('The second server ended before it listened.')
}

describe.skipIf(!postgres || postgres.skip !== undefined)(
  `two servers on one PostgreSQL${postgres?.skip ? ` (skipped: ${postgres.skip})` : ''}`,
  () => {
    let shared: TestDatabase
    let secondDatabase: Database
    let one: TestPool
    let two: TestPool
    let apart: ChildProcess
    let three: ConnectedPool
    let users = 0
    const addUser = async () => {
      const email = `user${++users}@example.org`
      const sub = await one.identity.createConfirmedUser({ email, name: 'User', password })
      return { email, sub }
    }

    beforeAll(async () => {
      if (!postgres) return
      shared = await postgres.open()
      secondDatabase = await openDatabase({ environment: 'local', url: shared.location, migrations })
      one = await serveTestPool(shared.database, limits)
      two = await serveTestPool(secondDatabase, limits)
      const started = await startProcess(shared.location)
      apart = started.process
      three = connectTestPool(started.endpoint)
    })
    afterAll(async () => {
      const ended = new Promise((resolve) => apart.once('exit', resolve))
      apart.kill()
      await ended
      await one.close()
      await two.close()
      await secondDatabase.close()
      await shared.dispose()
    })
    const mismatch = { status: 400, body: { __type: 'CodeMismatchException' } }
    const others = (): ConnectedPool[] => [two, three]

    test('a sign-in begun at one is finished at the other', async () => {
      for (const other of others()) {
        const { email, sub } = await addUser()
        const started = await startSignIn(one, email)
        const answer = await other.call('RespondToAuthChallenge', started.respond(password))
        const { AccessToken } = answer.body['AuthenticationResult'] as { AccessToken: string }
        expect(await one.identity.verifyAccessToken(AccessToken)).toMatchObject({ sub })
        expect((await other.call('GetUser', { AccessToken })).body['Username']).toBe(sub)
        // The proof is used up at both.
        expect((await one.call('RespondToAuthChallenge', started.respond(password))).status).toBe(400)
      }
    })

    test('a sign-in that was ended at one is over at the others', async () => {
      const { email } = await addUser()
      const tokens = await signInTokens(one, email, password)
      // This one has just seen that the family is live, and believes it for a second.
      expect(await two.identity.verifyAccessToken(tokens.AccessToken)).toBeTruthy()
      await one.call('RevokeToken', { ClientId: one.clientId, Token: tokens.RefreshToken })
      for (const other of others()) {
        const { status } = await other.call('GetTokensFromRefreshToken', {
          ClientId: one.clientId,
          RefreshToken: tokens.RefreshToken,
        })
        expect(status).toBe(400)
      }
      two.pass(1001)
      await expect(two.identity.verifyAccessToken(tokens.AccessToken)).rejects.toMatchObject({
        code: 'sign-in-required',
      })
      expect((await three.call('GetUser', { AccessToken: tokens.AccessToken })).status).toBe(400)
    })

    test('passwords of an account count together', async () => {
      const { email } = await addUser()
      for (const server of [one, two, three, two]) {
        expect((await signIn(server, email, 'wrong password')).body['message']).toBe(
          'Incorrect username or password.',
        )
      }
      for (const server of [one, two, three]) {
        expect((await signIn(server, email, password)).body['message']).toMatch(/^Password attempts exceeded/)
      }
    })

    test('accounts that fail from one network count together, and a known browser passes at each', async () => {
      const strict = { failedAccountsPerNetwork: 10, frozenAt: limits.frozenAt }
      const servers = [
        await serveTestPool(shared.database, strict),
        await serveTestPool(secondDatabase, strict),
      ] as const
      const from = '203.0.113.7'
      const { email } = await addUser()
      const jar = { cookie: null }
      const browsers = servers.map(({ endpoint }) => connectTestPool(endpoint, { from, jar }))
      expect((await signIn(browsers[0] as ConnectedPool, email, password)).status).toBe(200)
      const strangers = servers.map(({ endpoint }) => connectTestPool(endpoint, { from }))
      for (let round = 0; round < 5; round++) {
        for (const [index, stranger] of strangers.entries()) {
          const answer = await signIn(stranger, `spread${round}-${index}@example.org`, password)
          expect(answer.body['message']).toBe('Incorrect username or password.')
        }
      }
      for (const stranger of strangers)
        expect((await signIn(stranger, email, password)).body['message']).toMatch(
          /^Password attempts exceeded/,
        )
      for (const known of browsers) expect((await signIn(known, email, password)).status).toBe(200)
      for (const server of servers) await server.close()
    })

    test('guesses of a code count together', async () => {
      const { email } = await addUser()
      const name = { ClientId: one.clientId, Username: email }
      await one.call('ForgotPassword', name)
      const code = await one.readCode(email)
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
      const confirm = (server: ConnectedPool, ConfirmationCode: string) =>
        server.call('ConfirmForgotPassword', { ...name, ConfirmationCode, Password: 'Bubbles-demo-2' })
      for (const server of [one, two, three, two, one])
        expect(await confirm(server, wrong)).toMatchObject(mismatch)
      expect((await confirm(three, code)).body['__type']).toBe('ExpiredCodeException')
    })

    test('of twelve who use one code at three servers, one sets the password', async () => {
      const { email } = await addUser()
      const name = { ClientId: one.clientId, Username: email }
      await two.call('ForgotPassword', name)
      const ConfirmationCode = await one.readCode(email)
      const answers = await Promise.all(
        [one, two, three].flatMap((server) =>
          Array.from({ length: 4 }, () =>
            server.call('ConfirmForgotPassword', { ...name, ConfirmationCode, Password: 'Bubbles-demo-2' }),
          ),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect((await signIn(three, email, 'Bubbles-demo-2')).status).toBe(200)
    })

    test('one new key signs at both after they rotated at the same moment', async () => {
      const { email } = await addUser()
      const before = await one.identity.userPool.keyRing.signingKey()
      for (const server of [one, two]) server.pass(91 * 24 * 60 * minute)
      const rotated = await Promise.all([one.identity.rotateSigningKey(), two.identity.rotateSigningKey()])
      expect(rotated.filter(Boolean)).toHaveLength(1)
      const [first, second] = await Promise.all([
        one.identity.userPool.keyRing.published(),
        two.identity.userPool.keyRing.published(),
      ])
      expect(first).toEqual(second)
      expect(first.keys).toHaveLength(2)
      expect(first.keys[1]?.kid).toBe(before.kid)
      const { AccessToken } = await signInTokens(one, email, password)
      expect(await two.identity.verifyAccessToken(AccessToken)).toBeTruthy()
    })
  },
)
