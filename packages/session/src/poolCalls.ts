import { endKeptSignIn } from './keptSignIn.ts'
import { forgetTokens } from './keptTokens.ts'
import { poolAtOnce, sessionPage, tellOfChange, withPool } from './withPool.ts'

type Pool = typeof import('./pool.ts')

/** A call of `pool.ts`, which is loaded for it. */
export const late =
  <Name extends keyof Pool>(name: Name) =>
  async (
    ...given: Pool[Name] extends (...given: infer Given) => unknown ? Given : never
  ): Promise<Pool[Name] extends (...given: never) => Promise<infer Answer> ? Answer : never> => {
    const call = ((await withPool()) as Pool)[name] as (...given: unknown[]) => Promise<never>
    return call(...given)
  }

export const changeAttribute = late('changeAttribute')
export const confirmAttribute = late('confirmAttribute')
export const sendAttributeCode = late('sendAttributeCode')
export const readPhoneNumber = late('readPhoneNumber')
export const removePhoneNumber = late('removePhoneNumber')
export const changePassword = late('changePassword')
export const resetPassword = late('resetPassword')
export const confirmResetPassword = late('confirmResetPassword')
export const provePassword = late('provePassword')
export const finishProviderSignIn = late('finishProviderSignIn')
export const signIn = late('signIn')
export const signUp = late('signUp')
export const confirmSignUp = late('confirmSignUp')
export const resendSignUpCode = late('resendSignUpCode')
export const signOutAllDevices = late('signOutAllDevices')

/** Loads what speaks to the pool ahead of its first call, where it is certain to come. A failure shows at that call. */
export const loadPool = (): void => void poolAtOnce().catch(() => undefined)

/**
 * Ends this sign-in, on all sub-domains of this browser. Works without a network too: what can't be told to the pool then
 * ends there by itself.
 */
export async function signOutEverywhere(): Promise<void> {
  const pool = (await poolAtOnce().catch(() => null)) as Pool | null
  if (pool) return pool.signOutEverywhere()
  const { config } = sessionPage()
  await endKeptSignIn(config)
  forgetTokens(config)
  tellOfChange()
}
