import { confirmSignUp, resendConfirmationCode, signUp } from './signUp.ts'
import type { Operation } from './operation.ts'
import { getUser, updateUserAttributes } from './profile.ts'
import { getTokensFromRefreshToken } from './refresh.ts'
import { initiateAuth, respondToAuthChallenge } from './signIn.ts'
import { globalSignOut, revokeToken } from './signOut.ts'

/** The operations by their names. A Map, so that names such as `constructor` find nothing. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ['SignUp', signUp],
  ['ConfirmSignUp', confirmSignUp],
  ['ResendConfirmationCode', resendConfirmationCode],
  ['InitiateAuth', initiateAuth],
  ['RespondToAuthChallenge', respondToAuthChallenge],
  ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['GetUser', getUser],
  ['UpdateUserAttributes', updateUserAttributes],
  ['RevokeToken', revokeToken],
  ['GlobalSignOut', globalSignOut],
])
