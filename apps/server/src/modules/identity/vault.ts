import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** What the server's secret protects: sealed values and keyed hashes. */
export interface Vault {
  /** Encrypts with AES-256-GCM. `context` says what the value is and whose; it must be the same to open it. */
  seal(context: string, plain: Uint8Array): Uint8Array
  /** @throws Error if the value was changed, moved to another context or sealed under another secret. */
  open(context: string, sealed: Uint8Array): Uint8Array
  /** HMAC-SHA-256 under a key of its own for `purpose`; the parts cannot run into each other. */
  mac(purpose: string, ...parts: string[]): Buffer
}

const version = 1
const nonceLength = 12
const tagLength = 16

/**
 * @param secret the server's secret, at least 32 random bytes. Losing it makes every password useless.
 * @throws RangeError if it is shorter.
 */
export function createVault(secret: Uint8Array): Vault {
  if (secret.byteLength < 32) throw new RangeError('The server secret needs at least 32 bytes.')
  // As key objects: every use of bare bytes as a key costs four times as much.
  const derive = (info: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'bubbles identity', info, 32)))
  const sealingKey = derive('seal')
  const macKeys = new Map<string, KeyObject>()

  return {
    seal(context, plain) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body])
    },
    open(context, sealed) {
      if (sealed[0] !== version) throw new Error('The sealed value has an unknown version.')
      const tagStart = 1 + nonceLength
      const bodyStart = tagStart + tagLength
      const options = { authTagLength: tagLength }
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, sealed.subarray(1, tagStart), options)
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(tagStart, bodyStart))
      return Buffer.concat([decipher.update(sealed.subarray(bodyStart)), decipher.final()])
    },
    mac(purpose, ...parts) {
      let key = macKeys.get(purpose)
      if (!key) macKeys.set(purpose, (key = derive(`mac ${purpose}`)))
      return createHmac('sha256', key).update(JSON.stringify(parts)).digest()
    },
  }
}
