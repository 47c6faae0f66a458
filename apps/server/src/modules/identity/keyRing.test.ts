import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { serveTestPool } from './testing.ts'
import { signInTokens } from './testingSrpClient.ts'

const minute = 60_000
const day = 24 * 60 * minute
const person = { email: 'ann@example.org', name: 'Ann', password: 'Bubbles-demo-1' }

describeEachEngine('key rotation', (open) => {
  const kidOf = (token: string) => decodeProtectedHeader(token).kid
  const jwksOf = async (pool: { endpoint: string; poolId: string }) => {
    const response = await fetch(`${pool.endpoint}/${pool.poolId}/.well-known/jwks.json`)
    return ((await response.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
  }

  test('a key signs for 90 days; then a new one does and the old one stays until its last token has expired', async () => {
    const pool = await serveTestPool(await open())
    await pool.identity.createConfirmedUser(person)
    const first = await signInTokens(pool, person.email, person.password)
    const { kid, key } = await pool.identity.userPool.keyRing.signingKey()
    // Would outlive its key: only the key can make it invalid.
    const lasting = await new SignJWT({
      ...decodeJwt(first.AccessToken),
      exp: Math.floor(Date.now() / 1000) + 10 ** 8,
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(key)

    pool.pass(89 * day)
    expect(await pool.identity.rotateSigningKey()).toBe(false)
    pool.pass(day)
    const second = await signInTokens(pool, person.email, person.password)
    expect(kidOf(second.AccessToken)).toBe(kid)
    expect(await pool.identity.rotateSigningKey()).toBe(true)
    expect(await pool.identity.rotateSigningKey()).toBe(false)

    const third = await signInTokens(pool, person.email, person.password)
    const newKid = kidOf(third.AccessToken)
    expect(newKid).not.toBe(kid)
    expect(await jwksOf(pool)).toEqual([newKid, kid])
    // The family of the first sign-in is over after 30 days, that of the second is not.
    const old = await new SignJWT({
      ...decodeJwt(lasting),
      origin_jti: decodeJwt(second.AccessToken)['origin_jti'],
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(key)
    for (const token of [second.AccessToken, third.AccessToken, old]) {
      expect(await pool.identity.verifyAccessToken(token)).toMatchObject({ username: expect.any(String) })
    }

    pool.pass(69 * minute)
    await pool.identity.purgeExpired()
    expect(await jwksOf(pool)).toEqual([newKid, kid])
    expect(await pool.identity.verifyAccessToken(old)).toBeTruthy()
    pool.pass(6 * minute)
    expect(await jwksOf(pool)).toEqual([newKid])
    await expect(pool.identity.verifyAccessToken(old)).rejects.toMatchObject({ code: 'sign-in-required' })
    await pool.identity.purgeExpired()
    const rows = await pool.identity.userPool.database.transaction({ kind: 'platform' }, () =>
      tx().selectFrom('pool_signing_keys').select('kid').execute(),
    )
    expect(rows).toEqual([{ kid: newKid }])
    await pool.close()
  })

  test('of two who rotate at once, one does, and both sign with the same key', async () => {
    const database = await open()
    const pools = [await serveTestPool(database), await serveTestPool(database)]
    const before = await Promise.all(pools.map((pool) => pool.identity.userPool.keyRing.signingKey()))
    expect(before[0]?.kid).toBe(before[1]?.kid)
    for (const pool of pools) pool.pass(90 * day)
    const rotated = await Promise.all(pools.map((pool) => pool.identity.rotateSigningKey()))
    expect(rotated.filter(Boolean)).toHaveLength(1)
    const after = await Promise.all(pools.map((pool) => pool.identity.userPool.keyRing.signingKey()))
    expect(after[0]?.kid).toBe(after[1]?.kid)
    expect(after[0]?.kid).not.toBe(before[0]?.kid)
    for (const pool of pools) await pool.close()
  })

  test('a process that has not heard of the new key verifies its tokens within a second', async () => {
    const database = await open()
    const [one, two] = [await serveTestPool(database), await serveTestPool(database)]
    await one.identity.createConfirmedUser(person)
    await two.identity.userPool.keyRing.signingKey()
    for (const pool of [one, two]) pool.pass(90 * day)
    await two.identity.userPool.keyRing.signingKey()
    await one.identity.rotateSigningKey()
    const { AccessToken } = await signInTokens(one, person.email, person.password)
    two.pass(1001)
    expect(await two.identity.verifyAccessToken(AccessToken)).toBeTruthy()
    for (const pool of [one, two]) await pool.close()
  })
})
