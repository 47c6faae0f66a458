import { tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUpTestApp } from '../factors/testingApp.ts'
import { letIn } from '../operations/finishSignIn.ts'
import { readUser } from '../reader.ts'
import { serveTestPool, type TestPool, wideLimits } from '../testing.ts'
import { signInTokens } from '../testingSrpClient.ts'
import { issueTokens } from '../tokens.ts'
import { inUserPool } from '../userPool.ts'
import { makeTestPasskey, type Misbehaviour } from './testingAuthenticator.ts'

const minute = 60_000
const password = 'Bubbles-demo-1'
const evil = 'http://evil.bubbles.localhost:4000'
const refusal = (type: string, message?: string) => ({
  status: 400,
  body: { __type: type, ...(message && { message }) },
})
const invalid = refusal('NotAuthorizedException', 'Invalid passkey.')
const expired = refusal('NotAuthorizedException', 'Invalid session for the user, session is expired.')

type Passkey = ReturnType<typeof makeTestPasskey>
type Options = { challenge: string; rp: { id: string }; excludeCredentials: { id: string }[] }

describeOneEngine('passkeys', (open) => {
  let pool: TestPool
  let users = 0

  async function addUser() {
    const email = `passkey${++users}@example.org`
    const sub = await pool.identity.createConfirmedUser({ email, name: 'User', password })
    const { AccessToken } = await signInTokens(pool, email, password)
    return { email, sub, AccessToken }
  }
  async function start(AccessToken: string): Promise<Options> {
    const { body } = await pool.call('StartWebAuthnRegistration', { AccessToken })
    return body['CredentialCreationOptions'] as Options
  }
  const complete = (AccessToken: string, Credential: object, name?: string) =>
    pool.call('CompleteWebAuthnRegistration', {
      AccessToken,
      Credential,
      ...(name && { FriendlyCredentialName: name }),
    })
  async function addPasskey(AccessToken: string, passkey: Passkey, name?: string) {
    const { status } = await complete(AccessToken, passkey.create(await start(AccessToken)), name)
    expect(status).toBe(200)
  }
  async function addUserWithPasskey() {
    const user = await addUser()
    const passkey = makeTestPasskey()
    await addPasskey(user.AccessToken, passkey)
    return { ...user, passkey }
  }
  async function begin(USERNAME: string) {
    const { body } = await pool.call('InitiateAuth', {
      ClientId: pool.clientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    })
    const { CREDENTIAL_REQUEST_OPTIONS: options } = body['ChallengeParameters'] as Record<string, string>
    return {
      session: body['Session'] as string,
      options: JSON.parse(options!) as { challenge: string; rpId: string },
    }
  }
  const answer = (Session: string, credential: object) =>
    pool.call('RespondToAuthChallenge', {
      ClientId: pool.clientId,
      ChallengeName: 'WEB_AUTHN',
      ChallengeResponses: { USERNAME: 'ignored', CREDENTIAL: JSON.stringify(credential) },
      Session,
    })
  async function signInWith(passkey: Passkey, name = '-', wrong: Misbehaviour = {}) {
    const { session, options } = await begin(name)
    return answer(session, passkey.get(options, wrong))
  }
  /** The access token of a sign-in that a provider has proven; null: none has. */
  async function tokenOf(sub: string, provider: string | null, isKept: boolean) {
    const { userPool } = pool.identity
    const { user, family } = await inUserPool(userPool, async () => {
      const user = await readUser(sub)
      return letIn(userPool, user!, { isKept, userAgent: '' }, provider)
    })
    return (await issueTokens(userPool.keyRing, userPool.settings, user, family, userPool.now())).AccessToken
  }
  const list = async (AccessToken: string) =>
    (await pool.call('ListWebAuthnCredentials', { AccessToken })).body['Credentials']
  const subjectsTo = async (to: string) => (await pool.readMessages(to)).map(({ subject }) => subject)

  beforeAll(async () => {
    pool = await serveTestPool(await open(), { ...wideLimits, frozenAt: Date.now() })
  })
  afterAll(() => pool.close())

  test('several are added with names, listed and used, and their owner gets emails', async () => {
    const { email, sub, AccessToken } = await addUser()
    const [laptop, key] = [makeTestPasskey(), makeTestPasskey({ counts: false })]
    await addPasskey(AccessToken, laptop, 'Laptop')
    pool.pass(1000)
    await addPasskey(AccessToken, key)
    const { body } = await signInWith(laptop)
    expect(body).toMatchObject({ AuthenticationResult: { TokenType: 'Bearer' } })
    const { AccessToken: token } = body['AuthenticationResult'] as { AccessToken: string }
    expect(await pool.identity.verifyAccessToken(token)).toMatchObject({ sub })
    // An authenticator that does not count is used again and again.
    for (const name of ['-', email, sub]) expect((await signInWith(key, name)).status).toBe(200)
    expect(await list(AccessToken)).toMatchObject([
      {
        CredentialId: laptop.id,
        FriendlyCredentialName: 'Laptop',
        RelyingPartyId: 'bubbles.localhost',
        AuthenticatorAttachment: 'platform',
        AuthenticatorTransports: ['internal'],
        LastUsedAt: expect.any(Number),
      },
      { CredentialId: key.id, FriendlyCredentialName: 'Passkey' },
    ])
    expect(await subjectsTo(email)).toEqual([
      'A passkey was added to your account',
      'A passkey was added to your account',
    ])
  })

  test('a passkey is both factors: no code of an app is asked for', async () => {
    const { AccessToken, passkey } = await addUserWithPasskey()
    await setUpTestApp(pool, AccessToken)
    expect((await signInWith(passkey)).body).toHaveProperty('AuthenticationResult')
  })

  test('the challenge says nothing of the name: with a passkey, without, or with no account', async () => {
    const { email } = await addUserWithPasskey()
    const other = await addUser()
    const shapes = await Promise.all(
      [email, other.email, 'nobody@example.org', '-'].map(async (name) => {
        const { options } = await begin(name)
        return { ...options, challenge: options.challenge.length }
      }),
    )
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1)
    expect(shapes[0]).toMatchObject({
      rpId: 'bubbles.localhost',
      allowCredentials: [],
      userVerification: 'required',
    })
  })

  describe('a sign-in is refused', () => {
    test.each<[string, Misbehaviour]>([
      ['from another origin of the domain', { origin: evil }],
      ['from an organisation’s dashboard', { origin: 'http://acme.bubbles.localhost:4000' }],
      ['for another relying party', { rpId: 'evil.example' }],
      ['with a challenge that was never given', { challenge: 'AAAA' }],
      ['whose holder was not verified', { unverified: true }],
    ])('%s', async (_what, wrong) => {
      const { passkey } = await addUserWithPasskey()
      expect(await signInWith(passkey, '-', wrong)).toEqual(invalid)
      expect((await signInWith(passkey)).status).toBe(200)
    })

    test('whose counter has not moved on: the authenticator was copied', async () => {
      const { passkey } = await addUserWithPasskey()
      expect((await signInWith(passkey, '-', { counter: 7 })).status).toBe(200)
      expect(await signInWith(passkey, '-', { counter: 7 })).toEqual(invalid)
      expect(await signInWith(passkey, '-', { counter: 3 })).toEqual(invalid)
      expect((await signInWith(passkey, '-', { counter: 8 })).status).toBe(200)
    })

    test('that repeats an answer, or comes late', async () => {
      const { passkey } = await addUserWithPasskey()
      const { session, options } = await begin('-')
      const given = passkey.get(options)
      expect((await answer(session, given)).status).toBe(200)
      expect(await answer(session, given)).toEqual(expired)
      const other = await begin('-')
      expect(await answer(other.session, given)).toEqual(invalid)
      const late = await begin('-')
      pool.pass(5 * minute + 1)
      expect(await answer(late.session, passkey.get(late.options))).toEqual(expired)
    })

    test('of ten who answer one challenge at once, but for one', async () => {
      const { passkey } = await addUserWithPasskey()
      const { session, options } = await begin('-')
      const given = passkey.get(options)
      const answers = await Promise.all(Array.from({ length: 10 }, () => answer(session, given)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    test('with another person’s passkey, or one that is known to nobody', async () => {
      const one = await addUserWithPasskey()
      const two = await addUserWithPasskey()
      expect(await signInWith(one.passkey, two.email)).toEqual(invalid)
      expect(await signInWith(one.passkey, 'nobody@example.org')).toEqual(invalid)
      expect(await signInWith(makeTestPasskey())).toEqual(invalid)
      // Signed by another key than the one it names.
      const { session, options } = await begin('-')
      const forged = { ...makeTestPasskey().get(options), id: one.passkey.id, rawId: one.passkey.id }
      expect(await answer(session, forged)).toEqual(invalid)
    })

    test('of somebody who was disabled or is gone, and with one that was removed meanwhile', async () => {
      const disabled = await addUserWithPasskey()
      await pool.setStatus(disabled.sub, 'Disabled')
      expect(await signInWith(disabled.passkey)).toEqual(
        refusal('NotAuthorizedException', 'User is disabled.'),
      )
      const { sub, AccessToken, passkey } = await addUserWithPasskey()
      const { session, options } = await begin('-')
      await pool.call('DeleteWebAuthnCredential', { AccessToken, CredentialId: passkey.id })
      expect(await answer(session, passkey.get(options))).toEqual(invalid)
      await pool.identity.deletePerson(sub, '')
      expect(await signInWith(passkey)).toEqual(invalid)
    })

    test('that is no answer of an authenticator', async () => {
      const { session } = await begin('-')
      for (const credential of [null, 1, {}, { id: 'x', response: {} }])
        expect((await answer(session, credential as object)).status).toBe(400)
      expect(
        await pool.call('InitiateAuth', {
          ClientId: pool.clientId,
          AuthFlow: 'USER_AUTH',
          AuthParameters: { USERNAME: '-', PREFERRED_CHALLENGE: 'EMAIL_OTP' },
        }),
      ).toMatchObject(refusal('InvalidParameterException'))
    })
  })

  describe('a passkey is not added', () => {
    test.each<[string, Misbehaviour, string]>([
      ['on another page', { origin: evil }, 'WebAuthnOriginNotAllowedException'],
      ['for another relying party', { rpId: 'evil.example' }, 'WebAuthnRelyingPartyMismatchException'],
      ['with another challenge', { challenge: 'AAAA' }, 'WebAuthnChallengeNotFoundException'],
      ['that verifies nobody', { unverified: true }, 'WebAuthnCredentialNotSupportedException'],
    ])('%s', async (_what, wrong, type) => {
      const { AccessToken } = await addUser()
      const made = makeTestPasskey().create(await start(AccessToken), wrong)
      expect(await complete(AccessToken, made)).toMatchObject(refusal(type))
      expect(await list(AccessToken)).toEqual([])
    })

    test('twice, late, or with a challenge of somebody else', async () => {
      const [one, two] = [await addUser(), await addUser()]
      const passkey = makeTestPasskey()
      const made = passkey.create(await start(one.AccessToken))
      const notFound = refusal('WebAuthnChallengeNotFoundException')
      expect(await complete(two.AccessToken, made)).toMatchObject(notFound)
      expect(await complete(one.AccessToken, made)).toMatchObject(notFound)
      const late = passkey.create(await start(one.AccessToken))
      pool.pass(5 * minute + 1)
      expect(await complete(one.AccessToken, late)).toMatchObject(notFound)
      await addPasskey(one.AccessToken, passkey)
      const taken = passkey.create(await start(two.AccessToken))
      expect(await complete(two.AccessToken, taken)).toMatchObject(
        refusal('WebAuthnCredentialNotSupportedException'),
      )
      expect((await start(one.AccessToken)).excludeCredentials).toMatchObject([{ id: passkey.id }])
    })

    test('on a dashboard of ours it is', async () => {
      const { AccessToken } = await addUser()
      const passkey = makeTestPasskey()
      const made = passkey.create(await start(AccessToken), { origin: 'http://acme.bubbles.localhost:4000' })
      expect((await complete(AccessToken, made)).status).toBe(200)
    })
  })

  test('it is removed by its owner alone, soon after signing in', async () => {
    const { email, AccessToken, passkey } = await addUserWithPasskey()
    const stranger = await addUser()
    const remove = (token: string) =>
      pool.call('DeleteWebAuthnCredential', { AccessToken: token, CredentialId: passkey.id })
    expect(await remove(stranger.AccessToken)).toMatchObject(refusal('ResourceNotFoundException'))
    pool.pass(15 * minute + 1)
    expect(await remove(AccessToken)).toEqual(refusal('NotAuthorizedException', 'Sign in again to do this'))
    const fresh = await signInTokens(pool, email, password)
    expect(await remove(fresh.AccessToken)).toEqual({ status: 200, body: {} })
    expect(await remove(fresh.AccessToken)).toMatchObject(refusal('ResourceNotFoundException'))
    expect(await subjectsTo(email)).toContain('A passkey was removed from your account')
    // The password stays a way in.
    expect((await signInTokens(pool, email, password)).AccessToken).toEqual(expect.any(String))
  })

  test('someone who came by a provider a moment ago removes one without a password, and does nothing else', async () => {
    const { email, sub, passkey } = await addUserWithPasskey()
    const stranger = await addUserWithPasskey()
    const comeBy = (provider: string | null, isKept = true) => tokenOf(sub, provider, isKept)
    const remove = (token: string, id = passkey.id) =>
      pool.call('DeleteWebAuthnCredential', { AccessToken: token, CredentialId: id })
    const scopes = refusal('NotAuthorizedException', 'Access Token does not have required scopes')

    // A page's own token that came by a password or a passkey: the password can be given again.
    expect(await remove(await comeBy(null))).toEqual(scopes)
    const token = await comeBy('installation')
    for (const operation of ['StartWebAuthnRegistration', 'AssociateSoftwareToken', 'DeleteUser'])
      expect(await pool.call(operation, { AccessToken: token })).toEqual(scopes)
    const email_address = { Name: 'email', Value: 'other@example.org' }
    expect(
      await pool.call('UpdateUserAttributes', { AccessToken: token, UserAttributes: [email_address] }),
    ).toEqual(scopes)
    expect(await remove(token, stranger.passkey.id)).toMatchObject(refusal('ResourceNotFoundException'))
    pool.pass(5 * minute + 1)
    expect(await remove(token)).toEqual(refusal('NotAuthorizedException', 'Sign in again to do this'))
    expect(await remove(await comeBy('an-organisation'))).toEqual({ status: 200, body: {} })
    expect(await subjectsTo(email)).toContain('A passkey was removed from your account')
    await pool.call('GlobalSignOut', { AccessToken: token })
    expect(await remove(token)).toEqual(refusal('NotAuthorizedException', 'Invalid Access Token'))
  })

  test('nothing is left of it when the account is deleted', async () => {
    const { sub } = await addUserWithPasskey()
    await pool.identity.deletePerson(sub, '')
    const left = await pool.identity.userPool.database.transaction({ kind: 'platform' }, () =>
      tx().selectFrom('pool_passkeys').select('id').where('sub', '=', sub).execute(),
    )
    expect(left).toEqual([])
  })
})
