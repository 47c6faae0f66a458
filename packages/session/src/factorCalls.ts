import { late } from './poolCalls.ts'

// `@bubbles/session/factors`: second factors and passkeys, apart from what every page of the dashboard begins with.
export { type AskForCode, onCodeAsked } from './codeAsker.ts'
export type { Factors, TotpSetup } from './factors.ts'
export { hasPasskeys, type Passkey, type PasskeySetup } from './passkeyTypes.ts'

export const confirmSecondStep = late('confirmSecondStep')
export const readFactors = late('readFactors')
export const startTotpSetup = late('startTotpSetup')
export const removeTotp = late('removeTotp')
export const makeRecoveryCodes = late('makeRecoveryCodes')
export const signInWithPasskey = late('signInWithPasskey')
export const readPasskeys = late('readPasskeys')
export const startPasskeySetup = late('startPasskeySetup')
export const removePasskey = late('removePasskey')
