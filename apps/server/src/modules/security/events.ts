/** What an operator, or an Admin of the person's organisations, asks about after an attack. */
export const SECURITY_EVENTS = [
  'signed-in',
  'sign-in-failed',
  'password-changed',
  'password-reset',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-made',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'refused',
  'limited',
] as const

export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

export interface SecurityEvent {
  kind: SecurityEventKind
  /** Whose account, as the user pool's subject; null: nobody we know. */
  sub: string | null
  /** Whose account by its address, where no subject is known; only ever one that was proven. */
  emailAddress?: string
  /** Network address it came from. For the log alone. */
  address: string
  /** Such as `Firefox on Windows`. */
  browser?: string
  /** The call that was refused or limited, such as `DELETE /api/iam/v1/organisations`. */
  call?: string
  /** The organisation it was refused at, where only that one is concerned. */
  organisationName?: string
}

/** Takes note of an event. Never throws, and nobody waits for it. */
export type NoteSecurityEvent = (event: SecurityEvent) => void
