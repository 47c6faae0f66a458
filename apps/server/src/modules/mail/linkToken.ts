import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link in an email to a reader does. */
export type LinkPurpose = 'confirm' | 'end'

/** What such a link is about. Each keeps its signatures apart from any other made with the same secret. */
const KINDS = {
  subscription: 'bubbles.subscription.v1.',
  readerComment: 'bubbles.reader-comment-link.v1.',
} as const
export type LinkKind = keyof typeof KINDS

/** A link by what it is about and what it does. */
export interface ReaderLink {
  kind: LinkKind
  purpose: LinkPurpose
}

const signature = (
  secret: Uint8Array,
  { kind, purpose }: ReaderLink,
  { organisationId, id }: { organisationId: string; id: string },
) => createHmac('sha256', secret).update(`${KINDS[kind]}${purpose}.${organisationId}.${id}`).digest()

/** The last part of a link's address. @param about the ID of the subscription or comment, and whose it is */
export const linkToken = (
  secret: Uint8Array,
  link: ReaderLink,
  about: { organisationId: string; id: string },
): string => `${about.id}.${signature(secret, link, about).toString('base64url')}`

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The ID that a link is about; null for one that is not ours. Never throws. */
export function readLinkToken(
  secret: Uint8Array,
  link: ReaderLink,
  organisationId: string,
  token: string,
): string | null {
  const [id = '', mac = '', ...rest] = token.split('.')
  if (!UUID.test(id) || rest.length > 0) return null
  const given = Buffer.from(mac, 'base64url')
  const expected = signature(secret, link, { organisationId, id })
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}
