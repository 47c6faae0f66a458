import type { Database } from '@bubbles/db'
import { parseEmailAddress } from '../mail/public.ts'
import { invalidParameter } from './errors.ts'
import { resetFactors } from './factors/reset.ts'
import { createFamilies } from './families.ts'
import { deleteExpiredRedirects } from './federation/writer.ts'
import { isUuid, personName } from './fields.ts'
import { createKeyRing } from './keyRing.ts'
import { readSignInName } from './names.ts'
import { deletePoolUser } from './operations/account.ts'
import { inUserPool, type UserPool } from './userPool.ts'
import { readSessions, readUser, readUserByName } from './reader.ts'
import { defaultLimits, type PoolLimits, type PoolSettings } from './settings.ts'
import { opensSigningKey } from './storedUnderSecret.ts'
import { checkPasswordLength, makeUser } from './users.ts'
import { createVault } from './vault.ts'
import { createTokenVerifier, type VerifyAccessToken } from './verifier.ts'
import { deleteExpired, deleteUnconfirmed, insertUser, revokeSession } from './writer.ts'

/** A person as the identity service knows them. */
export interface PoolPerson {
  sub: string
  email: string
  emailVerified: boolean
  name: string
}

/** One sign-in of a person. */
export interface PoolSession {
  /** `originJti` of its access tokens. */
  id: string
  /** Such as `Firefox on Windows`; empty if unknown. */
  browser: string
  signedInAt: Date
  /** When its tokens were last renewed: an hour behind at most. */
  lastUsedAt: Date
}

/** What the rest of the server needs of an identity service, whichever it is. Call outside transactions. */
export interface IdentityService {
  verifyAccessToken: VerifyAccessToken
  /**
   * The person a checked access token belongs to, or null if there is none any more.
   * @param accessToken the token itself; Cognito tells only its owner, the embedded pool needs none.
   */
  readPoolUser(sub: string, accessToken?: string): Promise<PoolPerson | null>
  /**
   * The person's sign-ins that can still be used, the last used first. Null for Cognito, which tells nobody: there is
   * only signing out everywhere then.
   */
  listSessions: ((sub: string) => Promise<PoolSession[]>) | null
  /** Ends one sign-in. @returns whether the person had it. Null as for `listSessions`. */
  endSession: ((sub: string, id: string) => Promise<boolean>) | null
  /**
   * Removes the person from the pool, with every sign-in; harmless when repeated.
   * @param accessToken a checked token of that person; Cognito wants it.
   * @throws Problem `sign-in-required` if Cognito does not take the token.
   */
  deletePerson(sub: string, accessToken: string): Promise<void>
  /**
   * Removes the second factor of a person who has lost it, and ends their sign-ins; they get an email.
   * @returns whether there was one. Null for Cognito, whose console does that.
   */
  removeSecondFactor: ((sub: string) => Promise<boolean>) | null
  /** Whether people can sign in now, as far as this process can tell. May throw where they can't. */
  works(): Promise<boolean>
}

/** The embedded user pool. */
export interface EmbeddedIdentity extends IdentityService {
  listSessions: NonNullable<IdentityService['listSessions']>
  endSession: NonNullable<IdentityService['endSession']>
  removeSecondFactor: NonNullable<IdentityService['removeSecondFactor']>
  readonly userPool: UserPool
  /** For demonstration data: adds a confirmed user, or finds the one who has the address. @returns the sub. */
  createConfirmedUser(person: { email: string; name: string; password: string }): Promise<string>
  /** Removes what has expired, and accounts nobody confirmed in time. The worker calls it now and then. */
  purgeExpired(): Promise<void>
  /**
   * Lets a new key sign once the current one has for 90 days; the old one stays published until its last token has
   * expired. The worker calls it now and then; of several who do at once, one rotates. @returns whether this call did.
   */
  rotateSigningKey(): Promise<boolean>
}

export interface EmbeddedIdentityOptions {
  database: Database
  /** The server's secret, at least 32 bytes. Losing it makes every password useless. */
  secret: Uint8Array
  settings: Omit<
    PoolSettings,
    | 'limits'
    | 'rpId'
    | 'signUp'
    | 'isExpected'
    | 'isMailedInvite'
    | 'requiredProvider'
    | 'secondFactorRequiredBy'
  > & {
    /** Default: the domain that the identity pages are in. */
    rpId?: string
    limits?: Partial<PoolLimits>
    /** Default: anyone may sign up. */
    signUp?: PoolSettings['signUp']
    isExpected?: PoolSettings['isExpected']
    /** Default: no invite proves an address. */
    isMailedInvite?: PoolSettings['isMailedInvite']
    /** Default: nobody's password is refused. */
    requiredProvider?: PoolSettings['requiredProvider']
    /** Default: everybody may do without one. */
    secondFactorRequiredBy?: PoolSettings['secondFactorRequiredBy']
  }
  /** Clock, for tests. */
  now?: () => Date
}

/** The settings with what holds where nothing is said. @throws RangeError if the pool id has no name after one underscore. */
function poolSettings(given: EmbeddedIdentityOptions['settings']): PoolSettings {
  const settings: PoolSettings = {
    signUp: 'open',
    rpId: new URL(given.loginUrl).hostname.split('.').slice(1).join('.') || 'localhost',
    isExpected: () => Promise.resolve(false),
    isMailedInvite: () => Promise.resolve(false),
    requiredProvider: () => Promise.resolve(null),
    secondFactorRequiredBy: () => Promise.resolve(null),
    ...given,
    limits: { ...defaultLimits, ...given.limits },
  }
  if (!/^[\w-]+_[0-9a-zA-Z]+$/.test(settings.poolId) || settings.poolId.split('_').length !== 2) {
    throw new RangeError('The user pool ID must be {region}_{letters and digits}, with one underscore.')
  }
  return settings
}

/** @throws RangeError if the secret is too short or the pool id has no name after one underscore. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { database, now = () => new Date() } = options
  const settings = poolSettings(options.settings)
  const vault = createVault(options.secret)
  const keyRing = createKeyRing(database, vault, now)
  const families = createFamilies(database, now)
  const verifyAccessToken = createTokenVerifier({
    issuer: settings.issuer,
    clientId: settings.clientId,
    keys: keyRing.find,
    isFamilyLive: families.isLive,
    now,
  })
  const userPool: UserPool = {
    database,
    settings,
    vault,
    keyRing,
    families,
    verifyAccessToken,
    language: 'en',
    now,
  }

  return {
    userPool,
    verifyAccessToken,
    async readPoolUser(sub) {
      const user = await inUserPool(userPool, () => readUser(sub))
      if (!user || user.status !== 'Confirmed') return null
      return { sub, email: user.email_address, emailVerified: user.email_verified, name: user.name }
    },
    createConfirmedUser: (person) => createConfirmedUser(userPool, person),
    rotateSigningKey: () => keyRing.rotate(),
    purgeExpired: () =>
      inUserPool(userPool, async () => {
        await deleteExpired(now())
        await deleteExpiredRedirects(now())
      }),
    listSessions: async (sub) => {
      const sessions = await inUserPool(userPool, () => readSessions(sub, now()))
      return sessions.map((session) => ({
        id: session.origin_jti,
        browser: session.browser,
        signedInAt: session.signed_in_at,
        lastUsedAt: session.last_used_at,
      }))
    },
    async endSession(sub, id) {
      if (!isUuid(id)) return false
      const isEnded = await inUserPool(userPool, () => revokeSession(sub, id, now()))
      families.forget()
      return isEnded
    },
    deletePerson: (sub) => deletePoolUser(userPool, sub),
    removeSecondFactor: (sub) => resetFactors(userPool, sub),
    works: async () => (await opensSigningKey(database, options.secret)) !== false,
  }
}

async function createConfirmedUser(
  userPool: UserPool,
  { email, name, password }: Parameters<EmbeddedIdentity['createConfirmedUser']>[0],
): Promise<string> {
  const address = parseEmailAddress(email)
  if (!address) throw invalidParameter('Username should be an email.')
  checkPasswordLength(userPool, password)
  const user = makeUser(userPool, {
    email: address,
    username: null,
    phoneNumber: null,
    name: personName(name),
    password,
    status: 'Confirmed',
  })
  return inUserPool(userPool, async () => {
    await deleteUnconfirmed(user, userPool.now())
    if (await insertUser(user)) return user.sub
    const known = await readUserByName(readSignInName(address), ['email'])
    if (!known) throw new Error('The user was removed in the meantime.')
    return known.sub
  })
}
