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
  /** What a user may sign in with. */
  signInWith: readonly 'email'[]
  limits: PoolLimits
}

export interface PoolLimits {
  /** Sign-ins without success, sign-ups and codes: each so many a minute and network address. */
  triesPerMinuteAndAddress: number
  /** Passwords an account may be given before it has to wait. */
  freeTriesPerAccount: number
  /** Mails with a code an hour and e-mail address. */
  mailsPerHourAndName: number
}

export const defaultLimits: PoolLimits = {
  triesPerMinuteAndAddress: 10,
  freeTriesPerAccount: 4,
  mailsPerHourAndName: 4,
}

const minute = 60_000
const hour = 60 * minute

/** Milliseconds. */
export const lifetimes = {
  accessToken: hour,
  idToken: hour,
  session: 30 * 24 * hour,
  challenge: 3 * minute,
  signUpCode: 24 * hour,
  /** The first wait after the free tries; it doubles with each further one. */
  firstWait: minute,
  longestWait: 15 * minute,
  /** An account's failures are forgotten this long after the last one. */
  failures: 24 * hour,
} as const

export const triesPerCode = 5

/** The part of the pool id that goes into every verifier. */
export const poolNameOf = (settings: PoolSettings): string => settings.poolId.split('_')[1] as string
