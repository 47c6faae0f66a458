import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { fromBytes, g, modularPower, N, toBytes } from './modularPower.ts'

/**
 * SRP-6a as Amazon Cognito speaks it: RFC 5054 with the group of RFC 3526 (3072 bits), SHA-256, and the session
 * key by HKDF. Numbers are padded to a whole byte with a clear top bit, not to the length of N.
 */
const pad = (value: bigint): Buffer => {
  const bytes = toBytes(value)
  return (bytes[0] as number) & 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes
}
const sha256 = (...parts: (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const hmac = (key: Uint8Array, ...parts: (Uint8Array | string)[]): Buffer => {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}
const modulo = (value: bigint): bigint => ((value % N) + N) % N

const k = fromBytes(sha256(pad(N), pad(g)))

/** Who signs in. Both parts are inside the verifier for ever: changing either makes the password useless. */
export interface SrpIdentity {
  /** The pool id's part after the underscore. */
  poolName: string
  /** USER_ID_FOR_SRP: the user's sub. */
  userId: string
}

/** What is stored in place of a password. */
export interface Verifier {
  /** 16 random bytes. */
  salt: Uint8Array
  /** g^x mod N, as bytes. */
  verifier: Uint8Array
}

export function createVerifier(
  identity: SrpIdentity,
  password: string,
  salt: Uint8Array = randomBytes(16),
): Verifier {
  const secret = sha256(`${identity.poolName}${identity.userId}:${password}`)
  const x = fromBytes(sha256(pad(fromBytes(salt)), secret))
  return { salt, verifier: toBytes(modularPower(g, x)) }
}

/** The server's half of one sign-in, kept between its two steps. Numbers in hexadecimal. */
export interface ChallengeState {
  clientPublic: string
  serverPublic: string
  serverPrivate: string
}

/**
 * First step: answers the client's public number A with the server's.
 * @param clientPublic SRP_A, hexadecimal.
 * @returns the state, whose `serverPublic` is SRP_B; null if A is no number of the group, or 0 modulo N, which would make the key known (RFC 5054, 2.5.4).
 */
export function createChallenge(clientPublic: string, verifier: Uint8Array): ChallengeState | null {
  if (!/^[0-9a-f]{1,1024}$/i.test(clientPublic) || modulo(BigInt(`0x${clientPublic}`)) === 0n) return null
  const b = fromBytes(randomBytes(32)) | 1n
  const B = modulo(k * fromBytes(verifier) + modularPower(g, b))
  return { clientPublic, serverPublic: B.toString(16), serverPrivate: b.toString(16) }
}

export interface Claim {
  /** PASSWORD_CLAIM_SECRET_BLOCK, decoded. */
  secretBlock: Uint8Array
  /** TIMESTAMP, as the client wrote it. */
  timestamp: string
  /** PASSWORD_CLAIM_SIGNATURE, base64. */
  signature: string
}

/** Second step: true if the client proved that it knows the password. */
export function isClaimProven(
  identity: SrpIdentity,
  verifier: Uint8Array,
  state: ChallengeState,
  claim: Claim,
): boolean {
  const A = BigInt(`0x${state.clientPublic}`)
  const b = BigInt(`0x${state.serverPrivate}`)
  const u = fromBytes(sha256(pad(A), pad(BigInt(`0x${state.serverPublic}`))))
  if (u === 0n) return false
  const base = modulo(A * modularPower(fromBytes(verifier), u))
  // Outside this range there is no honest client: A was chosen to meet the verifier.
  if (base < 2n || base > N - 2n) return false
  const S = modularPower(base, b)
  const key = hmac(hmac(pad(u), pad(S)), 'Caldera Derived Key\x01').subarray(0, 16)
  const expected = hmac(key, identity.poolName, identity.userId, claim.secretBlock, claim.timestamp)
  const given = Buffer.from(claim.signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
