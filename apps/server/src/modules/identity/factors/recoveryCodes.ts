import { randomInt } from 'node:crypto'
import type { UserPool } from '../userPool.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from './writer.ts'

/** Nothing that is mistaken for something else when it is written down. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 10
const COUNT = 10

/** How a code is compared: without the spaces, hyphens and capitals that people add. */
const normalised = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase()

/** Whether a text may be a recovery code, and not one of an app. */
export const looksLikeRecoveryCode = (code: string): boolean => normalised(code).length === LENGTH

const hashOf = (userPool: UserPool, sub: string, code: string): Buffer =>
  userPool.vault.mac('recovery-code', sub, normalised(code))

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/** Makes ten codes in the place of all before, in the caller's transaction. Only their keyed hashes are stored. */
export async function makeRecoveryCodes(userPool: UserPool, sub: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await replaceRecoveryCodes(
    sub,
    codes.map((code) => hashOf(userPool, sub, code)),
    userPool.now(),
  )
  return codes
}

/** Uses a code up: of many who give the same one at once, one gets in. @returns whether it was one. */
export const spendRecoveryCode = (userPool: UserPool, sub: string, code: string): Promise<boolean> =>
  takeRecoveryCode(sub, hashOf(userPool, sub, code))
