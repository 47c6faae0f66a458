import { describeEachEngine } from '@bubbles/test-kit'
import type { Database } from '@bubbles/db'
import { beforeEach, expect, it } from 'vitest'
import { ConfigError } from '../../config/env.ts'
import { createEmbeddedIdentity, forgetSealed, opensSigningKey } from '../identity/public.ts'
import { isSecretKnown, replaceSecretCheck, requireKnownSecret, secretCheckOf } from './public.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const secret = bytes('a secret of thirty-two characters or more')
const other = bytes('another secret of thirty-two characters')

describeEachEngine('the secret of an installation', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  const start = (own: Uint8Array) =>
    requireKnownSecret(database, {
      secret: own,
      source: 'BUBBLES_SECRET',
      opensStored: () => opensSigningKey(database, own),
    })
  const identityWith = (own: Uint8Array) =>
    createEmbeddedIdentity({
      database,
      secret: own,
      settings: {
        poolId: 'lo-cal-1_Bubbles',
        clientId: 'bubbles',
        issuer: 'http://login.bubbles.localhost/idp/lo-cal-1_Bubbles',
        loginUrl: 'http://login.bubbles.localhost',
        passwordMinimumLength: 10,
        signInWith: ['email'],
      },
    })

  it('is that of the first start; with another no server starts', async () => {
    await start(secret)
    await start(secret)
    expect(await isSecretKnown(database, secret)).toBe(true)
    const refused = start(other)
    await expect(refused).rejects.toThrow(ConfigError)
    await expect(refused).rejects.toThrow('The secret in BUBBLES_SECRET is not the one')
    expect(await isSecretKnown(database, other)).toBe(false)
  })

  it('of a database without a check value is found out from what it sealed', async () => {
    await identityWith(secret).rotateSigningKey()
    await identityWith(secret).userPool.keyRing.signingKey()
    await expect(start(other)).rejects.toThrow(ConfigError)
    await start(secret)
    await expect(start(other)).rejects.toThrow(ConfigError)
  })

  it('is one, though two servers start at once', async () => {
    const starts = await Promise.allSettled([start(secret), start(other)])
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('is not set by a process that cannot check it', async () => {
    await requireKnownSecret(database, { secret: other, source: 'BUBBLES_SECRET' })
    await start(secret)
    await expect(requireKnownSecret(database, { secret: other, source: 'BUBBLES_SECRET' })).rejects.toThrow(
      ConfigError,
    )
  })

  it('can be replaced when it is lost: nobody is signed in, and passwords are set again', async () => {
    const before = identityWith(secret)
    await before.createConfirmedUser({ email: 'ann@acme.example', name: 'Ann', password: 'Bubbles-demo-1' })
    await before.userPool.keyRing.signingKey()
    await start(secret)
    const people = await database.transaction({ kind: 'platform' }, async () => {
      await replaceSecretCheck(secretCheckOf(other))
      return forgetSealed(other)
    })
    expect(people).toBe(1)
    await start(other)
    await expect(start(secret)).rejects.toThrow(ConfigError)
    expect((await identityWith(other).userPool.keyRing.published()).keys).toHaveLength(1)
  })
})
