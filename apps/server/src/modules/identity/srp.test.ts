import { createHash, createHmac } from 'node:crypto'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { fromBytes, g, modularPower, N, toBytes } from './modularPower.ts'
import { createChallenge, createVerifier, isClaimProven } from './srp.ts'

const identity = { poolName: 'Bubbles', userId: '6d0d0a9a-2f53-4a39-8d1a-1f7a4d0f9c11' }
const salt = Buffer.from('00112233445566778899aabbccddeeff', 'hex')

describe('modularPower', () => {
  test('agrees with square-and-multiply on the prime of RFC 3526 group 15', () => {
    expect(N.toString(2)).toHaveLength(3072)
    const exponent = fromBytes(createHash('sha256').update('exponent').digest())
    let expected = 1n
    for (let bit = 255n; bit >= 0n; bit--) {
      expected = (expected * expected) % N
      if ((exponent >> bit) & 1n) expected = (expected * g) % N
    }
    expect(modularPower(g, exponent)).toBe(expected)
  })

  test.each([2n, 3n, 5n, N - 2n, (1n << 3071n) + 12345n])('agrees with it for the base %#', (base) => {
    const exponent = fromBytes(createHash('sha256').update(String(base)).digest())
    let [expected, square] = [1n, base]
    for (let rest = exponent; rest > 0n; rest >>= 1n) {
      if (rest & 1n) expected = (expected * square) % N
      square = (square * square) % N
    }
    expect(modularPower(base, exponent)).toBe(expected)
  })

  test.each([
    [0n, 5n],
    [1n, 5n],
    [N - 1n, 5n],
    [N, 5n],
    [2n, 0n],
    [2n, N - 1n],
  ])('refuses a base or an exponent outside the group: case %#', (base, exponent) => {
    expect(() => modularPower(base, exponent)).toThrow(Error)
  })

  test('keeps bytes and numbers apart from their length', () => {
    expect(toBytes(0n).toString('hex')).toBe('00')
    expect(toBytes(0xabcn).toString('hex')).toBe('0abc')
    expect(fromBytes(Buffer.from('0abc', 'hex'))).toBe(0xabcn)
  })
})

/** The arithmetic of the published client library: an author other than ours. */
interface LibraryHelper {
  getLargeAValue(done: (error: unknown, A: { toString(radix: number): string }) => void): void
  getPasswordAuthenticationKey(
    userId: string,
    password: string,
    serverPublic: unknown,
    salt: unknown,
    done: (error: unknown, key: Uint8Array) => void,
  ): void
  generateHashDevice(group: string, user: string, done: (error: unknown) => void): void
  getRandomPassword(): string
  getSaltDevices(): string
  getVerifierDevices(): string
}
type Constructor<T, Arguments extends unknown[]> = new (...given: Arguments) => T
// By require: these inner files of the package carry no types.
const require = createRequire(import.meta.url)
const { default: Helper } = require('amazon-cognito-identity-js/lib/AuthenticationHelper.js') as {
  default: Constructor<LibraryHelper, [poolName: string]>
}
const { default: BigInteger } = require('amazon-cognito-identity-js/lib/BigInteger.js') as {
  default: Constructor<unknown, [digits: string, radix: number]>
}

function answered<T>(ask: (done: (error: unknown, value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    ask((error, value) => (error ? reject(error as Error) : resolve(value)))
  })
}

/** Runs one sign-in with the library as the client. */
async function signIn(password: string, given: string): Promise<boolean> {
  const { salt: usedSalt, verifier } = createVerifier(identity, password)
  const helper = new Helper(identity.poolName)
  const A = await answered<{ toString(radix: number): string }>((done) => helper.getLargeAValue(done))
  const state = createChallenge(A.toString(16), verifier)
  if (!state) throw new Error('no challenge')
  const key = await answered<Uint8Array>((done) =>
    helper.getPasswordAuthenticationKey(
      identity.userId,
      given,
      new BigInteger(state.serverPublic, 16),
      new BigInteger(Buffer.from(usedSalt).toString('hex'), 16),
      done,
    ),
  )
  const secretBlock = Buffer.from('a secret block')
  const timestamp = 'Sat Nov 21 03:05:07 UTC 2026'
  const signature = createHmac('sha256', key)
    .update(identity.poolName + identity.userId)
    .update(secretBlock)
    .update(timestamp)
    .digest('base64')
  return isClaimProven(identity, verifier, state, { secretBlock, timestamp, signature })
}

describe('against the published client library', () => {
  test('makes the same verifier', async () => {
    const helper = new Helper(identity.poolName)
    await answered((done) =>
      helper.generateHashDevice(identity.poolName, identity.userId, (error) => done(error, null)),
    )
    const ours = createVerifier(
      identity,
      helper.getRandomPassword(),
      toBytes(BigInt(`0x${helper.getSaltDevices()}`)),
    )
    expect(fromBytes(ours.verifier)).toBe(BigInt(`0x${helper.getVerifierDevices()}`))
  })

  test.each(['Bubbles-demo-1', ' spaces around ', 'Grüße, 世界 🫧!', 'x'.repeat(256), ':colon:'])(
    'proves %j, and nothing else',
    async (password) => {
      expect(await signIn(password, password)).toBe(true)
      expect(await signIn(password, `${password}.`)).toBe(false)
    },
  )

  // Numbers differ in length and top bit from run to run; a padding mistake shows in every second.
  test('proves the password in each of 12 sign-ins', async () => {
    for (let run = 0; run < 12; run++) expect(await signIn('Bubbles-demo-1', 'Bubbles-demo-1')).toBe(true)
  })
})

describe('challenge', () => {
  const { verifier } = createVerifier(identity, 'Bubbles-demo-1', salt)

  test.each([
    ['zero', '0'],
    ['N', N.toString(16)],
    ['2N', (2n * N).toString(16)],
    ['no number', 'xyz'],
    ['empty', ''],
    ['too long', 'f'.repeat(1025)],
  ])('refuses %s as the client’s number', (_, clientPublic) => {
    expect(createChallenge(clientPublic, verifier)).toBeNull()
  })

  test('never gives the same number twice', () => {
    const numbers = Array.from({ length: 8 }, () => createChallenge('2', verifier)?.serverPublic)
    expect(new Set(numbers).size).toBe(8)
  })

  test('refuses a signature of nothing', () => {
    const state = createChallenge('2', verifier)
    if (!state) throw new Error('no challenge')
    const claim = {
      secretBlock: Buffer.from('block'),
      timestamp: 'Sat Nov 21 03:05:07 UTC 2026',
      signature: '',
    }
    expect(isClaimProven(identity, verifier, state, claim)).toBe(false)
  })
})
