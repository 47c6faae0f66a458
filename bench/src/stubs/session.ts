/**
 * Stands in for `@bubbles/session` in a build that is measured and never served: whoever opens the page is signed in by
 * the token the measurement put into it, without the sign-in library. What the reports list does not touch is absent.
 */
export { passwordMinimum, readPageConfig } from '../../../packages/session/src/pageConfig.ts'
export type { PageConfig } from '../../../packages/session/src/pageConfig.ts'

declare global {
  interface Window {
    stubToken?: string
  }
}

/** What no list of reports asks for. */
const absent = (): never => {
  throw new Error('The stub of the sign-in library does not know how to do this.')
}

export const configureSession = (): void => undefined
export const getAccessToken = (): Promise<string | null> => Promise.resolve(window.stubToken ?? null)
export const onSessionChange = (): (() => void) => () => undefined
export {
  absent as changeEmail,
  absent as changePassword,
  absent as confirmEmail,
  absent as sendAttributeCode,
  absent as signOutAllDevices,
  absent as signOutEverywhere,
}
