import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { WorkQueue } from '../../http/queue.ts'

/** Memory is 128 bytes × cost × blockSize: 16 MiB for each hash. */
const COST = { cost: 2 ** 14, blockSize: 8, parallelization: 5 } as const
const BYTES = 32

/** Each takes the processor for a tenth of a second: others must be answered meanwhile. */
const hashing = new WorkQueue({ atOnce: 2, mostWaiting: 50 })

/**
 * A password as it is stored: `scrypt${cost}${blockSize}${parallelization}${salt}${hash}`, with base64url.
 * @throws Problem unavailable when too many are hashed already
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const { cost, blockSize, parallelization } = COST
  const hash = await derive(password, salt, COST)
  const parts = ['scrypt', cost, blockSize, parallelization, salt.toString('base64url')]
  return [...parts, hash.toString('base64url')].join('$')
}

/** Whether a password is the one stored. @throws Problem unavailable when too many are hashed already */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, cost, blockSize, parallelization, salt = '', hash = ''] = stored.split('$')
  const options = {
    cost: Number(cost),
    blockSize: Number(blockSize),
    parallelization: Number(parallelization),
  }
  const expected = Buffer.from(hash, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), options)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The same letters count as the same however a keyboard composes them. */
const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  hashing.run(
    () =>
      new Promise((resolve, reject) =>
        scrypt(
          password.normalize('NFC'),
          salt,
          BYTES,
          { ...options, maxmem: 64 * 1024 * 1024 },
          (error, key) => (error ? reject(error) : resolve(key)),
        ),
      ),
  )
