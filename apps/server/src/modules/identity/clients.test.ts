import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import { describeOneEngine } from '@bubbles/test-kit'
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js'
import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveTestPool, type TestPool, wideLimits } from './testing.ts'
import { startSignIn } from './testingSrpClient.ts'

// Published clients, unmodified: what they do is the protocol.
describeOneEngine('published clients', (open) => {
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

  test('aws-amplify: a life from sign-up to sign-out', async () => {
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

    // An address that waits for its code is nobody's name yet: its password is as wrong as any other.
    for (const each of [password, 'something else']) {
      await expect(auth.signIn({ username, password: each })).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Incorrect username or password.',
      })
    }

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

  test('aws-amplify: a new password, a new e-mail, a forgotten password, the end of the account', async () => {
    const person = { email: 'di@example.org', name: 'Di', password: 'Bubbles-demo-1' }
    const sub = await pool.identity.createConfirmedUser(person)
    await auth.signIn({ username: person.email, password: person.password })
    await expect(
      auth.updatePassword({ oldPassword: 'something else', newPassword: 'Bubbles-demo-2' }),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(
      auth.updatePassword({ oldPassword: person.password, newPassword: 'short' }),
    ).rejects.toMatchObject({ name: 'InvalidPasswordException' })
    await auth.updatePassword({ oldPassword: person.password, newPassword: 'Bubbles-demo-2' })
    expect((await auth.fetchAuthSession({ forceRefresh: true })).userSub).toBe(sub)

    const email = 'di.new@example.org'
    expect(await auth.updateUserAttributes({ userAttributes: { email } })).toMatchObject({
      email: {
        isUpdated: false,
        nextStep: {
          updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE',
          codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'd***@e***' },
        },
      },
    })
    expect(await auth.sendUserAttributeVerificationCode({ userAttributeKey: 'email' })).toMatchObject({
      attributeName: 'email',
      deliveryMedium: 'EMAIL',
    })
    await auth.confirmUserAttribute({
      userAttributeKey: 'email',
      confirmationCode: await pool.readCode(email),
    })
    expect(await auth.fetchUserAttributes()).toMatchObject({ email, email_verified: 'true' })
    await auth.signOut()

    expect(await auth.resetPassword({ username: email })).toMatchObject({
      isPasswordReset: false,
      nextStep: {
        resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
        codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'd***@e***' },
      },
    })
    await expect(
      auth.confirmResetPassword({
        username: email,
        confirmationCode: 'wrong',
        newPassword: 'Bubbles-demo-3',
      }),
    ).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await auth.confirmResetPassword({
      username: email,
      confirmationCode: await pool.readCode(email),
      newPassword: 'Bubbles-demo-3',
    })
    await expect(auth.signIn({ username: email, password: 'Bubbles-demo-2' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    await auth.signIn({ username: email, password: 'Bubbles-demo-3' })
    await auth.deleteUser()
    expect((await auth.fetchAuthSession()).tokens).toBeUndefined()
    expect(await pool.identity.readPoolUser(sub)).toBeNull()
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

  test('amazon-cognito-identity-js: a life from sign-up to deletion', async () => {
    const email = 'cy@example.org'
    const userPool = new CognitoUserPool({
      UserPoolId: pool.poolId,
      ClientId: pool.clientId,
      endpoint: pool.endpoint,
    })
    let user = new CognitoUser({ Username: email, Pool: userPool })
    /** The last argument of every call, as a promise. */
    const answered = <T>(ask: (done: (error: unknown, value?: T) => void) => void): Promise<T> =>
      new Promise((resolve, reject) => {
        ask((error, value) => (error ? reject(error as Error) : resolve(value as T)))
      })
    const authenticate = (Password: string) =>
      new Promise<CognitoUserSession>((onSuccess, onFailure) => {
        const details = new AuthenticationDetails({ Username: email, Password })
        user.authenticateUser(details, { onSuccess, onFailure })
      })

    const attribute = (Name: string, Value: string) => new CognitoUserAttribute({ Name, Value })
    await answered((done) => userPool.signUp(email, 'Bubbles-demo-1', [attribute('email', email)], [], done))
    await expect(authenticate('Bubbles-demo-1')).rejects.toMatchObject({ code: 'NotAuthorizedException' })
    // It has taken up the id of the sign-in that failed, which is nobody's.
    user = new CognitoUser({ Username: email, Pool: userPool })
    await answered((done) => user.resendConfirmationCode(done))
    const code = await pool.readCode(email)
    expect(await answered((done) => user.confirmRegistration(code, true, done))).toBe('SUCCESS')

    const session = await authenticate('Bubbles-demo-1')
    const { sub } = session.getIdToken().payload as { sub: string }
    expect(session.getIdToken().payload).toMatchObject({ email, email_verified: true })
    const refreshed = await answered<CognitoUserSession>((done) =>
      user.refreshSession(session.getRefreshToken(), done),
    )
    expect(refreshed.getAccessToken().getJwtToken()).not.toBe(session.getAccessToken().getJwtToken())
    expect(await pool.identity.verifyAccessToken(refreshed.getAccessToken().getJwtToken())).toMatchObject({
      sub,
    })

    await answered((done) => user.updateAttributes([attribute('name', 'Cy')], done))
    const attributes = await answered<CognitoUserAttribute[]>((done) => user.getUserAttributes(done))
    expect(attributes.map(({ Name, Value }) => [Name, Value])).toContainEqual(['name', 'Cy'])
    expect(await answered((done) => user.changePassword('Bubbles-demo-1', 'Bubbles-demo-2', done))).toBe(
      'SUCCESS',
    )

    await new Promise((resolve, onFailure) => {
      user.forgotPassword({ onSuccess: resolve, onFailure, inputVerificationCode: resolve })
    })
    const reset = await pool.readCode(email)
    await new Promise((onSuccess, onFailure) => {
      user.confirmPassword(reset, 'Bubbles-demo-3', { onSuccess, onFailure })
    })
    await expect(authenticate('Bubbles-demo-2')).rejects.toMatchObject({ code: 'NotAuthorizedException' })

    const revoked = (await authenticate('Bubbles-demo-3')).getAccessToken().getJwtToken()
    await answered<undefined>((done) => user.signOut(() => done(null)))
    await expect(pool.identity.verifyAccessToken(revoked)).rejects.toMatchObject({ code: 'sign-in-required' })

    await authenticate('Bubbles-demo-3')
    expect(await answered((done) => user.deleteUser(done))).toBe('SUCCESS')
    expect(await pool.identity.readPoolUser(sub)).toBeNull()
  })

  test('@aws-sdk/client-cognito-identity-provider: a life from sign-up to deletion', async () => {
    const { clientId: ClientId } = pool
    const Username = 'ed@example.org'
    const client = new cognito.CognitoIdentityProviderClient({
      endpoint: pool.endpoint,
      region: 'lo-cal-1',
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    })
    /** The library has no arithmetic for SRP: only the proof itself is made by the tests' client. */
    const authenticate = async (password: string, username = Username) => {
      const started = await startSignIn(
        {
          ...pool,
          call: async (_operation, body) => {
            const answer = await client.send(
              new cognito.InitiateAuthCommand(body as cognito.InitiateAuthCommandInput),
            )
            return { status: 200, body: { ...answer } }
          },
        },
        username,
      )
      const { ChallengeResponses } = started.respond(password) as {
        ChallengeResponses: Record<string, string>
      }
      const answer = await client.send(
        new cognito.RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: 'PASSWORD_VERIFIER',
          ChallengeResponses,
        }),
      )
      return answer.AuthenticationResult as { AccessToken: string; RefreshToken: string }
    }

    const { UserSub } = await client.send(
      new cognito.SignUpCommand({ ClientId, Username, Password: 'Bubbles-demo-1' }),
    )
    await expect(authenticate('Bubbles-demo-1')).rejects.toThrow(cognito.NotAuthorizedException)
    await client.send(new cognito.ResendConfirmationCodeCommand({ ClientId, Username }))
    await expect(
      client.send(new cognito.ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode: 'wrong' })),
    ).rejects.toThrow(cognito.CodeMismatchException)
    const confirmation = { ClientId, Username, ConfirmationCode: await pool.readCode(Username) }
    await client.send(new cognito.ConfirmSignUpCommand(confirmation))
    // Signing up again is answered as for a new address.
    const again = await client.send(
      new cognito.SignUpCommand({ ClientId, Username, Password: 'Bubbles-demo-9' }),
    )
    expect(again).toMatchObject({ UserConfirmed: false, CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' } })

    const { AccessToken, RefreshToken } = await authenticate('Bubbles-demo-1')
    const refreshed = await client.send(
      new cognito.GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }),
    )
    expect(refreshed.AuthenticationResult?.ExpiresIn).toBe(3600)
    const older = await client.send(
      new cognito.InitiateAuthCommand({
        ClientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: RefreshToken },
      }),
    )
    expect(older.AuthenticationResult?.AccessToken).toEqual(expect.any(String))
    expect((await client.send(new cognito.GetUserCommand({ AccessToken }))).Username).toBe(UserSub)

    const email = 'ed.new@example.org'
    const updated = await client.send(
      new cognito.UpdateUserAttributesCommand({
        AccessToken,
        UserAttributes: [{ Name: 'email', Value: email }],
      }),
    )
    expect(updated.CodeDeliveryDetailsList).toMatchObject([{ AttributeName: 'email' }])
    await client.send(
      new cognito.GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'email' }),
    )
    await client.send(
      new cognito.VerifyUserAttributeCommand({
        AccessToken,
        AttributeName: 'email',
        Code: await pool.readCode(email),
      }),
    )
    await expect(
      client.send(new cognito.DeleteUserAttributesCommand({ AccessToken, UserAttributeNames: ['email'] })),
    ).rejects.toThrow(cognito.InvalidParameterException)

    const change = { AccessToken, PreviousPassword: 'Bubbles-demo-1' }
    await expect(
      client.send(new cognito.ChangePasswordCommand({ ...change, ProposedPassword: 'short' })),
    ).rejects.toThrow(cognito.InvalidPasswordException)
    await client.send(new cognito.ChangePasswordCommand({ ...change, ProposedPassword: 'Bubbles-demo-2' }))

    await client.send(new cognito.ForgotPasswordCommand({ ClientId, Username: email }))
    const reset = { ClientId, Username: email, ConfirmationCode: await pool.readCode(email) }
    await client.send(new cognito.ConfirmForgotPasswordCommand({ ...reset, Password: 'Bubbles-demo-3' }))
    const getUser = (token: string) => client.send(new cognito.GetUserCommand({ AccessToken: token }))
    await expect(getUser(AccessToken)).rejects.toThrow(cognito.NotAuthorizedException)

    const signedIn = await authenticate('Bubbles-demo-3', email)
    await client.send(new cognito.RevokeTokenCommand({ ClientId, Token: signedIn.RefreshToken }))
    await expect(getUser(signedIn.AccessToken)).rejects.toThrow(cognito.NotAuthorizedException)

    const [here, elsewhere] = [
      await authenticate('Bubbles-demo-3', email),
      await authenticate('Bubbles-demo-3', email),
    ]
    await client.send(new cognito.GlobalSignOutCommand({ AccessToken: here.AccessToken }))
    await expect(getUser(elsewhere.AccessToken)).rejects.toThrow(cognito.NotAuthorizedException)

    const last = await authenticate('Bubbles-demo-3', email)
    await client.send(new cognito.DeleteUserCommand({ AccessToken: last.AccessToken }))
    expect(await pool.identity.readPoolUser(UserSub as string)).toBeNull()
    client.destroy()
  })
})
