import * as auth from 'aws-amplify/auth'
import { signIn } from './signIn.ts'

/**
 * Sends a code with which a new password can be set. What the pool says of a name it does not know, or that has
 * no confirmed address, is kept: nobody learns here who has an account.
 * @throws Error named `LimitExceededException` or `NetworkError`.
 */
export async function resetPassword(username: string): Promise<void> {
  try {
    await auth.resetPassword({ username })
  } catch (error) {
    if (!(error instanceof Error) || !tellsOfNobody.has(error.name)) throw error
  }
}

const tellsOfNobody = new Set(['UserNotFoundException', 'InvalidParameterException'])

/**
 * Sets a new password with the code from `resetPassword`, and signs in with it.
 * @returns whether that signed in; if not, the user has to.
 * @throws Error named `CodeMismatchException` (also for an unknown name), `ExpiredCodeException`,
 * `InvalidPasswordException`, `LimitExceededException` or `NetworkError`.
 */
export async function confirmResetPassword(
  username: string,
  code: string,
  newPassword: string,
): Promise<{ isSignedIn: boolean }> {
  try {
    await auth.confirmResetPassword({ username, confirmationCode: code, newPassword })
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UserNotFoundException') throw error
    throw new auth.AuthError({ name: 'CodeMismatchException', message: error.message })
  }
  // The password is set whatever comes of this: a failure only means signing in by hand.
  const step = await signIn({ username, password: newPassword }).catch(() => 'failed')
  return { isSignedIn: step === 'done' }
}

/**
 * Changes the password of the signed-in user, who stays signed in.
 * @throws Error named `NotAuthorizedException` for a wrong old password and for too many tries,
 * `InvalidPasswordException`, `LimitExceededException`, `UserUnAuthenticatedException` when nobody is signed in
 * ('User needs to be authenticated to call this API.'), or `NetworkError`.
 */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  await auth.updatePassword({ oldPassword, newPassword })
}
