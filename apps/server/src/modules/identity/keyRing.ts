import type { Database } from '@bubbles/db'
import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { calculateJwkThumbprint, createLocalJWKSet, errors, type JWK, type JWTVerifyGetKey } from 'jose'
import { readSigningKeys } from './reader.ts'
import type { Vault } from './vault.ts'
import { insertSigningKey } from './writer.ts'

/** The pool's signing keys, shared through the database by all processes. */
export interface KeyRing {
  /** The key that signs now. */
  signingKey(): Promise<{ kid: string; key: KeyObject }>
  /** Finds the public key a token names; for `jwtVerify`. */
  find: JWTVerifyGetKey
  /** The document behind `/.well-known/jwks.json`. */
  published(): Promise<{ keys: JWK[] }>
}

interface Keys {
  signing: { kid: string; key: KeyObject }
  published: { keys: JWK[] }
  find: JWTVerifyGetKey
  readAt: number
}

/** How long a process goes on with the keys it has read, and how often an unknown key id makes it read again. */
const maximumAge = 5 * 60_000
const minimumAge = 10_000

export function createKeyRing(database: Database, vault: Vault, now: () => Date): KeyRing {
  let keys: Promise<Keys> | undefined

  async function read(): Promise<Keys> {
    const readRows = () => database.transaction({ kind: 'platform' }, readSigningKeys)
    let rows = await readRows()
    if (!rows.some((row) => !row.retired_at)) {
      await makeKey()
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
    const published = {
      keys: rows.map((row): JWK => ({ ...row.public_jwk, kid: row.kid, alg: 'RS256', use: 'sig' })),
    }
    return {
      signing: { kid: current.kid, key },
      published,
      find: createLocalJWKSet(published),
      readAt: now().getTime(),
    }
  }

  async function makeKey(): Promise<void> {
    const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
    const { kty, n, e } = pair.publicKey.export({ format: 'jwk' }) as { kty: string; n: string; e: string }
    const kid = await calculateJwkThumbprint({ kty, n, e })
    const sealed = vault.seal(`signing-key ${kid}`, pair.privateKey.export({ format: 'der', type: 'pkcs8' }))
    await database.transaction({ kind: 'platform' }, () => insertSigningKey(kid, { kty, n, e }, sealed))
  }

  async function load(oldest: number): Promise<Keys> {
    const known = await keys?.catch(() => undefined)
    if (known && now().getTime() - known.readAt < oldest) return known
    keys = read()
    return keys
  }

  return {
    signingKey: async () => (await load(maximumAge)).signing,
    published: async () => (await load(maximumAge)).published,
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
