import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  changeAttribute,
  changePassword,
  configureSession,
  confirmAttribute,
  confirmResetPassword,
  currentAuthUser,
  readPhoneNumber,
  removePhoneNumber,
  resetPassword,
  sendAttributeCode,
  signOutAllDevices,
  signUp,
} from './index.ts'
import {
  answer,
  clearCookies,
  config,
  freshTokens,
  refuse,
  signInAnswers,
  storeSession,
  stubNoNetwork,
  stubPool,
  sub,
} from './testing.ts'

beforeEach(() => {
  clearCookies()
  configureSession(config)
})
afterEach(() => vi.unstubAllGlobals())

const operationsOf = (calls: { operation: string }[]) => calls.map(({ operation }) => operation)

describe('sign up', () => {
  const person = {
    name: 'Ann',
    email: 'ann@example.org',
    username: 'ann',
    phone: '+15550100200',
    password: 'a good password',
  }
  test.each([
    [['email'], 'ann@example.org'],
    [['email', 'phone'], 'ann@example.org'],
    [['phone'], '+15550100200'],
    [['username'], 'ann'],
    [['phone', 'email', 'username'], 'ann'],
  ] as const)('with %j the pool calls her %s, and gets every attribute', async (signInWith, username) => {
    const calls = stubPool({
      SignUp: () => answer({ CodeDeliveryDetails: { Destination: 'a***@e***' } }),
    })
    expect(await signUp(person, signInWith)).toEqual({
      username,
      destination: 'a***@e***',
      step: 'confirm',
    })
    expect(calls).toMatchObject([{ operation: 'SignUp', body: { Username: username } }])
    expect(calls[0]?.body['UserAttributes']).toEqual([
      { Name: 'email', Value: 'ann@example.org' },
      { Name: 'name', Value: 'Ann' },
      { Name: 'phone_number', Value: '+15550100200' },
    ])
  })

  test('with the secret of an invite that proves the address, it signs in', async () => {
    const calls = stubPool({
      ...signInAnswers,
      SignUp: () => answer({ UserConfirmed: true, UserSub: sub }),
    })
    expect(await signUp({ ...person, invite: 'secret' }, ['email'])).toMatchObject({ step: 'done' })
    expect(calls[0]?.body['ClientMetadata']).toEqual({ invite: 'secret' })
  })

  test('without a telephone number none is sent', async () => {
    const calls = stubPool({ SignUp: () => answer({}) })
    const { destination } = await signUp({ ...person, phone: '' }, ['email'])
    expect(destination).toBe('ann@example.org')
    expect(JSON.stringify(calls)).not.toContain('phone_number')
  })
})

describe('forgotten password', () => {
  test.each([['UserNotFoundException'], ['InvalidParameterException']])(
    'a name the pool answers with %s looks like any other',
    async (name) => {
      stubPool({ ForgotPassword: () => refuse(name) })
      await expect(resetPassword('nobody@example.org')).resolves.toBeUndefined()
    },
  )

  test('too many mails are said', async () => {
    stubPool({ ForgotPassword: () => refuse('LimitExceededException') })
    await expect(resetPassword('ann@example.org')).rejects.toMatchObject({ name: 'LimitExceededException' })
  })

  test('an unknown name has a wrong code, like everybody', async () => {
    stubPool({ ConfirmForgotPassword: () => refuse('UserNotFoundException') })
    await expect(confirmResetPassword('nobody@example.org', '123456', 'new password')).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
  })

  test('a password that is set stays set when signing in with it fails', async () => {
    const calls = stubPool({
      ConfirmForgotPassword: () => answer({}),
      InitiateAuth: () => refuse('NotAuthorizedException'),
    })
    expect(await confirmResetPassword('ann@example.org', '123456', 'new password')).toEqual({
      isSignedIn: false,
    })
    expect(calls).toMatchObject([
      {
        operation: 'ConfirmForgotPassword',
        body: { Username: 'ann@example.org', ConfirmationCode: '123456', Password: 'new password' },
      },
      { operation: 'InitiateAuth', body: { AuthParameters: { USERNAME: 'ann@example.org' } } },
    ])
  })
})

describe('of the signed-in user', () => {
  beforeEach(() => storeSession())

  test('the password changes, and a wrong old one signs nobody out', async () => {
    const calls = stubPool({ ChangePassword: () => refuse('NotAuthorizedException') })
    await expect(changePassword('wrong', 'new password')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    expect(calls).toMatchObject([
      { operation: 'ChangePassword', body: { PreviousPassword: 'wrong', ProposedPassword: 'new password' } },
    ])
    expect(await currentAuthUser()).toMatchObject({ userId: sub })
  })

  test('another e-mail wants its code, and is in the tokens afterwards', async () => {
    const calls = stubPool({
      ...signInAnswers,
      GetUser: () => answer({ Username: sub, UserAttributes: [] }),
      UpdateUserAttributes: () =>
        answer({ CodeDeliveryDetailsList: [{ AttributeName: 'email', Destination: 'b***@e***' }] }),
      GetUserAttributeVerificationCode: () => answer({ CodeDeliveryDetails: { Destination: 'b***@e***' } }),
      VerifyUserAttribute: () => answer({}),
      GetTokensFromRefreshToken: () => freshTokens({ email: 'bea@example.org' }),
    })
    expect(await changeAttribute('email', 'bea@example.org', 'a password', config)).toEqual({
      destination: 'b***@e***',
    })
    const update = calls.find(({ operation }) => operation === 'UpdateUserAttributes')
    expect(atob(String(update?.body['AccessToken']).split('.')[1] ?? '')).toContain('"from":"password"')
    expect(await sendAttributeCode('email')).toEqual({ destination: 'b***@e***' })
    expect(await currentAuthUser()).toMatchObject({ email: 'ann@example.org' })
    await confirmAttribute('email', '123456')
    expect(operationsOf(calls)).toEqual([
      'InitiateAuth',
      'RespondToAuthChallenge',
      'UpdateUserAttributes',
      'GetUser',
      'RevokeToken',
      'GetUserAttributeVerificationCode',
      'VerifyUserAttribute',
      'GetTokensFromRefreshToken',
    ])
    expect(await currentAuthUser()).toMatchObject({ userId: sub, email: 'bea@example.org' })
  })

  test('a pool that wants no code says so', async () => {
    stubPool({
      ...signInAnswers,
      GetUser: () => answer({ Username: sub, UserAttributes: [] }),
      UpdateUserAttributes: () => answer({}),
    })
    expect(await changeAttribute('email', 'bea@example.org', 'a password', config)).toEqual({
      destination: null,
    })
  })

  test('without the password nothing is changed', async () => {
    const calls = stubPool({ InitiateAuth: () => refuse('NotAuthorizedException') })
    for (const change of [
      changeAttribute('email', 'bea@example.org', 'wrong', config),
      removePhoneNumber('wrong', config),
    ])
      await expect(change).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    expect(operationsOf(calls)).toEqual(['InitiateAuth', 'InitiateAuth'])
    expect(await currentAuthUser()).toMatchObject({ userId: sub })
  })

  test('a phone number is added by its code, read once it is confirmed, and removed', async () => {
    let verified = 'false'
    const calls = stubPool({
      ...signInAnswers,
      UpdateUserAttributes: () =>
        answer({ CodeDeliveryDetailsList: [{ AttributeName: 'phone_number', Destination: '+*******0123' }] }),
      VerifyUserAttribute: () => answer({}),
      GetTokensFromRefreshToken: () => freshTokens(),
      GetUser: () =>
        answer({
          Username: sub,
          UserAttributes: [
            { Name: 'phone_number', Value: '+447700900123' },
            { Name: 'phone_number_verified', Value: verified },
          ],
        }),
      DeleteUserAttributes: () => answer({}),
    })
    expect(await changeAttribute('phone_number', '+447700900123', 'a password', config)).toEqual({
      destination: '+*******0123',
    })
    expect(await readPhoneNumber()).toBeNull()
    await confirmAttribute('phone_number', '123456')
    verified = 'true'
    expect(await readPhoneNumber()).toBe('+447700900123')
    await removePhoneNumber('a password', config)
    expect(
      calls.filter(({ operation }) => operation.endsWith('UserAttributes') || operation.startsWith('Verify')),
    ).toMatchObject([
      {
        operation: 'UpdateUserAttributes',
        body: { UserAttributes: [{ Name: 'phone_number', Value: '+447700900123' }] },
      },
      { operation: 'VerifyUserAttribute', body: { AttributeName: 'phone_number', Code: '123456' } },
      { operation: 'DeleteUserAttributes', body: { UserAttributeNames: ['phone_number'] } },
    ])
  })

  test('a wrong code is said', async () => {
    stubPool({ VerifyUserAttribute: () => refuse('CodeMismatchException') })
    await expect(confirmAttribute('email', '123456')).rejects.toMatchObject({ name: 'CodeMismatchException' })
  })

  test('every device is signed out, this one too', async () => {
    const calls = stubPool({
      GetTokensFromRefreshToken: () => freshTokens(),
      GlobalSignOut: () => answer({}),
      RevokeToken: () => answer({}),
    })
    await signOutAllDevices()
    expect(operationsOf(calls)).toEqual(['GetTokensFromRefreshToken', 'GlobalSignOut', 'RevokeToken'])
    await vi.waitFor(async () => expect(await currentAuthUser()).toBeNull())
  })

  test('without a network nobody is signed out, and it is said', async () => {
    stubNoNetwork()
    await expect(signOutAllDevices()).rejects.toMatchObject({ name: 'NetworkError' })
    expect(await currentAuthUser()).toMatchObject({ userId: sub })
  })
})
