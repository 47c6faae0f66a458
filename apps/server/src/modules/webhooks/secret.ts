import { hkdfSync } from 'node:crypto'

/** What a secret begins with, by the standard-webhooks specification. */
const PREFIX = 'whsec_'

/** Which secret of which webhook. */
export interface SecretKey {
  organisationId: string
  webhookId: string
  /** Each rotation makes the next. */
  number: number
}

/** A webhook's signing secret. It is derived from the server's own and kept nowhere: a copy of the database has none. */
export function secretOf(serverSecret: Uint8Array, { organisationId, webhookId, number }: SecretKey): string {
  const info = JSON.stringify(['bubbles webhook', organisationId, webhookId, number])
  return PREFIX + Buffer.from(hkdfSync('sha256', serverSecret, '', info, 32)).toString('base64')
}
