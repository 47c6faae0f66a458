import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changePassword, configureSession, getAccessToken, requireAccessToken, signIn } from './index.ts'
import { answer, clearCookies, config, stubNoNetwork, storeSession, stubPool } from './testing.ts'

beforeEach(() => {
  clearCookies()
  localStorage.clear()
  configureSession(config)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ann = { username: 'ann@example.org', password: 'a good password' }

// Sign-in messages of specification 8, to the letter.

test('a call that needs somebody signed in', async () => {
  await expect(changePassword('old', 'new')).rejects.toMatchObject({
    name: 'UserUnAuthenticatedException',
    message: 'User needs to be authenticated to call this API.',
  })
})

test('no session', async () => {
  await expect(requireAccessToken()).rejects.toMatchObject({
    name: 'NoSessionFoundException',
    message: 'Auth session was not found. Make sure to call signIn.',
  })
  await storeSession()
  expect(await requireAccessToken()).toMatch(/^ey/)
})

test('no network', async () => {
  stubNoNetwork()
  await expect(signIn(ann)).rejects.toMatchObject({
    name: 'NetworkError',
    message: 'A network error has occurred.',
  })
})

test.each(['nounderscore', '_Bubbles', 'x'])('invalid user-pool id %j', async (userPoolId) => {
  configureSession({ ...config, userPoolId })
  await expect(signIn(ann)).rejects.toMatchObject({
    name: 'InvalidUserPoolId',
    message: 'Invalid user pool id provided.',
  })
})

test('invalid identity-pool id', async () => {
  configureSession({ ...config, identityPoolId: 'nocolon' })
  await storeSession(3600, { iss: 'https://pool.example' })
  await expect(getAccessToken()).rejects.toMatchObject({
    name: 'InvalidIdentityPoolIdException',
    message: 'Invalid identity pool id provided.',
  })
})

test('an identity pool’s credentials are asked for anew after 50 minutes (specification 9)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  configureSession({ ...config, identityPoolId: 'ap-southeast-2:pool' })
  await storeSession(7200, { iss: 'https://pool.example' })
  const calls = stubPool({
    GetId: () => answer({ IdentityId: 'ap-southeast-2:ann' }),
    GetCredentialsForIdentity: () =>
      answer({
        IdentityId: 'ap-southeast-2:ann',
        Credentials: { AccessKeyId: 'key', SecretKey: 'secret', SessionToken: 'token', Expiration: 0 },
      }),
  })
  const asked = () => calls.filter(({ operation }) => operation === 'GetCredentialsForIdentity').length

  await getAccessToken()
  expect(asked()).toBe(1)
  vi.setSystemTime(Date.now() + 50 * 60_000 - 1000)
  await getAccessToken()
  expect(asked()).toBe(1)
  vi.setSystemTime(Date.now() + 2000)
  await getAccessToken()
  expect(asked()).toBe(2)
})

test('without an identity pool none is asked, and strangers get no credentials of one', async () => {
  const calls = stubPool({})
  await storeSession()
  await getAccessToken()
  clearCookies()
  configureSession({ ...config, identityPoolId: 'ap-southeast-2:pool' })
  expect(await getAccessToken()).toBeNull()
  expect(calls).toEqual([])
})
