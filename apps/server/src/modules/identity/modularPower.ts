import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  getDiffieHellman,
  type KeyObject,
} from 'node:crypto'

const groupPrime = getDiffieHellman('modp15').getPrime()

/** The prime of RFC 3526 group 15 (3072 bits). */
export const N = BigInt(`0x${groupPrime.toString('hex')}`)
/** Its generator. */
export const g = 2n

/** Bytes of a number, most significant first, at its shortest length of whole bytes. */
export function toBytes(value: bigint): Buffer {
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
}

export const fromBytes = (bytes: Uint8Array): bigint =>
  BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)

// DER (ITU-T X.690): just what a Diffie-Hellman key needs.
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.of(tag, ...length), content])
}
function derInteger(value: bigint): Buffer {
  const bytes = toBytes(value)
  return (bytes[0] as number) & 0x80 ? der(2, Buffer.of(0), bytes) : der(2, bytes)
}
const dhKeyAgreement = der(6, Buffer.from('2a864886f70d010301', 'hex'))
const algorithm = der(0x30, dhKeyAgreement, der(0x30, derInteger(N), derInteger(g)))

const privateKey = (exponent: bigint): KeyObject =>
  createPrivateKey({
    key: der(0x30, derInteger(0n), algorithm, der(4, derInteger(exponent))),
    format: 'der',
    type: 'pkcs8',
  })
const publicKey = (base: bigint): KeyObject =>
  createPublicKey({
    key: der(0x30, algorithm, der(3, Buffer.of(0), derInteger(base))),
    format: 'der',
    type: 'spki',
  })

/**
 * base^exponent mod N by OpenSSL, in time that does not depend on the exponent: 1.7 ms for 256 bits.
 * Through key objects, because `createDiffieHellman` stops the process for 1.2 s on Node 24 to check the prime.
 * @param base 2 to N - 2.
 * @param exponent 1 to N - 2.
 * @throws Error outside those ranges.
 */
export function modularPower(base: bigint, exponent: bigint): bigint {
  return fromBytes(diffieHellman({ privateKey: privateKey(exponent), publicKey: publicKey(base) }))
}
