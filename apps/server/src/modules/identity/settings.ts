import type { SignUpPolicy } from '@bubbles/domain'
import type { NameKind } from './names.ts'
import type { CodePurpose } from './codePurpose.ts'

/** How this pool is set up. */
export interface PoolSettings {
  /** `{region}_{name}`, such as `lo-cal-1_Bubbles`. The name is inside every verifier: never change it. */
  poolId: string
  /** The one client all our pages share. */
  clientId: string
  /** `iss` of the tokens; its `/.well-known/jwks.json` must lead to this pool: `{login address}/idp/{poolId}`. */
  issuer: string
  /** Address of the identity pages, for links in mails. */
  loginUrl: string
  /** Characters. */
  passwordMinimumLength: number
  /** The relying party of passkeys: the root domain, which the identity pages and all dashboards are in. */
  rpId: string
  /** What a user may sign in with. */
  signInWith: readonly NameKind[]
  signUp: SignUpPolicy
  /** Whether somebody may sign up with that address where only the invited may. Runs in a platform transaction. */
  isExpected: (emailAddress: string) => Promise<boolean>
  /**
   * Whether the secret of an invite's link was mailed to that address, and nowhere else. Runs in a platform transaction.
   */
  isMailedInvite: (emailAddress: string, secret: string) => Promise<boolean>
  /**
   * The address of the organisation whose provider somebody has to sign in with, in place of their password; null: none. Runs in a
   * platform transaction.
   */
  requiredProvider: (user: { sub: string; email_address: string }) => Promise<string | null>
  /** What an organisation is called that somebody belongs to and that requires a second factor; null: none. Runs in a platform transaction. */
  secondFactorRequiredBy: (sub: string) => Promise<string | null>
  limits: PoolLimits
}

export interface PoolLimits {
  /** Different accounts that may fail from one network in ten minutes: at sign-in, and with codes. */
  failedAccountsPerNetwork: number
  /** The same of an IPv6 site (/48). */
  failedAccountsPerSite: number
  /** Challenges a minute and network that nobody answers. */
  openChallengesPerNetwork: number
  /** Wrong passwords of an account from one network, or from a browser that has signed in before, without a wait. */
  freeTriesPerAccount: number
  /** The same from everywhere, but for browsers that have signed in before. */
  freeTriesFromEverywhere: number
  /** Wrong codes of a second factor, after the right password, without a wait. */
  freeTriesPerSecondFactor: number
  /** Sign-ups and codes asked for in ten minutes and network. */
  messagesPerNetwork: number
  /** The same of an IPv6 site (/48). */
  messagesPerSite: number
  /** Codes an hour to one e-mail address or number for one network, and from one account. */
  messagesPerHourAndName: number
  /** Codes an hour to one e-mail address or number, for all networks. */
  messagesPerHourFromEverywhere: number
  /** Codes for a forgotten password an hour and account, for one network or a browser that has signed in before. */
  resetsPerHourAndName: number
  /** The same for all networks. */
  resetsPerHourFromEverywhere: number
  /** Text messages an hour and network address: each costs money. */
  textsPerHourAndAddress: number
}

export const defaultLimits: PoolLimits = {
  failedAccountsPerNetwork: 30,
  failedAccountsPerSite: 120,
  openChallengesPerNetwork: 600,
  freeTriesPerAccount: 4,
  freeTriesFromEverywhere: 100,
  freeTriesPerSecondFactor: 5,
  messagesPerNetwork: 60,
  messagesPerSite: 240,
  messagesPerHourAndName: 4,
  messagesPerHourFromEverywhere: 12,
  resetsPerHourAndName: 4,
  resetsPerHourFromEverywhere: 12,
  textsPerHourAndAddress: 20,
}

export const minute = 60_000
export const hour = 60 * minute
const day = 24 * hour
/** How long a network's failed accounts, and what it asked for, are counted together. */
export const accountsWindow = 10 * minute

/** Milliseconds. */
export const lifetimes = {
  accessToken: hour,
  idToken: hour,
  session: 30 * day,
  challenge: 3 * minute,
  /** How long somebody who has given the right password has for the second step: to find a phone, and a new code on it. */
  secondStep: 10 * minute,
  /** How long somebody has to unlock an authenticator. */
  passkeyChallenge: 5 * minute,
  /** How long the secret of an authenticator app waits for its first code. */
  totpSetup: 15 * minute,
  /** How long after a sign-in its token may still weaken the second factor. */
  freshProof: 15 * minute,
  /** The same of a sign-in with a provider, whose token scripts can read: as long as for `requireRecentSignIn`. */
  providerProof: 5 * minute,
  /** Tries of a code count this long: no code lives longer. */
  codeTries: day,
  /** A process goes on with the signing keys it has read for so long. */
  keysKnown: 5 * minute,
  /** How long a key signs. */
  signingKey: 90 * day,
  /** A key that signs no more is published until its last token has expired: another process may sign a little longer. */
  retiredKey: hour + 10 * minute,
  /** A username is held for somebody who has not confirmed yet. */
  unconfirmedUsername: day,
  /** How long the address before can take an account back. */
  takeBack: 3 * day,
  /** Accounts nobody confirmed are removed. */
  unconfirmed: 30 * day,
  /** The first wait after the free tries; it doubles with each further one. */
  firstWait: 1000,
  longestWait: 15 * minute,
  /** An account's failures are forgotten this long after the last one. */
  failures: day,
} as const

/** Milliseconds. */
export const codeLifetimes: Record<CodePurpose, number> = {
  'sign-up': day,
  'reset-password': hour,
  'verify-email': day,
  'verify-phone': day,
}

export const triesPerCode = 5

/** The part of the pool id that goes into every verifier. */
export const poolNameOf = (settings: PoolSettings): string => settings.poolId.split('_')[1] as string
