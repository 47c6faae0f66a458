import { describeOneEngine } from '@bubbles/test-kit'
import { PostgresQueryCompiler } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as powers from './modularPower.ts'
import { serveTestPool, type TestPool, wideLimits } from './testing.ts'
import { startSignIn } from './testingSrpClient.ts'

/** The work of the server that takes time, in order: statements, modular powers, sealing, keyed hashes. */
const work: string[] = []

const password = 'Bubbles-demo-1'

// Equal work rather than equal time: a clock would make a test that sometimes fails. The bench has the clock.
describeOneEngine('a name nobody has', (open) => {
  let pool: TestPool
  const names = {
    email: 'known@example.org',
    username: 'known',
    phone: '+49301234567',
    waiting: 'waiting@example.org',
    disabled: 'disabled@example.org',
    sub: '',
  }
  const call = (operation: string, body: object) => pool.call(operation, { ClientId: pool.clientId, ...body })

  beforeAll(async () => {
    pool = await serveTestPool(await open(), {
      ...wideLimits,
      textsPerHourAndAddress: 1000,
      signInWith: ['username', 'email', 'phone'],
    })
    const signUp = async (Username: string, email: string) => {
      const UserAttributes = [{ Name: 'email', Value: email }]
      await call('SignUp', { Username, Password: password, UserAttributes })
    }
    const confirm = async (Username: string, to: string) =>
      call('ConfirmSignUp', { Username, ConfirmationCode: await pool.readCode(to) })
    names.sub = await pool.identity.createConfirmedUser({ email: names.email, name: '', password })
    await signUp(names.username, 'other@example.org')
    await confirm(names.username, 'other@example.org')
    await signUp(names.phone, 'third@example.org')
    await confirm(names.phone, names.phone)
    await signUp(names.waiting, names.waiting)
    const disabled = await pool.identity.createConfirmedUser({ email: names.disabled, name: '', password })
    await pool.setStatus(disabled, 'Disabled')

    const { vault } = pool.identity.userPool
    for (const method of ['seal', 'open', 'mac'] as const) {
      const actual = vault[method].bind(vault) as (...given: unknown[]) => never
      vault[method] = (...given: unknown[]) => {
        work.push(method)
        return actual(...given)
      }
    }
    const { modularPower } = powers
    vi.spyOn(powers, 'modularPower').mockImplementation((base, exponent) => {
      work.push('power')
      return modularPower(base, exponent)
    })
    // oxlint-disable-next-line typescript/unbound-method -- called with its own object below
    const { compileQuery } = PostgresQueryCompiler.prototype
    vi.spyOn(PostgresQueryCompiler.prototype, 'compileQuery').mockImplementation(function (
      this: PostgresQueryCompiler,
      ...given
    ) {
      const query = compileQuery.apply(this, given)
      work.push(query.sql)
      return query
    })
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await pool.close()
  })

  /** Runs one call. @returns its answer's kind and what it took. */
  async function workOf(operation: string, body: object) {
    work.length = 0
    const answer = await call(operation, body)
    return { status: answer.status, type: answer.body['__type'], work: [...work] }
  }

  const nobody = {
    email: 'nobody@example.org',
    username: 'nobody',
    phone: '+49301234568',
    sub: '6d0d0a9a-2f53-4a39-8d1a-1f7a4d0f9c11',
  }
  const kinds = ['email', 'username', 'phone', 'sub'] as const

  test.each(kinds)(
    'costs both steps of a sign-in as much as a known %s with a wrong password',
    async (kind) => {
      const costs = []
      for (const name of [names[kind], nobody[kind]]) {
        const first = await workOf('InitiateAuth', {
          AuthFlow: 'USER_SRP_AUTH',
          AuthParameters: { USERNAME: name, SRP_A: 'abcdef' },
        })
        const started = await startSignIn(pool, name)
        const second = await workOf('RespondToAuthChallenge', started.respond('wrong password'))
        costs.push([first, second])
      }
      expect(costs[1]).toEqual(costs[0])
      expect(costs[0]?.[0]?.work.filter((each) => each === 'power')).toHaveLength(1)
      expect(costs[0]?.[1]?.work.filter((each) => each === 'power')).toHaveLength(2)
      expect(costs[0]?.[0]?.work.filter((each) => each.includes('pool_users'))).toHaveLength(1)
    },
  )

  test.each(kinds)('costs a reset as much as a known %s', async (kind) => {
    const costs = []
    for (const Username of [names[kind], nobody[kind]]) {
      costs.push([
        await workOf('ForgotPassword', { Username }),
        await workOf('ConfirmForgotPassword', { Username, ConfirmationCode: 'wrong', Password: password }),
      ])
    }
    expect(costs[1]).toEqual(costs[0])
    expect(costs[0]?.[0]?.work.some((each) => each.includes('insert into outbox'))).toBe(true)
  })

  test.each(['waiting', 'disabled'] as const)('costs a reset as much as one who is %s', async (who) => {
    const costs = []
    for (const Username of [names[who], 'nobody2@example.org', names.email]) {
      costs.push(await workOf('ForgotPassword', { Username }))
    }
    expect(costs[0]).toEqual(costs[1])
    expect(costs[2]).toEqual(costs[1])
  })

  test('costs a code for a sign-up as much as one who waits for it, and one who has confirmed', async () => {
    const costs = []
    for (const Username of [names.waiting, names.email, 'nobody3@example.org']) {
      costs.push([
        await workOf('ConfirmSignUp', { Username, ConfirmationCode: 'wrong' }),
        await workOf('ResendConfirmationCode', { Username }),
      ])
    }
    expect(costs[0]).toEqual(costs[2])
    expect(costs[1]).toEqual(costs[2])
  })
})
