import { DiffieHellman, getDiffieHellman } from 'node:crypto'

const group = getDiffieHellman('modp15')

/** The prime of RFC 3526 group 15 (3072 bits). */
export const N = BigInt(`0x${group.getPrime('hex')}`)
/** Its generator. */
export const g = 2n

/** Bytes of a number, most significant first, at its shortest length of whole bytes. */
export function toBytes(value: bigint): Buffer {
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
}

export const fromBytes = (bytes: Uint8Array): bigint =>
  BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)

// A group hides this method and has it all the same. The other two ways to choose the exponent cost more:
// `createDiffieHellman` stops the process for a second or more to check the prime, and a private key object
// computes its public key each time, which doubles the work.
// oxlint-disable-next-line typescript/unbound-method -- bound to the group, by design
const { setPrivateKey } = DiffieHellman.prototype
const setExponent = (exponent: Buffer): void => Reflect.apply(setPrivateKey, group, [exponent])

/**
 * base^exponent mod N by OpenSSL, in time that does not depend on the exponent: 0.6 ms for 256 bits.
 * @param base 2 to N - 2.
 * @param exponent 1 to N - 2.
 * @throws Error outside those ranges.
 */
export function modularPower(base: bigint, exponent: bigint): bigint {
  if (exponent < 1n || exponent > N - 2n) throw new RangeError('The exponent has to be 1 to N - 2.')
  setExponent(toBytes(exponent))
  return fromBytes(group.computeSecret(toBytes(base)))
}
