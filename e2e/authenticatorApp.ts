import { createHmac } from 'node:crypto'
import { expect } from '@playwright/test'

/** What an authenticator app shows for a key at a step (RFC 6238), computed apart from the product's library. */
function codeAt(key: string, step: number): string {
  const bits = key
    .split('')
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** An app whose codes are never used twice. The server takes those of the steps around now, so it begins with the one before. */
export function appWith(key: string) {
  let last = 0
  return {
    next: async (): Promise<string> => {
      const now = () => Math.floor(Date.now() / 30_000)
      last = Math.max(last + 1, now() - 1)
      await expect.poll(() => last <= now() + 1, { timeout: 60_000 }).toBe(true)
      return codeAt(key, last)
    },
  }
}
