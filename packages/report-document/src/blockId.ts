const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 10

/** A fresh random block id (59 bits). */
export function newBlockId(): string {
  let id = ''
  while (id.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH + 4))) {
      // 248 is the largest multiple of 62 in a byte: taking more would favour the first letters.
      if (byte < 248 && id.length < LENGTH) id += ALPHABET[byte % 62]
    }
  }
  return id
}

/**
 * An id that is the same wherever it is computed. Two people who merge the same edits must repair the
 * merged document alike, so repairs cannot draw random ids.
 */
export function derivedBlockId(seed: string): string {
  let high = 0x811c9dc5
  let low = 0x01000193
  for (let index = 0; index < seed.length; index++) {
    const code = seed.charCodeAt(index)
    high = Math.imul(high ^ code, 0x01000193) >>> 0
    low = Math.imul(low ^ (code + index), 0x85ebca6b) >>> 0
  }
  let id = ''
  for (let index = 0; index < LENGTH; index++) {
    const value = index % 2 ? high : low
    id += ALPHABET[value % 62]
    if (index % 2) high = (Math.floor(high / 62) ^ Math.imul(low, 0xc2b2ae35)) >>> 0
    else low = (Math.floor(low / 62) ^ Math.imul(high, 0x27d4eb2f)) >>> 0
  }
  return id
}
