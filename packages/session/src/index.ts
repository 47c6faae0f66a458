export {
  changeEmail,
  type ConfirmedAttribute,
  confirmEmail,
  sendAttributeCode,
} from './attributes.ts'
export { configureSession, isNetworkError } from './configureSession.ts'
export { createSessionStorage, type SessionCookieOptions, sessionCookieOptions } from './cookies.ts'
export { type PageConfig, passwordMinimum, readPageConfig, userPoolEndpoint } from './pageConfig.ts'
export { changePassword, confirmResetPassword, resetPassword } from './passwords.ts'
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
