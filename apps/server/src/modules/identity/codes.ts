import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Vault } from './vault.ts'

/** Six digits, all equally likely. */
export const makeCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0')

/** Keyed, because a million codes are hashed in a second: the hash alone must not give the code away. */
export const hashCode = (vault: Vault, sub: string, purpose: string, code: string): Buffer =>
  vault.mac('code', sub, purpose, code)

export const isSameHash = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && timingSafeEqual(left, right)
