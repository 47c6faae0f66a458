import { createHash, createHmac } from 'node:crypto'

/** For how long the same form of one visit is the same reader who pressed twice, or whose connection broke. */
const SAME_VISIT_MS = 60_000

/** What a form of a visit came with that has no session. None of it is kept. */
export interface FirstSending {
  publicationId: string
  address: string
  userAgent: string
  /** Random for each time the page was opened, and known to whoever opened it alone. */
  visit: string
  body: string
  at: Date
}

/**
 * The session of a visit's form that has none yet: a version 4 UUID nobody can guess. It is no cookie and no person: it stands
 * in the address of the page that thanks for the answers, and whoever has that address may read and change them, from
 * any device, until the report is deleted. Two readers have two; one reader who comes back without the address has a
 * new one.
 *
 * It is not random but made from the day's salt, so that a form that is sent again (a double click, a connection that
 * broke) lands on the answers it sent before, on any process, for one to two minutes. Only a visit may decide that, since it
 * is the one part of a form that no other reader has: by address, browser and answers, a stranger behind the same address
 * would be given the session of somebody else. Once the salt is deleted, after two days, nothing about who sent it can be
 * worked out from it.
 * @returns that of this span of time and of the one before, in this order.
 */
export function firstSessions(salt: Uint8Array, sending: FirstSending): [now: string, before: string] {
  const number = Math.floor(sending.at.getTime() / SAME_VISIT_MS)
  return [sessionOf(salt, sending, number), sessionOf(salt, sending, number - 1)]
}

function sessionOf(salt: Uint8Array, sending: FirstSending, span: number): string {
  const { publicationId, address, userAgent, visit, body } = sending
  const hex = createHmac('sha256', salt)
    .update(['answers', publicationId, address, userAgent, visit, String(span), body].join('\0'))
    .digest('hex')
  // Version and variant of RFC 9562, 5.4.
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return uuidOf(hex, '4', variant)
}

const uuidOf = (hex: string, version: string, variant: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`

/** What stands for a session wherever it is kept or shown: see `keyOf`. The type keeps the two apart. */
export type SessionKey = string & { readonly isKey: true }

/**
 * What is kept of a session, and the only thing analysts read: worked out from it one way, so that whoever sees it can
 * neither change nor withdraw what the reader answered. A version 8 UUID (RFC 9562, 5.8) of its SHA-256, which needs no
 * salt where sessions are random. Migration 0014 works out the same.
 */
export function keyOf(session: string): SessionKey {
  const hex = createHash('sha256').update(`answers ${session.toLowerCase()}`).digest('hex')
  return uuidOf(hex, '8', '8') as SessionKey
}

export const isSession = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)
