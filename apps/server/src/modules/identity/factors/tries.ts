import type { KnownBrowser } from '../knownBrowser.ts'
import { clearTries, takePasswordTry } from '../limits.ts'
import { limitKeys } from '../names.ts'
import type { UserPool } from '../userPool.ts'

/** The counter of codes of a second factor from one place. */
export interface CodeTries {
  /** Counts a code before it is looked at. @returns the wait in seconds; roll back what was counted if there is one. */
  take: () => Promise<number>
  /** After the right code: it counts against nobody. */
  forget: () => Promise<void>
}

const triesOf = (userPool: UserPool, sub: string, by: string): CodeTries => {
  const key = limitKeys.secondFactor(userPool.vault, sub, by)
  return {
    take: () => takePasswordTry(key, userPool.settings.limits.freeTriesPerSecondFactor, userPool.now()),
    forget: () => clearTries(key),
  }
}

/**
 * Codes at a sign-in. A browser from which a code was right before has a count of its own; all others share one for the
 * account, whatever network they come from: they know the password, so nobody is kept out by strangers. That a browser knows the
 * password alone doesn't count: whoever reads the mail could make any number of such.
 */
export const signInCodeTries = (userPool: UserPool, sub: string, browser: KnownBrowser): CodeTries =>
  triesOf(userPool, sub, browser.idFor('t', sub) ?? 'others')

/** Codes of an app that is being set up, in one sign-in. */
export const setupCodeTries = (userPool: UserPool, sub: string, originJti: string): CodeTries =>
  triesOf(userPool, sub, `set-up ${originJti}`)
