import { describeEachEngine } from '@bubbles/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveTestPool, type TestPool, wideLimits } from './testing.ts'
import { signIn, signInTokens } from './testingSrpClient.ts'

const LOGIN = 'http://login.bubbles.localhost:4000'
const day = 24 * 60 * 60_000
const password = 'Bubbles-demo-1'
const better = 'Marigold-harbour-77'
const expired = { status: 400, body: { __type: 'ExpiredCodeException' } }

interface Link {
  Account: string
  Secret: string
}

describeEachEngine('an address that an account had before', (open) => {
  let pool: TestPool
  let users = 0
  const newEmail = () => `former${++users}@example.org`

  beforeAll(async () => {
    pool = await serveTestPool(await open(), { ...wideLimits, signInWith: ['email', 'phone'] })
  })
  afterAll(() => pool.close())

  async function addUser() {
    const email = newEmail()
    const sub = await pool.identity.createConfirmedUser({ email, name: 'User', password })
    const { AccessToken } = await signInTokens(pool, email, password)
    return { email, sub, AccessToken }
  }
  async function change(AccessToken: string, attribute: 'email' | 'phone_number', to: string) {
    await pool.call('UpdateUserAttributes', {
      AccessToken,
      UserAttributes: [{ Name: attribute, Value: to }],
    })
    const { status } = await pool.call('VerifyUserAttribute', {
      AccessToken,
      AttributeName: attribute,
      Code: await pool.readCode(to),
    })
    expect(status).toBe(200)
  }
  async function linkTo(address: string): Promise<Link | null> {
    const { text } = (await pool.readMessages(address)).findLast(({ text: words }) =>
      words.includes('/take-back'),
    ) ?? { text: '' }
    const query = /http:\/\/login\.bubbles\.localhost:4000\/take-back\?(\S+)/.exec(text)?.[1]
    if (!query) return null
    const parameters = new URLSearchParams(query)
    expect(parameters.get('email')).toBe(address)
    return { Account: parameters.get('account') ?? '', Secret: parameters.get('secret') ?? '' }
  }
  async function takeBack(link: Link | null, Password = better, origin = LOGIN) {
    const answer = await fetch(`${pool.endpoint}/browser`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.TakeBackEmail',
        origin,
      },
      body: JSON.stringify({ ClientId: pool.clientId, ...link, Password }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const isLive = (token: string) =>
    pool.identity.verifyAccessToken(token).then(
      () => true,
      () => false,
    )
  const subjectsTo = async (to: string) => (await pool.readMessages(to)).map(({ subject }) => subject)

  test('takes the account back from whoever changed it: address, password, sign-ins and number', async () => {
    const { email, sub, AccessToken } = await addUser()
    const stranger = newEmail()
    await change(AccessToken, 'email', stranger)
    await change(AccessToken, 'phone_number', '+493012345671')
    const link = await linkTo(email)
    expect(link?.Account).toBe(sub)
    expect(await takeBack(link)).toEqual({ status: 200, body: {} })

    expect(await pool.identity.readPoolUser(sub)).toMatchObject({ email, emailVerified: true })
    expect(await isLive(AccessToken)).toBe(false)
    for (const [name, word] of [
      [stranger, password],
      [stranger, better],
      ['+493012345671', better],
      [email, password],
    ] as const)
      expect([name, (await signIn(pool, name, word)).status]).toEqual([name, 400])
    await signInTokens(pool, email, better)
    expect(await subjectsTo(stranger)).toContain('Your Bubbles email was changed back')
    expect(await subjectsTo(email)).toEqual([
      'Your Bubbles email was changed',
      'Your Bubbles password was changed',
    ])
  })

  test('can do so once, of many at once', async () => {
    const { email, AccessToken } = await addUser()
    await change(AccessToken, 'email', newEmail())
    const link = await linkTo(email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => takeBack(link)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400, 400, 400,
    ])
    expect(await takeBack(link)).toMatchObject(expired)
  })

  test('keeps the right where the address is changed again, and the one in between gets none', async () => {
    const { email, sub, AccessToken } = await addUser()
    const [first, second] = [newEmail(), newEmail()]
    await change(AccessToken, 'email', first)
    await change(AccessToken, 'email', second)
    expect(await linkTo(first)).toBeNull()
    expect((await pool.readMessages(first)).at(-1)?.text).toContain('tell an admin of')
    expect((await takeBack(await linkTo(email))).status).toBe(200)
    expect(await pool.identity.readPoolUser(sub)).toMatchObject({ email })
  })

  test('has three days; then the next change gives the right anew', async () => {
    const { email, AccessToken } = await addUser()
    const changed = newEmail()
    await change(AccessToken, 'email', changed)
    const link = await linkTo(email)
    pool.pass(3 * day)
    expect(await takeBack(link)).toMatchObject(expired)
    const { AccessToken: again } = await signInTokens(pool, changed, password)
    await change(again, 'email', newEmail())
    expect((await takeBack(await linkTo(changed))).status).toBe(200)
  })

  test('keeps the link where the password is too weak', async () => {
    const { email, AccessToken } = await addUser()
    await change(AccessToken, 'email', newEmail())
    const link = await linkTo(email)
    for (const weak of ['password', email])
      expect(await takeBack(link, weak)).toMatchObject({
        status: 400,
        body: { __type: 'InvalidPasswordException' },
      })
    expect((await takeBack(link)).status).toBe(200)
  })

  test('is told where another account has it by now', async () => {
    const { email, AccessToken } = await addUser()
    await change(AccessToken, 'email', newEmail())
    const link = await linkTo(email)
    await pool.identity.createConfirmedUser({ email, name: 'Another', password })
    expect(await takeBack(link)).toMatchObject({ body: { __type: 'AliasExistsException' } })
    expect(await isLive(AccessToken)).toBe(true)
  })

  test('is asked on our own pages alone, with its own secret alone', async () => {
    const { email, sub, AccessToken } = await addUser()
    const other = await addUser()
    await change(AccessToken, 'email', newEmail())
    const link = (await linkTo(email))!
    expect((await takeBack(link, better, 'https://evil.example')).status).toBe(403)
    expect(
      await pool.call('TakeBackEmail', { ClientId: pool.clientId, ...link, Password: better }),
    ).toMatchObject({ body: { __type: 'UnknownOperationException' } })
    for (const wrong of [
      { ...link, Secret: `${link.Secret}a` },
      { ...link, Account: other.sub },
      { ...link, Account: 'nobody' },
      { Account: other.sub, Secret: 'x' },
    ])
      expect(await takeBack(wrong)).toMatchObject(expired)
    await pool.setStatus(sub, 'Disabled')
    expect((await takeBack(link)).status).toBe(400)
    expect(await isLive(other.AccessToken)).toBe(true)
  })
})
