export { configureSession, isNetworkError } from './configureSession.ts'
export { createSessionStorage, type SessionCookieOptions, sessionCookieOptions } from './cookies.ts'
export { type PageConfig, passwordMinimum, readPageConfig, userPoolEndpoint } from './pageConfig.ts'
export { type RedirectRules, safeRedirectUrl } from './redirectUrl.ts'
export { type AuthUser, currentAuthUser, getAccessToken } from './session.ts'
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
