import { describeEachEngine } from '@bubbles/test-kit'
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js'
import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveTestPool, type TestPool } from './testing.ts'

// Published clients, unmodified: what they do is the protocol.
describeEachEngine('published clients', (open) => {
  let pool: TestPool
  beforeAll(async () => {
    pool = await serveTestPool(await open())
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

  test('aws-amplify: sign up, confirm, sign in, refresh, sign out', async () => {
    const username = 'Ann@example.org'
    const password = 'Grüße an alle 1'
    const signedUp = await auth.signUp({
      username,
      password,
      options: { userAttributes: { email: username, name: 'Ann Example' } },
    })
    expect(signedUp.nextStep).toMatchObject({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'A***@e***' },
    })

    // A right password of a user who has not confirmed yet leads to the code, a wrong one does not.
    expect((await auth.signIn({ username, password })).nextStep.signInStep).toBe('CONFIRM_SIGN_UP')
    await expect(auth.signIn({ username, password: 'something else' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })

    await auth.resendSignUpCode({ username })
    const confirmationCode = await pool.readCode(username)
    expect(await auth.confirmSignUp({ username, confirmationCode })).toMatchObject({ isSignUpComplete: true })

    expect((await auth.signIn({ username: 'ann@EXAMPLE.org', password })).nextStep.signInStep).toBe('DONE')
    const { tokens: first } = await auth.fetchAuthSession()
    const user = await auth.getCurrentUser()
    expect(user.userId).toBe(user.username)
    expect(first?.idToken?.payload).toMatchObject({
      email: username,
      email_verified: true,
      name: 'Ann Example',
    })
    expect(await auth.fetchUserAttributes()).toMatchObject({
      sub: user.userId,
      email: username,
      email_verified: 'true',
    })
    await auth.updateUserAttributes({ userAttributes: { name: 'Ann B. Example' } })

    const { tokens: second } = await auth.fetchAuthSession({ forceRefresh: true })
    expect(second?.accessToken.toString()).not.toBe(first?.accessToken.toString())
    expect(second?.accessToken.payload['origin_jti']).toBe(first?.accessToken.payload['origin_jti'])
    expect(second?.idToken?.payload).toMatchObject({ name: 'Ann B. Example' })
    const token = String(second?.accessToken)
    expect(await pool.identity.verifyAccessToken(token)).toMatchObject({ sub: user.userId })
    expect(await pool.identity.readPoolUser(user.userId)).toEqual({
      sub: user.userId,
      email: username,
      emailVerified: true,
      name: 'Ann B. Example',
    })

    await auth.signOut()
    expect((await auth.fetchAuthSession()).tokens).toBeUndefined()
    await expect(pool.identity.verifyAccessToken(token)).rejects.toMatchObject({ code: 'sign-in-required' })
  })

  test('aws-amplify: signing out everywhere ends the other sign-ins too', async () => {
    const person = { email: 'bo@example.org', name: 'Bo', password: 'Bubbles-demo-1' }
    await pool.identity.createConfirmedUser(person)
    await auth.signIn({ username: person.email, password: person.password })
    const elsewhere = String((await auth.fetchAuthSession()).tokens?.accessToken)
    expect(await pool.identity.verifyAccessToken(elsewhere)).toMatchObject({ username: expect.any(String) })
    // The tokens go from this client only; the family lives on.
    const { cognitoUserPoolsTokenProvider } = await import('aws-amplify/auth/cognito')
    await cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens()

    await auth.signIn({ username: person.email, password: person.password })
    await auth.signOut({ global: true })
    await expect(pool.identity.verifyAccessToken(elsewhere)).rejects.toMatchObject({
      code: 'sign-in-required',
    })
  })

  test('amazon-cognito-identity-js: sign in, attributes, refresh', async () => {
    const person = { email: 'cy@example.org', name: 'Cy', password: 'Bubbles-demo-1' }
    const sub = await pool.identity.createConfirmedUser(person)
    const userPool = new CognitoUserPool({
      UserPoolId: pool.poolId,
      ClientId: pool.clientId,
      endpoint: pool.endpoint,
    })
    const user = new CognitoUser({ Username: person.email, Pool: userPool })
    const session = await new Promise<CognitoUserSession>((onSuccess, onFailure) => {
      const details = new AuthenticationDetails({ Username: person.email, Password: person.password })
      user.authenticateUser(details, { onSuccess, onFailure })
    })
    expect(session.getIdToken().payload).toMatchObject({ sub, email: person.email })

    const refreshed = await new Promise<CognitoUserSession>((resolve, reject) => {
      user.refreshSession(session.getRefreshToken(), (error: unknown, value: CognitoUserSession) =>
        error ? reject(error as Error) : resolve(value),
      )
    })
    expect(refreshed.getAccessToken().getJwtToken()).not.toBe(session.getAccessToken().getJwtToken())
    expect(await pool.identity.verifyAccessToken(refreshed.getAccessToken().getJwtToken())).toMatchObject({
      sub,
    })
  })
})
