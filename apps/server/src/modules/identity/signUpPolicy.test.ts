import { describeOneEngine } from '@bubbles/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveTestPool, type TestPool, wideLimits } from './testing.ts'
import { signIn } from './testingSrpClient.ts'

const password = 'Bubbles-demo-1'
const notPermitted = {
  status: 400,
  body: { __type: 'NotAuthorizedException', message: 'SignUp is not permitted for this user pool' },
}

describeOneEngine('who may sign up', (open) => {
  let invited: TestPool
  let closed: TestPool
  const expected = new Set<string>(['ann@example.org'])
  const signUp = (pool: TestPool, Username: string, Password = password) =>
    pool.call('SignUp', { ClientId: pool.clientId, Username, Password })
  const resend = (pool: TestPool, Username: string) =>
    pool.call('ResendConfirmationCode', { ClientId: pool.clientId, Username })
  const confirm = (pool: TestPool, Username: string, ConfirmationCode: string) =>
    pool.call('ConfirmSignUp', { ClientId: pool.clientId, Username, ConfirmationCode })
  const subjects = async (pool: TestPool, address: string) =>
    (await pool.readMessages(address)).map(({ subject }) => subject)
  /** An answer without what differs between any two people. */
  const shape = ({ status, body }: { status: number; body: object }) =>
    JSON.stringify({ status, body }).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')

  beforeAll(async () => {
    const database = await open()
    invited = await serveTestPool(database, {
      ...wideLimits,
      signInWith: ['email', 'phone'],
      signUp: 'invited',
      isExpected: async (address) => expected.has(address.toLowerCase()),
    })
    closed = await serveTestPool(database, { ...wideLimits, signUp: 'closed' })
  })
  afterAll(async () => {
    await invited.close()
    await closed.close()
  })

  test('whoever is expected gets a code, whatever the case of the address, and signs in', async () => {
    expect((await signUp(invited, 'Ann@example.org')).status).toBe(200)
    expect(await subjects(invited, 'Ann@example.org')).toEqual(['Confirm your email for Bubbles'])
    await confirm(invited, 'Ann@example.org', await invited.readCode('Ann@example.org'))
    expect((await signIn(invited, 'ann@example.org', password)).status).toBe(200)
  })

  test('whoever is not gets the same answer, a mail that says why, and no code, however often they ask', async () => {
    expected.add('bea@example.org')
    const [welcome, stranger] = [
      await signUp(invited, 'bea@example.org'),
      await signUp(invited, 'cem@example.org'),
    ]
    expect(shape(stranger)).toBe(shape(welcome).replaceAll('b***', 'c***'))
    const [again, strangerAgain] = [
      await resend(invited, 'bea@example.org'),
      await resend(invited, 'cem@example.org'),
    ]
    expect(shape(strangerAgain)).toBe(shape(again).replaceAll('b***', 'c***'))
    expect(await subjects(invited, 'cem@example.org')).toEqual(['You need an invite to Bubbles'])
    const wrong = await confirm(invited, 'cem@example.org', '000000')
    expect(wrong.body).toMatchObject({ __type: 'CodeMismatchException' })
    expect(shape(wrong)).toBe(shape(await confirm(invited, 'bea@example.org', '000000')))
    expect((await signIn(invited, 'cem@example.org', password)).status).toBe(400)
  })

  test('whoever is invited after a try signs up again, with any password', async () => {
    await signUp(invited, 'dov@example.org', 'first-of-all-words')
    expected.add('dov@example.org')
    await signUp(invited, 'dov@example.org', 'first-of-all-words')
    await confirm(invited, 'dov@example.org', await invited.readCode('dov@example.org'))
    expect((await signIn(invited, 'dov@example.org', 'first-of-all-words')).status).toBe(200)
  })

  test('the owner of an account is told of it, not that they need an invite', async () => {
    expected.delete('ann@example.org')
    await signUp(invited, 'ann@example.org', 'of-a-stranger-99')
    expect(await subjects(invited, 'ann@example.org')).not.toContain('You need an invite to Bubbles')
    expect((await signIn(invited, 'ann@example.org', password)).status).toBe(200)
  })

  test('a phone number proves no address, so no one signs up with it where only the invited may', async () => {
    const byPhone = { UserAttributes: [{ Name: 'email', Value: 'bea@example.org' }] }
    const answer = await invited.call('SignUp', {
      ClientId: invited.clientId,
      Username: '+4915112345678',
      Password: password,
      ...byPhone,
    })
    expect(answer).toMatchObject(notPermitted)
    expect(await invited.readMessages('+4915112345678')).toEqual([])
  })

  test('where sign-up is closed everyone gets Cognito’s own answer, and nothing is sent', async () => {
    expect(await signUp(closed, 'eve@example.org')).toMatchObject(notPermitted)
    expect(await signUp(closed, 'ann@example.org')).toMatchObject(notPermitted)
    await resend(closed, 'eve@example.org')
    expect(await subjects(closed, 'eve@example.org')).toEqual([])
  })

  test('where sign-up was closed meanwhile, a new code is not sent for what was begun', async () => {
    expected.add('fay@example.org')
    await signUp(invited, 'fay@example.org')
    await resend(closed, 'fay@example.org')
    expect(await subjects(invited, 'fay@example.org')).toEqual(['Confirm your email for Bubbles'])
  })

  test('who has an account signs in where sign-up is closed', async () => {
    expect((await signIn(closed, 'ann@example.org', password)).status).toBe(200)
  })
})
