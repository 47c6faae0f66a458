import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  confirmSecondStep,
  makeRecoveryCodes,
  onCodeAsked,
  readFactors,
  removeTotp,
  startTotpSetup,
} from './factorCalls.ts'
import { configureSession, provePassword, signIn } from './index.ts'
import {
  answer,
  clearCookies,
  config,
  type PoolCall,
  refuse,
  signInAnswers,
  storeSession,
  stubPool,
  sub,
} from './testing.ts'

const totpStep = () =>
  answer({
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    ChallengeParameters: { USER_ID_FOR_SRP: sub },
    Session: 'the-session-of-the-step',
  })

/** A pool that asks for a code, and gives these answers to it, one after the other. */
function stubTotpPool(answers: (() => Response)[], more: Record<string, () => Response> = {}): PoolCall[] {
  const steps = [totpStep, ...answers]
  return stubPool({
    ...signInAnswers,
    RespondToAuthChallenge: () => (steps.shift() ?? refuseAll)(),
    ...more,
  })
}
const refuseAll = () => refuse('NotAuthorizedException')
const wrong = () => refuse('CodeMismatchException')
const right = signInAnswers.RespondToAuthChallenge
const codesIn = (calls: PoolCall[]) =>
  calls.flatMap(({ body }) => {
    const { SOFTWARE_TOKEN_MFA_CODE: code } = (body['ChallengeResponses'] ?? {}) as Record<string, unknown>
    return code === undefined ? [] : [code]
  })

beforeEach(() => {
  clearCookies()
  configureSession(config)
})
afterEach(() => vi.unstubAllGlobals())

test('a sign-in that asks for a code ends with it, also after a wrong one', async () => {
  const calls = stubTotpPool([wrong, right])
  expect(await signIn({ username: 'ann@example.org', password: 'a good password' })).toBe('code')
  await expect(confirmSecondStep('111111')).rejects.toMatchObject({ name: 'CodeMismatchException' })
  await confirmSecondStep('222222')
  expect(codesIn(calls)).toEqual(['111111', '222222'])
  expect(calls.at(-1)?.body).toMatchObject({ Session: 'the-session-of-the-step' })
})

describe('the password again', () => {
  let stop = () => {}
  const problems: (string | undefined)[] = []
  const giveCodes = (...codes: (string | null)[]) => {
    stop = onCodeAsked(async (problem) => {
      problems.push(problem?.name)
      return codes.shift() ?? null
    })
  }
  beforeEach(async () => {
    problems.length = 0
    await storeSession()
  })
  afterEach(() => stop())

  test('asks for the code too, again after a wrong one', async () => {
    giveCodes('111111', 'abcde-fghjk')
    const calls = stubTotpPool([wrong, right])
    const proof = await provePassword('a good password', config)
    expect(proof.accessToken).toEqual(expect.any(String))
    expect(problems).toEqual([undefined, 'CodeMismatchException'])
    expect(codesIn(calls)).toEqual(['111111', 'abcde-fghjk'])
  })

  test('fails where no code is given, or nothing on the page asks', async () => {
    giveCodes(null)
    stubTotpPool([])
    await expect(provePassword('a good password', config)).rejects.toMatchObject({ name: 'CodeMissingError' })
    stop()
    stubTotpPool([])
    await expect(provePassword('a good password', config)).rejects.toMatchObject({ name: 'CodeMissingError' })
  })

  test('fails with what else the pool says', async () => {
    giveCodes('111111')
    stubTotpPool([() => refuse('NotAuthorizedException', 'Invalid session for the user.')])
    await expect(provePassword('a good password', config)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
  })

  test('sets up an app with that sign-in, not with the one in use', async () => {
    const ok = () => answer({})
    const calls = stubPool({
      ...signInAnswers,
      AssociateSoftwareToken: () => answer({ SecretCode: 'GEZDGNBVGY3TQOJQ' }),
      VerifySoftwareToken: ok,
      SetUserMFAPreference: ok,
      CreateRecoveryCodes: () => answer({ RecoveryCodes: ['abcde-fghjk'] }),
    })
    const setup = await startTotpSetup('a good password', config)
    expect(setup.secret).toBe('GEZDGNBVGY3TQOJQ')
    expect(await setup.confirm('123456')).toEqual(['abcde-fghjk'])
    await setup.end()
    expect(await makeRecoveryCodes('a good password', config)).toEqual(['abcde-fghjk'])
    await removeTotp('a good password', config)
    const changes = calls.filter(({ body }) => body['AccessToken'] !== undefined)
    expect(changes.map(({ operation }) => operation)).toEqual([
      'AssociateSoftwareToken',
      'VerifySoftwareToken',
      'SetUserMFAPreference',
      'CreateRecoveryCodes',
      'CreateRecoveryCodes',
      'SetUserMFAPreference',
    ])
    for (const { body } of changes) {
      const [, payload = ''] = String(body['AccessToken']).split('.')
      expect(JSON.parse(atob(payload))).toMatchObject({ from: 'password' })
    }
  })
})

test('what protects the account is read with the sign-in in use', async () => {
  await storeSession()
  stubPool({
    DescribeFactors: () => answer({ Totp: { AddedAt: 1_700_000_000 }, RecoveryCodesLeft: 9 }),
  })
  expect(await readFactors()).toEqual({
    totp: { addedAt: new Date(1_700_000_000_000), lastUsedAt: null },
    recoveryCodesLeft: 9,
  })
  stubPool({ DescribeFactors: () => new Response('<html>', { status: 502 }) })
  await expect(readFactors()).rejects.toMatchObject({ name: 'NetworkError' })
})
