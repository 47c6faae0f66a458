import type { CallOptions } from '@bubbles/contract'
import { inPageLanguage } from '@bubbles/domain/answer-language'
import { provePassword } from '@bubbles/session'
import { config } from '../config.ts'

/**
 * Makes a call that asks for the password again (`password-required`): signs in once more with it, calls with the token of
 * that sign-in, and ends it.
 * @throws Error in words for a wrong password and for too many tries, else what `provePassword` and the call throw.
 */
export async function withPassword<T>(
  password: string,
  call: (options: Pick<CallOptions, 'token'>) => Promise<T>,
): Promise<T> {
  const { accessToken, end } = await provePassword(password, config()).catch((error: unknown) => {
    throw passwordProblem(error)
  })
  try {
    return await call({ token: accessToken })
  } finally {
    void end()
  }
}

/** What a refusal of the password again is, in words; another failure as it is. */
export function passwordProblem(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'NotAuthorizedException') return error
  const { message } = error
  if (message === 'Incorrect username or password.')
    return new Error('That password is wrong. Check it, then try again.')
  if (message.startsWith('Password attempts exceeded'))
    return new Error('Too many attempts. Wait a while, then try again.')
  return new Error(message)
}

/**
 * Throws what a refusal of the user pool is, in words. Why the last way to sign in stays is a sentence of the server's.
 * @throws Error always
 */
export async function throwInWords(error: unknown): Promise<never> {
  if (!(error instanceof Error) || error.name !== 'InvalidParameterException') throw passwordProblem(error)
  const { message } = (await inPageLanguage({ message: error.message })) as { message: string }
  throw Object.assign(new Error(message), { name: error.name })
}
