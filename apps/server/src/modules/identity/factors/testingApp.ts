import { Secret, TOTP } from 'otpauth'
import type { TestPool } from '../testing.ts'

/** An authenticator app, for tests. Its clock is the pool's. */
export interface TestApp {
  /** The code it shows. @param steps how many steps its clock is fast. */
  code: (steps?: number) => string
  /** Waits for the next code: none is used twice. */
  nextCode: () => string
}

const STEP_MS = 30_000

/** An app that was given a secret. */
export function openTestApp(pool: TestPool, secret: string): TestApp {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = (steps = 0) =>
    totp.generate({ timestamp: pool.identity.userPool.now().getTime() + steps * STEP_MS })
  return {
    code,
    nextCode() {
      pool.pass(STEP_MS)
      return code()
    },
  }
}

/** Sets up an app as a client of the protocol does. @returns it. */
export async function setUpTestApp(pool: TestPool, AccessToken: string): Promise<TestApp> {
  const { body } = await pool.call('AssociateSoftwareToken', { AccessToken })
  const app = openTestApp(pool, body['SecretCode'] as string)
  const verified = await pool.call('VerifySoftwareToken', { AccessToken, UserCode: app.code() })
  if (verified.status !== 200) throw new Error(JSON.stringify(verified.body))
  const preference = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } }
  await pool.call('SetUserMFAPreference', { AccessToken, ...preference })
  return app
}
