import { createHmac } from 'node:crypto'

/** For how long the same form from the same browser is the same reader who pressed twice. */
const SAME_MS = 60_000

/** What a form without a session came with. None of it is kept. */
export interface FirstSending {
  publicationId: string
  address: string
  userAgent: string
  body: string
  at: Date
}

/**
 * The session of a form that has none yet: a version 4 UUID nobody can guess. It is no cookie and no person: it stands
 * in the address of the page that thanks for the answers, and whoever has that address may read and change them, from
 * any device, until the report is deleted. Two readers have two; one reader who comes back without the address has a
 * new one.
 *
 * It is not random but made from the day's salt, so that a form that is sent again within a minute (a double click, a
 * connection that broke) lands on the answers it sent before, on any process. Two people behind one address who
 * send the very same form from the same kind of browser in one minute count as one. Once the salt is deleted, after
 * two days, nothing about who sent it can be worked out from it.
 * @returns that of this minute and of the one before, in this order.
 */
export function firstSessions(salt: Uint8Array, sending: FirstSending): [now: string, before: string] {
  const minute = Math.floor(sending.at.getTime() / SAME_MS)
  return [sessionOf(salt, sending, minute), sessionOf(salt, sending, minute - 1)]
}

function sessionOf(salt: Uint8Array, sending: FirstSending, minute: number): string {
  const { publicationId, address, userAgent, body } = sending
  const hex = createHmac('sha256', salt)
    .update(['answers', publicationId, address, userAgent, String(minute), body].join('\0'))
    .digest('hex')
  // Version and variant of RFC 9562, 5.4.
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const isSession = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)
