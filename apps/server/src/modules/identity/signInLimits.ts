import type { KnownBrowser } from './knownBrowser.ts'
import { clearTries, countTry, countWithin, readWait, takeBack, takePasswordTry } from './limits.ts'
import { limitKeys } from './names.ts'
import type { UserPool } from './userPool.ts'
import { accountsWindow, minute } from './settings.ts'

/**
 * Who is slowed down by wrong passwords and codes. A browser that has signed in to the account before has a count of
 * its own, which nobody else can raise. All others share one per account and network, one per account from everywhere,
 * and a ceiling on how many different accounts may fail from one network: one account, however often, never reaches it.
 */

/** The counters of tries at one account from one place. Waits are seconds. */
export interface SignInTries {
  /** Reads the wait without counting. */
  wait(now: Date): Promise<number>
  /** Counts a try before it is looked at. @returns the wait; roll back what was counted if there is one. */
  take(now: Date): Promise<number>
  /** After the right password: it counts against nobody. */
  forget(): Promise<void>
}

export function signInTries(
  userPool: UserPool,
  { sub, address, browser }: { sub: string; address: string; browser: KnownBrowser },
): SignInTries {
  const { vault, settings } = userPool
  const { freeTriesPerAccount, freeTriesFromEverywhere } = settings.limits
  const browserId = browser.idFor('s', sub)
  if (browserId !== null) {
    const own = limitKeys.passwordsOfBrowser(vault, sub, browserId)
    return {
      wait: (now) => readWait([{ key: own }], now),
      take: (now) => takePasswordTry(own, freeTriesPerAccount, now),
      forget: () => clearTries(own),
    }
  }
  const own = limitKeys.passwordsOfNetwork(vault, sub, address)
  const everywhere = limitKeys.passwords(vault, sub)
  const accounts = failedAccounts(userPool, 'passwords', { sub, address })
  return {
    wait: async (now) =>
      Math.max(await readWait([{ key: own }, { key: everywhere }], now), await accounts.wait(now)),
    take: async (now) =>
      (await takePasswordTry(own, freeTriesPerAccount, now)) ||
      (await takePasswordTry(everywhere, freeTriesFromEverywhere, now)) ||
      accounts.take(now),
    async forget() {
      await clearTries(own, everywhere)
      await accounts.forget()
    },
  }
}

/** The ceiling on how many different accounts may fail from one network; for sign-ins and for codes, one each. */
export function failedAccounts(
  userPool: UserPool,
  what: 'passwords' | 'codes',
  { sub, address }: { sub: string; address: string },
): SignInTries {
  const { vault, settings } = userPool
  const { failedAccountsPerNetwork, failedAccountsPerSite } = settings.limits
  const seen = limitKeys.accountOfNetwork(vault, what, sub, address)
  const network = { key: limitKeys.accountsOfNetwork(vault, what, address), max: failedAccountsPerNetwork }
  const site = { key: limitKeys.accountsOfSite(vault, what, address), max: failedAccountsPerSite }
  const ceilings = [network, site]
  return {
    async wait(now) {
      // An account that has failed already is in the count: one more try of it adds nothing.
      const isSeen = await readWait([{ key: seen, max: 1 }], now)
      const wait = await readWait(ceilings, now)
      return isSeen ? 0 : wait
    },
    async take(now) {
      const { count } = await countTry(seen, accountsWindow, now)
      let wait = 0
      for (const { key, max } of ceilings) {
        const limit = { max, windowMs: accountsWindow }
        wait = Math.max(wait, await countWithin(key, limit, now, count === 1 ? 1 : 0))
      }
      return wait
    },
    async forget() {
      await clearTries(seen)
      await takeBack(ceilings.map(({ key }) => key))
    },
  }
}

/**
 * Counts a challenge that nobody has answered yet: making one costs work, asking for one nothing. Browsers that have
 * signed in before are not counted.
 * @returns the wait.
 */
export async function takeChallengeOf(
  userPool: UserPool,
  from: { sub: string; address: string; browser: KnownBrowser },
  now: Date,
): Promise<number> {
  if (from.browser.idFor('s', from.sub) !== null) return 0
  const max = userPool.settings.limits.openChallengesPerNetwork
  const key = limitKeys.challengesOfNetwork(userPool.vault, from.address)
  return countWithin(key, { max, windowMs: minute }, now)
}

/** A challenge was answered. */
export async function giveChallengeBack(
  userPool: UserPool,
  from: { sub: string; address: string; browser: KnownBrowser },
): Promise<void> {
  if (from.browser.idFor('s', from.sub) !== null) return
  await takeBack([limitKeys.challengesOfNetwork(userPool.vault, from.address)])
}
