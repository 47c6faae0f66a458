import { createHmac, timingSafeEqual } from 'node:crypto'
import { READER_CODE } from '@bubbles/domain'

/** Keeps these values apart from any other made with the same secret. */
const PURPOSE = 'bubbles.reader-code.v1.'

interface Asked {
  organisationId: string
  /** Of the row, 122 random bits. */
  id: string
}

const macOf = (secret: Uint8Array, what: 'code' | 'link' | 'end', { organisationId, id }: Asked): Buffer =>
  createHmac('sha256', secret).update(`${PURPOSE}${what}.${organisationId}.${id}`).digest()

/**
 * The code of a request. It follows from the request's id and the installation's secret, so that it is stored nowhere, and a mail
 * that is sent twice says the same one.
 */
export function codeOf(secret: Uint8Array, asked: Asked): string {
  // 48 bits: what is left over by the remainder prefers no code by more than a billionth.
  const number = macOf(secret, 'code', asked).readUIntBE(0, 6) % 10 ** READER_CODE.digits
  return String(number).padStart(READER_CODE.digits, '0')
}

/** Whether what was typed is the code of a request; spaces, hyphens and the digits of other scripts are read too. */
export function isCode(secret: Uint8Array, asked: Asked, typed: string): boolean {
  const given = Buffer.from(plainDigits(typed))
  const expected = Buffer.from(codeOf(secret, asked))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Arabic and Persian digits as ASCII; without spaces and hyphens. */
export const plainDigits = (typed: string): string =>
  typed
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** What a link in an email is for: a code, or ending to be shown as a reader. */
export type LinkPurpose = 'link' | 'end'

/** The last part of the address in an email: it proves that its reader has the email. */
export const linkOf = (secret: Uint8Array, asked: Asked, purpose: LinkPurpose = 'link'): string =>
  `${asked.id}.${macOf(secret, purpose, asked).toString('base64url')}`

/** The request, or the reader, that a link is for; null for one that is not ours. Never throws. */
export function readLinkToken(
  secret: Uint8Array,
  organisationId: string,
  token: string,
  purpose: LinkPurpose = 'link',
): string | null {
  const [id = '', mac = '', ...rest] = token.split('.')
  if (!isRequestId(id) || rest.length > 0) return null
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(secret, purpose, { organisationId, id })
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text can be the id of a request. */
export const isRequestId = (text: string): boolean => UUID.test(text)
