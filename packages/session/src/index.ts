export type { ConfirmedAttribute } from './attributes.ts'
export { configureSession, renewal } from './configureSession.ts'
export {
  hasOwnPool,
  type PageConfig,
  passwordMinimum,
  readPageConfig,
  userPoolEndpoint,
} from './pageConfig.ts'
export {
  changeAttribute,
  changePassword,
  confirmAttribute,
  confirmResetPassword,
  confirmSignUp,
  finishProviderSignIn,
  loadPool,
  provePassword,
  readPhoneNumber,
  removePhoneNumber,
  resendSignUpCode,
  resetPassword,
  sendAttributeCode,
  signIn,
  signOutAllDevices,
  signOutEverywhere,
  signUp,
} from './poolCalls.ts'
export type { PasswordProof } from './provePassword.ts'
export { rememberChoice } from './choiceCookie.ts'
export { type ProviderProof, providerProof } from './providerProof.ts'
export type { ProviderOutcome } from './providerSignIn.ts'
export { type StartedSignIn, startProviderSignIn } from './providerStart.ts'
export { type RedirectRules, safeRedirectUrl } from './redirectUrl.ts'
export { type AuthUser, currentAuthUser, getAccessToken, requireAccessToken } from './session.ts'
export { onSessionChange, type SessionListener } from './sessionChange.ts'
export type { Credentials, NewPerson, SignInStep } from './signIn.ts'
export { isPhoneNumber, phoneNumberOf, type SignInKind, signInNameOf } from './signInNames.ts'
export { isNetworkError, SessionEndedError } from './sessionErrors.ts'
export { takeBackEmail, type TakeBackLink } from './takeBackEmail.ts'
export { waitOf } from './waits.ts'
