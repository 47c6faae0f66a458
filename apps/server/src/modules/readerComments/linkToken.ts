import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link in an email does. */
export type LinkPurpose = 'confirm' | 'end'

/** Keeps these signatures apart from any other made with the same secret. */
const PURPOSE = 'bubbles.reader-comment-link.v1.'

const signature = (secret: Uint8Array, purpose: LinkPurpose, organisationId: string, id: string) =>
  createHmac('sha256', secret).update(`${PURPOSE}${purpose}.${organisationId}.${id}`).digest()

/** The last part of a link's address. */
export const linkToken = (
  secret: Uint8Array,
  purpose: LinkPurpose,
  { organisationId, id }: { organisationId: string; id: string },
): string => `${id}.${signature(secret, purpose, organisationId, id).toString('base64url')}`

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The thread a link is about; null for one that is not ours. Never throws. */
export function readToken(
  secret: Uint8Array,
  purpose: LinkPurpose,
  organisationId: string,
  token: string,
): string | null {
  const [id = '', mac = '', ...rest] = token.split('.')
  if (!UUID.test(id) || rest.length > 0) return null
  const given = Buffer.from(mac, 'base64url')
  const expected = signature(secret, purpose, organisationId, id)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}
