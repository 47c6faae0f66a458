import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a published page may say of itself: which publication it is, of whom. Signed, not secret. */
export interface PublicationClaims {
  organisationId: string
  organisationName: string
  publicationId: string
  reportId: string
  /** Absent: as long as the publication is live. */
  expiresAt?: Date
}

export type Verification =
  | { ok: true; claims: PublicationClaims }
  | { ok: false; reason: 'bad_token' | 'expired_token' }

/** The token's payload: short names, because every published page carries it. */
interface Payload {
  o: string
  n: string
  p: string
  r: string
  x?: number
}

/** Keeps this signature apart from any other made with the same secret. */
const PURPOSE = 'bubbles.publication.v1.'

const signature = (payload: string, secret: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(PURPOSE).update(payload).digest()

/**
 * The token a published page sends with its engagement: `{payload}.{HMAC-SHA256}`, both base64url.
 * The same claims give the same token, so that a page renders to the same bytes.
 * @param secret of the installation, 32 bytes or more.
 */
export function signPublicationToken(claims: PublicationClaims, secret: Uint8Array): string {
  const payload: Payload = {
    o: claims.organisationId,
    n: claims.organisationName,
    p: claims.publicationId,
    r: claims.reportId,
    ...(claims.expiresAt && { x: Math.floor(claims.expiresAt.getTime() / 1000) }),
  }
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${encoded}.${signature(encoded, secret).toString('base64url')}`
}

/** The claims of a token, if this installation signed it and it has not expired. Never throws. */
export function verifyPublicationToken(token: string, secret: Uint8Array, now = new Date()): Verification {
  const [encoded, mac, ...rest] = token.split('.')
  if (!encoded || !mac || rest.length > 0) return { ok: false, reason: 'bad_token' }
  const given = Buffer.from(mac, 'base64url')
  const expected = signature(encoded, secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return { ok: false, reason: 'bad_token' }
  }
  // Signed by us, so it is what we wrote.
  const payload = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as Payload
  if (payload.x !== undefined && payload.x * 1000 <= now.getTime()) {
    return { ok: false, reason: 'expired_token' }
  }
  const claims: PublicationClaims = {
    organisationId: payload.o,
    organisationName: payload.n,
    publicationId: payload.p,
    reportId: payload.r,
    ...(payload.x !== undefined && { expiresAt: new Date(payload.x * 1000) }),
  }
  return { ok: true, claims }
}
