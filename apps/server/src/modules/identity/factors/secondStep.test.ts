import { tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConnectedPool,
  connectTestPool,
  openTestBrowser,
  serveTestPool,
  type TestPool,
  wideLimits,
} from '../testing.ts'
import { signIn, signInTokens } from '../testingSrpClient.ts'
import { makeTestPasskey } from '../passkeys/testingAuthenticator.ts'
import { openTestApp, setUpTestApp } from './testingApp.ts'

const minute = 60_000
const password = 'Bubbles-demo-1'
const refusal = (type: string, message?: string) => ({
  status: 400,
  body: { __type: type, ...(message && { message }) },
})
const mismatch = refusal('CodeMismatchException')
const used = refusal('ExpiredCodeException')
const expired = refusal('NotAuthorizedException', 'Invalid session for the user, session is expired.')
const notFull = refusal('NotAuthorizedException', 'Access Token does not have required scopes')
const notFresh = refusal('NotAuthorizedException', 'Sign in again to do this')

describeOneEngine('a second step of a sign-in', (open) => {
  let pool: TestPool
  let users = 0
  /** Which organisation requires a second factor of somebody. */
  const requiredOf = new Map<string, string>()
  const platform = <T>(work: () => Promise<T>) =>
    pool.identity.userPool.database.transaction({ kind: 'platform' }, work)

  async function addUser() {
    const email = `factor${++users}@example.org`
    const sub = await pool.identity.createConfirmedUser({ email, name: 'User', password })
    const { AccessToken } = await signInTokens(pool, email, password)
    return { email, sub, AccessToken }
  }
  async function addUserWithApp() {
    const user = await addUser()
    const app = await setUpTestApp(pool, user.AccessToken)
    pool.pass(30_000)
    const { body } = await pool.call('CreateRecoveryCodes', { AccessToken: user.AccessToken })
    return { ...user, app, recoveryCodes: body['RecoveryCodes'] as string[] }
  }
  /** Gives the right password. @returns the session of the step that follows. */
  async function begin(email: string, who: ConnectedPool = pool): Promise<string> {
    const { body } = await signIn(who, email, password)
    expect(body['ChallengeName']).toBe('SOFTWARE_TOKEN_MFA')
    expect(body).not.toHaveProperty('AuthenticationResult')
    return body['Session'] as string
  }
  const answer = (Session: string, code: string, sub = 'ignored', who: ConnectedPool = pool) =>
    who.call('RespondToAuthChallenge', {
      ClientId: pool.clientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeResponses: { USERNAME: sub, SOFTWARE_TOKEN_MFA_CODE: code },
      Session,
    })
  /** Our own sign-in page, whose refresh token is kept in a cookie. */
  function openOurPage() {
    const jar = { cookie: null as string | null }
    const browser = connectTestPool(`${pool.endpoint}/browser`, { jar })
    const origin = { origin: 'http://login.bubbles.localhost:4000' }
    const page: ConnectedPool = {
      ...browser,
      call: (operation, body) => browser.call(operation, body, origin),
    }
    return { page, jar }
  }
  const prefer = (AccessToken: string, Enabled: boolean) =>
    pool.call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled } })
  const subjectsTo = async (to: string) => (await pool.readMessages(to)).map(({ subject }) => subject)
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  beforeAll(async () => {
    pool = await serveTestPool(await open(), {
      ...wideLimits,
      frozenAt: Date.now(),
      secondFactorRequiredBy: async (sub) => requiredOf.get(sub) ?? null,
    })
  })
  afterAll(() => pool.close())

  test('the app counts once its first code has come and it is turned on', async () => {
    const { email, sub, AccessToken } = await addUser()
    expect(await prefer(AccessToken, true)).toMatchObject(refusal('InvalidParameterException'))
    const { body } = await pool.call('AssociateSoftwareToken', { AccessToken })
    expect(body['SecretCode']).toMatch(/^[A-Z2-7]{32}$/)
    expect(await pool.call('VerifySoftwareToken', { AccessToken, UserCode: '12' })).toMatchObject(
      refusal('EnableSoftwareTokenMFAException'),
    )
    expect((await signIn(pool, email, password)).body).toHaveProperty('AuthenticationResult')

    const app = await setUpTestApp(pool, AccessToken)
    expect(await subjectsTo(email)).toEqual(['Two-step sign-in was turned on'])
    expect((await pool.call('GetUser', { AccessToken })).body).toMatchObject({
      Username: sub,
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    })
    const { body: signedIn } = await answer(await begin(email), app.nextCode())
    expect(signedIn).toMatchObject({ AuthenticationResult: { TokenType: 'Bearer', ExpiresIn: 3600 } })
    expect((await pool.call('DescribeFactors', { AccessToken })).body).toEqual({
      Totp: { AddedAt: expect.any(Number), LastUsedAt: expect.any(Number) },
      RecoveryCodesLeft: 0,
    })
  })

  test('who has none is asked for none, and GetUser says nothing of it', async () => {
    const { AccessToken } = await addUser()
    const { body } = await pool.call('GetUser', { AccessToken })
    expect(Object.keys(body)).toEqual(['Username', 'UserAttributes'])
  })

  test('the secret is stored sealed', async () => {
    const { sub, AccessToken } = await addUser()
    const { body } = await pool.call('AssociateSoftwareToken', { AccessToken })
    const row = await platform(() =>
      tx().selectFrom('pool_totp').selectAll().where('sub', '=', sub).executeTakeFirstOrThrow(),
    )
    expect(Buffer.from(row.waiting_secret!).includes(body['SecretCode'] as string)).toBe(false)
    expect(row.waiting_secret).toHaveLength(1 + 12 + 16 + 20)
  })

  test('a code works once, whichever sign-in it is given to', async () => {
    const { email, app } = await addUserWithApp()
    const code = app.nextCode()
    expect((await answer(await begin(email), code)).status).toBe(200)
    expect(await answer(await begin(email), code)).toMatchObject(used)
    // Nor the one of the step before, which a fast clock would still allow.
    expect(await answer(await begin(email), app.code(-1))).toMatchObject(used)
    expect((await answer(await begin(email), app.nextCode())).status).toBe(200)
  })

  test('a clock may be a step fast or slow, and no more', async () => {
    const { email, app } = await addUserWithApp()
    pool.pass(5 * minute)
    expect(await answer(await begin(email), app.code(-2))).toMatchObject(mismatch)
    expect(await answer(await begin(email), app.code(2))).toMatchObject(mismatch)
    expect((await answer(await begin(email), app.code(-1))).status).toBe(200)
    expect((await answer(await begin(email), app.code(1))).status).toBe(200)
  })

  test('of ten who give the same code at once, one gets in', async () => {
    const { email, app } = await addUserWithApp()
    const code = app.nextCode()
    const sessions = await Promise.all(Array.from({ length: 5 }, () => begin(email)))
    const answers = await Promise.all([...sessions, ...sessions].map((session) => answer(session, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a step is answered once, by its own kind of answer, within ten minutes', async () => {
    const { email, app } = await addUserWithApp()
    const session = await begin(email)
    expect((await answer(session, app.nextCode())).status).toBe(200)
    expect(await answer(session, app.nextCode())).toEqual(expired)
    const late = await begin(email)
    pool.pass(10 * minute + 1)
    expect(await answer(late, app.code())).toEqual(expired)
    expect(await answer('made up', app.code())).toEqual(expired)
  })

  test('a wrong code leaves the step open; five in a row make the next wait, also the right one', async () => {
    const { email, app } = await addUserWithApp()
    const session = await begin(email)
    for (let wrong = 0; wrong < 5; wrong++)
      expect(await answer(session, otherThan(app.code()))).toMatchObject(mismatch)
    expect(await answer(session, app.code())).toEqual(
      refusal('NotAuthorizedException', 'Code attempts exceeded. Try again in 1 second.'),
    )
    pool.pass(1000)
    expect(await answer(session, otherThan(app.code()))).toMatchObject(mismatch)
    // From another network as well: who knows the password may be anywhere.
    const elsewhere = connectTestPool(pool.endpoint, { from: '198.51.100.7' })
    expect(await answer(await begin(email, elsewhere), app.code(), '', elsewhere)).toEqual(
      refusal('NotAuthorizedException', 'Code attempts exceeded. Try again in 2 seconds.'),
    )
    pool.pass(2000)
    expect((await answer(session, app.nextCode())).status).toBe(200)
  })

  test('wrong codes of somebody who knows the password keep no browser out that has signed in before', async () => {
    const { email, app } = await addUserWithApp()
    const known = openTestBrowser(pool.endpoint, '198.51.100.8')
    expect((await answer(await begin(email, known), app.nextCode(), '', known)).status).toBe(200)
    const session = await begin(email)
    for (let wrong = 0; wrong < 6; wrong++) await answer(session, otherThan(app.code()))
    expect((await answer(await begin(email, known), app.nextCode(), '', known)).status).toBe(200)
  })

  test('a browser that has given the password alone waits like any other', async () => {
    const { email, AccessToken } = await addUser()
    const known = openTestBrowser(pool.endpoint, '198.51.100.9')
    expect((await signIn(known, email, password)).status).toBe(200)
    const app = await setUpTestApp(pool, AccessToken)
    const session = await begin(email)
    for (let wrong = 0; wrong < 6; wrong++) await answer(session, otherThan(app.code()))
    expect(await answer(await begin(email, known), app.code(), '', known)).toMatchObject({
      body: { message: expect.stringMatching(/^Code attempts exceeded/) },
    })
  })

  test('a recovery code takes the place of the app’s, once, and its owner gets an email', async () => {
    const { email, AccessToken, recoveryCodes } = await addUserWithApp()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = '', other = ''] = recoveryCodes
    expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/)
    const typed = ` ${code.toUpperCase().replace('-', ' ')}`
    expect((await answer(await begin(email), typed)).status).toBe(200)
    expect(await subjectsTo(email)).toContain('A recovery code was used to sign in')
    expect(await answer(await begin(email), code)).toMatchObject(mismatch)
    expect((await pool.call('DescribeFactors', { AccessToken })).body).toMatchObject({ RecoveryCodesLeft: 9 })

    const sessions = await Promise.all(Array.from({ length: 4 }, () => begin(email)))
    const raced = await Promise.all(sessions.map((session) => answer(session, other)))
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('recovery codes are stored as hashes, are another’s for nobody, and new ones void the old', async () => {
    const one = await addUserWithApp()
    const two = await addUserWithApp()
    const rows = await platform(() =>
      tx().selectFrom('pool_recovery_codes').select('code_hash').where('sub', '=', one.sub).execute(),
    )
    expect(rows.map(({ code_hash: hash }) => hash.length)).toEqual(Array.from({ length: 10 }, () => 32))
    expect(await answer(await begin(two.email), one.recoveryCodes[0]!)).toMatchObject(mismatch)

    const { body } = await pool.call('CreateRecoveryCodes', { AccessToken: one.AccessToken })
    expect(await answer(await begin(one.email), one.recoveryCodes[0]!)).toMatchObject(mismatch)
    expect((await answer(await begin(one.email), (body['RecoveryCodes'] as string[])[0]!)).status).toBe(200)
    expect(await subjectsTo(one.email)).toContain('New recovery codes were created')
  })

  test('a new password by email is no way around it', async () => {
    const { email, app } = await addUserWithApp()
    const session = await begin(email)
    await pool.call('ForgotPassword', { ClientId: pool.clientId, Username: email })
    const reset = { ClientId: pool.clientId, Username: email, ConfirmationCode: await pool.readCode(email) }
    const changed = 'Bubbles-demo-2'
    expect((await pool.call('ConfirmForgotPassword', { ...reset, Password: changed })).status).toBe(200)
    // A step that the password before has led to leads nowhere.
    expect(await answer(session, app.nextCode())).toEqual(expired)
    const { body } = await signIn(pool, email, changed)
    expect(body).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' })
    expect((await answer(body['Session'] as string, app.nextCode())).status).toBe(200)
  })

  test('turning it off takes the token of a sign-in of the last quarter of an hour', async () => {
    const { email, app, AccessToken } = await addUserWithApp()
    pool.pass(15 * minute + 1)
    expect(await prefer(AccessToken, false)).toEqual(notFresh)
    expect(await pool.call('AssociateSoftwareToken', { AccessToken })).toEqual(notFresh)
    expect(await pool.call('CreateRecoveryCodes', { AccessToken })).toEqual(notFresh)

    const open = await begin(email)
    const { body } = await answer(await begin(email), app.nextCode())
    const fresh = (body['AuthenticationResult'] as { AccessToken: string }).AccessToken
    expect(await prefer(fresh, false)).toEqual({ status: 200, body: {} })
    expect(await subjectsTo(email)).toContain('Two-step sign-in was turned off')
    expect((await signIn(pool, email, password)).body).toHaveProperty('AuthenticationResult')
    // A sign-in elsewhere that waits for a code of the app that is gone begins again.
    expect(await answer(open, app.nextCode())).toMatchObject(mismatch)
    expect((await pool.call('DescribeFactors', { AccessToken })).body).toEqual({
      Totp: null,
      RecoveryCodesLeft: 0,
    })
    expect(await prefer(fresh, true)).toMatchObject(refusal('InvalidParameterException'))
  })

  // The first time, only one of the two may have a connection to the database yet.
  test.each([1, 2, 3])(
    'the last one stays while an organisation requires one, also of two removed at once (%i)',
    async () => {
      const { sub, AccessToken } = await addUserWithApp()
      const { body } = await pool.call('StartWebAuthnRegistration', { AccessToken })
      const passkey = makeTestPasskey()
      const Credential = passkey.create(body['CredentialCreationOptions'] as never)
      await pool.call('CompleteWebAuthnRegistration', { AccessToken, Credential })
      const { body: listed } = await pool.call('ListWebAuthnCredentials', { AccessToken })
      const [{ CredentialId }] = listed['Credentials'] as [{ CredentialId: string }]
      requiredOf.set(sub, 'Acme')
      const both = await Promise.all([
        prefer(AccessToken, false),
        pool.call('DeleteWebAuthnCredential', { AccessToken, CredentialId }),
      ])
      const [kept, removed] = both[0].status === 200 ? both.toReversed() : both
      expect(removed?.status).toBe(200)
      expect(kept).toEqual(
        refusal(
          'InvalidParameterException',
          'Acme requires two-step sign-in, and this is the last way you have. Add another way first, or leave Acme.',
        ),
      )
      requiredOf.delete(sub)
      await prefer(AccessToken, false)
      await pool.call('DeleteWebAuthnCredential', { AccessToken, CredentialId })
      expect((await pool.call('DescribeFactors', { AccessToken })).body['Totp']).toBeNull()
    },
  )

  test('tokens that scripts of our own pages can read change nothing', async () => {
    const { email } = await addUser()
    const { AccessToken } = await signInTokens(openOurPage().page, email, password)
    const calls: [string, object][] = [
      ['AssociateSoftwareToken', {}],
      ['VerifySoftwareToken', { UserCode: '123456' }],
      ['SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: false } }],
      ['CreateRecoveryCodes', {}],
    ]
    for (const [operation, more] of calls)
      expect(await pool.call(operation, { AccessToken, ...more })).toEqual(notFull)
    expect((await pool.call('DescribeFactors', { AccessToken })).status).toBe(200)
  })

  test('our own pages keep the sign-in they have until the second step is done', async () => {
    const { email, app } = await addUserWithApp()
    const { page, jar } = openOurPage()
    const { body } = await signIn(page, email, password)
    expect(body).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' })
    expect(jar.cookie).toBeNull()
    const signedIn = await answer(body['Session'] as string, app.nextCode(), '', page)
    expect(signedIn.body['AuthenticationResult']).not.toHaveProperty('RefreshToken')
    expect(jar.cookie).toMatch(/bubbles-(sign-in|browser)=/)
  })

  test('somebody who was disabled meanwhile is not let in', async () => {
    const { email, sub, app } = await addUserWithApp()
    const session = await begin(email)
    await pool.setStatus(sub, 'Disabled')
    expect(await answer(session, app.nextCode())).toEqual(expired)
  })

  test('an app from before a change of address stays when that is taken back; one from after it goes', async () => {
    const takeBack = async (
      who: { email: string; AccessToken: string },
      meanwhile: () => Promise<unknown>,
    ) => {
      const moved = `moved-${who.email}`
      await pool.call('UpdateUserAttributes', {
        AccessToken: who.AccessToken,
        UserAttributes: [{ Name: 'email', Value: moved }],
      })
      await pool.call('VerifyUserAttribute', {
        AccessToken: who.AccessToken,
        AttributeName: 'email',
        Code: await pool.readCode(moved),
      })
      await meanwhile()
      const text = (await pool.readMessages(who.email)).map((mail) => mail.text).join('\n')
      const link = new URL(/https?:\S+account=\S+/.exec(text)![0])
      const taken = await openOurPage().page.call('TakeBackEmail', {
        ClientId: pool.clientId,
        Account: link.searchParams.get('account'),
        Secret: link.searchParams.get('secret'),
        Password: 'Bubbles-demo-3',
      })
      expect(taken.status).toBe(200)
      return (await signIn(pool, who.email, 'Bubbles-demo-3')).body
    }
    expect(await takeBack(await addUserWithApp(), async () => {})).toHaveProperty('Session')
    const robbed = await addUser()
    expect(await takeBack(robbed, () => setUpTestApp(pool, robbed.AccessToken))).toHaveProperty(
      'AuthenticationResult',
    )
    // Nor do recovery codes that were made since open an app from before.
    const kept = await addUserWithApp()
    let planted = ''
    const { Session } = await takeBack(kept, async () => {
      const { body } = await pool.call('CreateRecoveryCodes', { AccessToken: kept.AccessToken })
      planted = (body['RecoveryCodes'] as string[])[0] ?? ''
    })
    expect(await answer(String(Session), planted)).toMatchObject(mismatch)
    // A passkey of before goes as well: whoever knew the password may have added it first.
    const prepared = await addUser()
    const { AccessToken, sub } = prepared
    await platform(() =>
      tx()
        .insertInto('pool_links')
        .values({ provider: 'installation', issuer: 'https://id.example', subject: 'someone', sub })
        .execute(),
    )
    const { body } = await pool.call('StartWebAuthnRegistration', { AccessToken })
    const Credential = makeTestPasskey().create(body['CredentialCreationOptions'] as never)
    expect((await pool.call('CompleteWebAuthnRegistration', { AccessToken, Credential })).status).toBe(200)
    const back = await takeBack(prepared, async () => {})
    const { AccessToken: after } = back['AuthenticationResult'] as { AccessToken: string }
    expect((await pool.call('ListWebAuthnCredentials', { AccessToken: after })).body['Credentials']).toEqual(
      [],
    )
    expect(
      await platform(() => tx().selectFrom('pool_links').where('sub', '=', sub).selectAll().execute()),
    ).toEqual([])
  })

  test('who has lost all of it is helped: it goes, every sign-in ends, and its owner gets an email', async () => {
    const { email, sub, AccessToken } = await addUserWithApp()
    expect(await pool.identity.removeSecondFactor(sub)).toBe(true)
    expect(await pool.identity.removeSecondFactor(sub)).toBe(false)
    expect(await subjectsTo(email)).toContain('Two-step sign-in was reset')
    await expect(pool.identity.verifyAccessToken(AccessToken)).rejects.toMatchObject({
      code: 'sign-in-required',
    })
    expect((await signIn(pool, email, password)).body).toHaveProperty('AuthenticationResult')
  })

  test('nothing is left of it when the account is deleted', async () => {
    const { sub } = await addUserWithApp()
    await pool.identity.deletePerson(sub, '')
    const left = await platform(() =>
      Promise.all([
        tx().selectFrom('pool_totp').select('sub').where('sub', '=', sub).execute(),
        tx().selectFrom('pool_recovery_codes').select('sub').where('sub', '=', sub).execute(),
      ]),
    )
    expect(left).toEqual([[], []])
  })

  test('a secret handed out before the app was turned on replaces it only with a fresh proof', async () => {
    const { email, AccessToken: stale } = await addUser()
    pool.pass(20 * minute)
    const { AccessToken } = await signInTokens(pool, email, password)
    const { body } = await pool.call('AssociateSoftwareToken', { AccessToken })
    await pool.call('VerifySoftwareToken', {
      AccessToken,
      UserCode: openTestApp(pool, String(body['SecretCode'])).code(),
    })
    const { body: planted } = await pool.call('AssociateSoftwareToken', { AccessToken: stale })
    await prefer(AccessToken, true)
    const UserCode = openTestApp(pool, String(planted['SecretCode'])).code()
    expect(await pool.call('VerifySoftwareToken', { AccessToken: stale, UserCode })).toMatchObject(notFresh)
  })
})
