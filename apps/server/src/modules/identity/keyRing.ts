import type { Database } from '@bubbles/db'
import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { calculateJwkThumbprint, createLocalJWKSet, errors, type JWK, type JWTVerifyGetKey } from 'jose'
import { readSigningKeys } from './reader.ts'
import { lifetimes } from './settings.ts'
import type { Vault } from './vault.ts'
import { insertSigningKey, type NewSigningKey, retireSigningKey } from './writer.ts'

/** The pool's signing keys, shared through the database by all processes. */
export interface KeyRing {
  /** The key that signs now. */
  signingKey(): Promise<{ kid: string; key: KeyObject }>
  /** Finds the public key a token names; for `jwtVerify`. */
  find: JWTVerifyGetKey
  /** The document behind `/.well-known/jwks.json`. */
  published(): Promise<{ keys: JWK[] }>
  /** Puts a new key in the place of one that has signed long enough. @returns whether this call did. */
  rotate(): Promise<boolean>
}

interface Keys {
  signing: { kid: string; key: KeyObject }
  published: { keys: JWK[] }
  find: JWTVerifyGetKey
  readAt: number
}

const maximumAge = lifetimes.keysKnown
/** How often an unknown key id makes a process read again. */
const minimumAge = 1000

export function createKeyRing(database: Database, vault: Vault, now: () => Date): KeyRing {
  let keys: Promise<Keys> | undefined

  async function rotate(): Promise<boolean> {
    const time = now()
    const madeBefore = new Date(time.getTime() - lifetimes.signingKey)
    const [current] = await onPlatform(database, () => readSigningKeys(time))
    if (!current || current.created_at > madeBefore) return false
    // Made before the transaction: it takes a good part of a second.
    const key = await makeKey(vault, now)
    const isRotated = await onPlatform(database, async () => {
      if (!(await retireSigningKey(madeBefore, time))) return false
      await insertSigningKey(key)
      return true
    })
    keys = undefined
    return isRotated
  }

  async function load(oldest: number): Promise<Keys> {
    const known = await keys?.catch(() => undefined)
    if (known && now().getTime() - known.readAt < oldest) return known
    keys = readKeys(database, vault, now)
    return keys
  }

  return {
    signingKey: async () => (await load(maximumAge)).signing,
    published: async () => (await load(maximumAge)).published,
    rotate,
    find: async (header, token) => {
      const known = await load(maximumAge)
      try {
        return await known.find(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        return (await load(minimumAge)).find(header, token)
      }
    },
  }
}

const onPlatform = <T>(database: Database, work: () => Promise<T>) =>
  database.transaction({ kind: 'platform' }, work)

/** The keys as they are now; the first is made when there is none. */
async function readKeys(database: Database, vault: Vault, now: () => Date): Promise<Keys> {
  const published = new Date(now().getTime() - lifetimes.retiredKey)
  const readRows = () => onPlatform(database, () => readSigningKeys(published))
  let rows = await readRows()
  if (!rows.some((row) => !row.retired_at)) {
    const key = await makeKey(vault, now)
    await onPlatform(database, () => insertSigningKey(key))
    // Read again rather than use it: another process may have been faster.
    rows = await readRows()
  }
  const current = rows.find((row) => !row.retired_at)
  if (!current) throw new Error('The user pool has no signing key.')
  const key = createPrivateKey({
    key: Buffer.from(vault.open(`signing-key ${current.kid}`, current.sealed_private_key)),
    format: 'der',
    type: 'pkcs8',
  })
  const document = {
    keys: rows.map((row): JWK => ({ ...row.public_jwk, kid: row.kid, alg: 'RS256', use: 'sig' })),
  }
  return {
    signing: { kid: current.kid, key },
    published: document,
    find: createLocalJWKSet(document),
    readAt: now().getTime(),
  }
}

async function makeKey(vault: Vault, now: () => Date): Promise<NewSigningKey> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const { kty, n, e } = pair.publicKey.export({ format: 'jwk' }) as { kty: string; n: string; e: string }
  const kid = await calculateJwkThumbprint({ kty, n, e })
  const privateKey = pair.privateKey.export({ format: 'der', type: 'pkcs8' })
  const sealedPrivateKey = vault.seal(`signing-key ${kid}`, privateKey)
  return { kid, publicJwk: { kty, n, e }, sealedPrivateKey, createdAt: now() }
}
