export {
  changeAttribute,
  type ConfirmedAttribute,
  confirmAttribute,
  readPhoneNumber,
  removePhoneNumber,
  sendAttributeCode,
} from './attributes.ts'
export { configureSession, isNetworkError, renewal } from './configureSession.ts'
export { createSessionStorage, type SessionCookieOptions, sessionCookieOptions } from './cookies.ts'
export {
  hasOwnPool,
  type PageConfig,
  passwordMinimum,
  readPageConfig,
  userPoolEndpoint,
} from './pageConfig.ts'
export { changePassword, confirmResetPassword, resetPassword } from './passwords.ts'
export { type PasswordProof, provePassword } from './provePassword.ts'
export { type RedirectRules, safeRedirectUrl } from './redirectUrl.ts'
export { type AuthUser, currentAuthUser, getAccessToken, requireAccessToken } from './session.ts'
export { onSessionChange, type SessionListener } from './sessionChange.ts'
export {
  confirmSignUp,
  type Credentials,
  type NewPerson,
  resendSignUpCode,
  type SignInStep,
  signIn,
  signOutAllDevices,
  signOutEverywhere,
  signUp,
} from './signIn.ts'
export { isPhoneNumber, phoneNumberOf, type SignInKind, signInNameOf } from './signInNames.ts'
export { SessionEndedError } from './tokenRefresh.ts'
export { waitOf } from './waits.ts'
