import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import { describeOneEngine } from '@bubbles/test-kit'
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js'
import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveTestPool, type TestPool, wideLimits } from '../testing.ts'
import { signIn, signInTokens } from '../testingSrpClient.ts'
import { openTestApp } from './testingApp.ts'

// Published clients, unmodified: what they do is the protocol.
describeOneEngine('second factors of published clients', (open) => {
  let pool: TestPool
  beforeAll(async () => {
    pool = await serveTestPool(await open(), wideLimits)
    Amplify.configure({
      Auth: {
        Cognito: {
          userPoolId: pool.poolId,
          userPoolClientId: pool.clientId,
          userPoolEndpoint: pool.endpoint,
        },
      },
    })
  })
  afterAll(() => pool.close())

  test('aws-amplify: an authenticator app is set up, asked for and removed', async () => {
    const person = { email: 'fay@example.org', name: 'Fay', password: 'Bubbles-demo-1' }
    await pool.identity.createConfirmedUser(person)
    const credentials = { username: person.email, password: person.password }
    await auth.signIn(credentials)
    expect(await auth.fetchMFAPreference()).toEqual({})
    const setup = await auth.setUpTOTP()
    const { sharedSecret } = setup
    expect(setup.getSetupUri('Bubbles', person.email).href).toContain(`secret=${sharedSecret}`)
    const app = openTestApp(pool, sharedSecret)
    await expect(auth.verifyTOTPSetup({ code: '000' })).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    })
    await auth.verifyTOTPSetup({ code: app.code(), options: { friendlyDeviceName: 'Phone' } })
    await auth.updateMFAPreference({ totp: 'PREFERRED' })
    expect(await auth.fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' })
    await auth.signOut()

    expect((await auth.signIn(credentials)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    await expect(auth.confirmSignIn({ challengeResponse: '000000' })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
    expect(await auth.confirmSignIn({ challengeResponse: app.nextCode() })).toMatchObject({
      isSignedIn: true,
    })
    await auth.updateMFAPreference({ totp: 'DISABLED' })
    await auth.signOut()
    expect((await auth.signIn(credentials)).nextStep.signInStep).toBe('DONE')
    await auth.signOut()
  })

  test('amazon-cognito-identity-js: a code of the app is asked for', async () => {
    const person = { email: 'gus@example.org', name: 'Gus', password: 'Bubbles-demo-1' }
    await pool.identity.createConfirmedUser(person)
    const Pool = new CognitoUserPool({
      UserPoolId: pool.poolId,
      ClientId: pool.clientId,
      endpoint: pool.endpoint,
    })
    const user = new CognitoUser({ Username: person.email, Pool })
    const authenticate = (code: () => string) =>
      new Promise<CognitoUserSession>((onSuccess, onFailure) => {
        const details = new AuthenticationDetails({ Username: person.email, Password: person.password })
        const done = { onSuccess, onFailure }
        const totpRequired = () => user.sendMFACode(code(), done, 'SOFTWARE_TOKEN_MFA')
        user.authenticateUser(details, { ...done, totpRequired })
      })
    await authenticate(() => '')
    const secret = await new Promise<string>((associateSecretCode, onFailure) => {
      user.associateSoftwareToken({ associateSecretCode, onFailure })
    })
    const app = openTestApp(pool, secret)
    await new Promise((onSuccess, onFailure) => {
      user.verifySoftwareToken(app.code(), 'Phone', { onSuccess, onFailure })
    })
    await new Promise((resolve, reject) => {
      const on = { PreferredMfa: true, Enabled: true }
      user.setUserMfaPreference(null, on, (error, done) => (error ? reject(error) : resolve(done)))
    })
    await expect(authenticate(() => '000000')).rejects.toMatchObject({ code: 'CodeMismatchException' })
    const session = await authenticate(() => app.nextCode())
    const token = session.getAccessToken().getJwtToken()
    expect(await pool.identity.verifyAccessToken(token)).toMatchObject({ username: expect.any(String) })
  })

  test('@aws-sdk/client-cognito-identity-provider: a code of the app is asked for', async () => {
    const { clientId: ClientId } = pool
    const person = { email: 'hal@example.org', name: 'Hal', password: 'Bubbles-demo-1' }
    await pool.identity.createConfirmedUser(person)
    const client = new cognito.CognitoIdentityProviderClient({
      endpoint: pool.endpoint,
      region: 'lo-cal-1',
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    })
    const { AccessToken } = await signInTokens(pool, person.email, person.password)
    const { SecretCode = '' } = await client.send(new cognito.AssociateSoftwareTokenCommand({ AccessToken }))
    const app = openTestApp(pool, SecretCode)
    await expect(
      client.send(new cognito.VerifySoftwareTokenCommand({ AccessToken, UserCode: '000000' })),
    ).rejects.toThrow(cognito.EnableSoftwareTokenMFAException)
    const verified = await client.send(
      new cognito.VerifySoftwareTokenCommand({ AccessToken, UserCode: app.code() }),
    )
    expect(verified.Status).toBe('SUCCESS')
    await client.send(
      new cognito.SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: true } }),
    )
    const { body } = await signIn(pool, person.email, person.password)
    const respond = (SOFTWARE_TOKEN_MFA_CODE: string) =>
      client.send(
        new cognito.RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          ChallengeResponses: { USERNAME: person.email, SOFTWARE_TOKEN_MFA_CODE },
          Session: body['Session'] as string,
        }),
      )
    await expect(respond(app.code())).rejects.toThrow(cognito.ExpiredCodeException)
    await expect(respond('000000')).rejects.toThrow(cognito.CodeMismatchException)
    expect((await respond(app.nextCode())).AuthenticationResult?.ExpiresIn).toBe(3600)
  })
})
