import type { Database } from '@bubbles/db'
import { parseEmailAddress } from '../mail/public.ts'
import { invalidParameter } from './errors.ts'
import { createFamilies } from './families.ts'
import { personName } from './fields.ts'
import { createKeyRing } from './keyRing.ts'
import { signInName } from './names.ts'
import { inPool, type Pool } from './pool.ts'
import { readUser, readUserByName } from './reader.ts'
import { defaultLimits, type PoolLimits, type PoolSettings } from './settings.ts'
import { checkPassword, makeUser } from './users.ts'
import { createVault } from './vault.ts'
import { createTokenVerifier, type VerifyAccessToken } from './verifier.ts'
import { deleteExpired, insertUser } from './writer.ts'

/** A person as the identity service knows them. */
export interface PoolPerson {
  sub: string
  email: string
  emailVerified: boolean
  name: string
}

/** What the rest of the server needs of an identity service, whichever it is. Call outside transactions. */
export interface IdentityService {
  verifyAccessToken: VerifyAccessToken
  /**
   * The person a checked access token belongs to, or null if there is none any more.
   * @param accessToken the token itself; Cognito tells only its owner, the embedded pool needs none.
   */
  readPoolUser(sub: string, accessToken?: string): Promise<PoolPerson | null>
}

/** The embedded user pool. */
export interface EmbeddedIdentity extends IdentityService {
  readonly pool: Pool
  /** For demonstration data: adds a confirmed user, or finds the one who has the address. @returns the sub. */
  createConfirmedUser(person: { email: string; name: string; password: string }): Promise<string>
  /** Removes expired challenges, codes, sessions and counters. The worker calls it now and then. */
  purgeExpired(): Promise<void>
}

export interface EmbeddedIdentityOptions {
  database: Database
  /** The server's secret, at least 32 bytes. Losing it makes every password useless. */
  secret: Uint8Array
  settings: Omit<PoolSettings, 'limits'> & { limits?: Partial<PoolLimits> }
  /** Clock, for tests. */
  now?: () => Date
}

/** @throws RangeError if the secret is too short or the pool id has no name after one underscore. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { database, now = () => new Date() } = options
  const settings = { ...options.settings, limits: { ...defaultLimits, ...options.settings.limits } }
  if (!/^[\w-]+_[0-9a-zA-Z]+$/.test(settings.poolId) || settings.poolId.split('_').length !== 2) {
    throw new RangeError('The user pool id has to be {region}_{letters and digits}, with one underscore.')
  }
  const vault = createVault(options.secret)
  const keyRing = createKeyRing(database, vault, now)
  const families = createFamilies(database, now)
  const verifyAccessToken = createTokenVerifier({
    issuer: settings.issuer,
    clientId: settings.clientId,
    keys: keyRing.find,
    isFamilyLive: families.isLive,
  })
  const pool: Pool = { database, settings, vault, keyRing, families, verifyAccessToken, now }

  return {
    pool,
    verifyAccessToken,
    async readPoolUser(sub) {
      const user = await inPool(pool, () => readUser(sub))
      if (!user || user.status !== 'Confirmed') return null
      return { sub, email: user.email_address, emailVerified: user.email_verified, name: user.name }
    },
    async createConfirmedUser({ email, name, password }) {
      const address = parseEmailAddress(email)
      if (!address) throw invalidParameter('Username should be an email.')
      checkPassword(pool, password)
      const user = makeUser(pool, { email: address, name: personName(name), password, status: 'Confirmed' })
      return inPool(pool, async () => {
        if (await insertUser(user)) return user.sub
        const known = await readUserByName(signInName(address))
        return (known as { sub: string }).sub
      })
    },
    purgeExpired: () => inPool(pool, () => deleteExpired(now())),
  }
}
