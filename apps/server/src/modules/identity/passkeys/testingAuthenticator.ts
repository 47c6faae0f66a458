import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** What a test makes an authenticator do otherwise than it should. */
export interface Misbehaviour {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  /** Neither a fingerprint nor a PIN was asked for. */
  unverified?: boolean
}

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()
const encoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

/** A passkey in software, for tests (WebAuthn, ES256, no attestation). */
export function makeTestPasskey({ origin = 'http://login.bubbles.localhost:4000', counts = true } = {}) {
  const id = randomBytes(32)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let used = 0

  const clientData = (type: string, challenge: string, wrong: Misbehaviour): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    )
  function authenticatorData(flags: number, rpId: string, wrong: Misbehaviour): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(wrong.counter ?? (counts ? ++used : 0))
    const verified = wrong.unverified ? 0 : USER_VERIFIED
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.of(flags | USER_PRESENT | verified), counter])
  }
  /** COSE: an EC2 key on P-256. */
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coordinate = (text: string) => Buffer.concat([Buffer.of(0x58, 32), Buffer.from(text, 'base64url')])
    return Buffer.concat([
      Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
      coordinate(x),
      Buffer.of(0x22),
      coordinate(y),
    ])
  }

  return {
    id: encoded(id),
    /** Answers `navigator.credentials.create`. */
    create(options: { challenge: string; rp: { id?: string } }, wrong: Misbehaviour = {}) {
      const data = Buffer.concat([
        authenticatorData(WITH_CREDENTIAL, options.rp.id ?? '', wrong),
        Buffer.alloc(16),
        Buffer.of(0, id.length),
        id,
        coseKey(),
      ])
      // CBOR: {fmt: "none", attStmt: {}, authData: data}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.of(0x59, data.length >> 8, data.length & 0xff),
        data,
      ])
      return {
        id: encoded(id),
        rawId: encoded(id),
        type: 'public-key',
        clientExtensionResults: {},
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', options.challenge, wrong)),
          attestationObject: encoded(attestation),
          transports: ['internal'],
        },
      }
    },
    /** Answers `navigator.credentials.get`. */
    get(options: { challenge: string; rpId: string }, wrong: Misbehaviour = {}) {
      const data = authenticatorData(0, options.rpId, wrong)
      const client = clientData('webauthn.get', options.challenge, wrong)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        id: encoded(id),
        rawId: encoded(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(signature),
        },
      }
    },
  }
}
