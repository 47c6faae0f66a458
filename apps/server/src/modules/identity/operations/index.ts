import { deleteUser } from './account.ts'
import {
  deleteUserAttributes,
  getUser,
  getUserAttributeVerificationCode,
  updateUserAttributes,
  verifyUserAttribute,
} from './attributes.ts'
import type { Operation } from './operation.ts'
import { changePassword, confirmForgotPassword, forgotPassword } from './passwords.ts'
import {
  associateSoftwareToken,
  createRecoveryCodes,
  describeFactors,
  setUserMfaPreference,
  verifySoftwareToken,
} from '../factors/operations.ts'
import {
  completeWebAuthnRegistration,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
  startWebAuthnRegistration,
} from '../passkeys/operations.ts'
import { getTokensFromRefreshToken } from './refresh.ts'
import { initiateAuth, respondToAuthChallenge } from './signIn.ts'
import { globalSignOut, revokeToken } from './signOut.ts'
import { confirmSignUp, resendConfirmationCode, signUp } from './signUp.ts'

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
  ['GetUserAttributeVerificationCode', getUserAttributeVerificationCode],
  ['VerifyUserAttribute', verifyUserAttribute],
  ['DeleteUserAttributes', deleteUserAttributes],
  ['ChangePassword', changePassword],
  ['ForgotPassword', forgotPassword],
  ['ConfirmForgotPassword', confirmForgotPassword],
  ['AssociateSoftwareToken', associateSoftwareToken],
  ['VerifySoftwareToken', verifySoftwareToken],
  ['SetUserMFAPreference', setUserMfaPreference],
  // Ours: Cognito has no such calls.
  ['CreateRecoveryCodes', createRecoveryCodes],
  ['DescribeFactors', describeFactors],
  ['StartWebAuthnRegistration', startWebAuthnRegistration],
  ['CompleteWebAuthnRegistration', completeWebAuthnRegistration],
  ['ListWebAuthnCredentials', listWebAuthnCredentials],
  ['DeleteWebAuthnCredential', deleteWebAuthnCredential],
  ['RevokeToken', revokeToken],
  ['GlobalSignOut', globalSignOut],
  ['DeleteUser', deleteUser],
])
