import type { Database } from '@bubbles/db'
import type { Failures } from '../../http/repeatedFailures.ts'
import { type AuditAction, recordAudit } from '../audit/public.ts'
import type { NoteSecurityEvent, SecurityEvent, SecurityEventKind } from './events.ts'
import { readConcerned } from './reader.ts'
import { Repeats } from './repeats.ts'

/** What failures of writing entries are told as. */
const AUDITING = 'auditing a security event'
const LOG_REPEATS_MS = 60_000
const AUDIT_REPEATS_MS = 15 * 60_000

/** Where lines go: the server's log. */
export interface SecurityLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

const ACTIONS: Record<SecurityEventKind, AuditAction> = {
  'signed-in': 'security.signed-in',
  'sign-in-failed': 'security.sign-in-failed',
  'password-changed': 'security.password-changed',
  'password-reset': 'security.password-reset',
  'second-factor-on': 'security.second-factor-on',
  'second-factor-off': 'security.second-factor-off',
  'recovery-codes-made': 'security.recovery-codes-made',
  'recovery-code-used': 'security.recovery-code-used',
  'passkey-added': 'security.passkey-added',
  'passkey-removed': 'security.passkey-removed',
  refused: 'security.refused',
  limited: 'security.limited',
}

/** Each of these is written down, however many there are: only who has the password can bring them about. */
const ALWAYS = new Set<SecurityEventKind>([
  'signed-in',
  'password-changed',
  'password-reset',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-made',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
])

/**
 * Writes security events into the log and into the audit log of the organisations that are concerned.
 * @returns `note`, and `settled`, which resolves when what was noted until now is written.
 */
export function createSecurityRecorder({
  database,
  log,
  failures,
  now = () => Date.now(),
}: {
  database: Database
  log: SecurityLog
  failures: Failures
  now?: () => number
}): { note: NoteSecurityEvent; settled: () => Promise<void> } {
  const lines = new Repeats(LOG_REPEATS_MS)
  const entries = new Repeats(AUDIT_REPEATS_MS)
  const writing = new Set<Promise<void>>()

  function writeLine(event: SecurityEvent): void {
    const { kind, sub, address, call } = event
    const repeats = ALWAYS.has(kind) ? 0 : lines.take([kind, sub ?? address, call].join(' '), now())
    if (repeats === null) return
    const fields = { security: kind, sub, address, call, ...(repeats > 0 && { repeats }) }
    if (kind === 'signed-in') log.info(fields, 'security event')
    else log.warn(fields, 'security event')
  }

  async function writeEntries(event: SecurityEvent): Promise<void> {
    const { kind, browser, call } = event
    await database.transaction({ kind: 'platform' }, async () => {
      for (const { user_id: userId, organisation_id: organisationId } of await readConcerned(event))
        await recordAudit(organisationId, kind === 'sign-in-failed' ? null : userId, ACTIONS[kind], {
          userId,
          ...(browser && { browser }),
          ...(call && { call }),
        })
    })
  }

  function note(event: SecurityEvent): void {
    writeLine(event)
    const { kind, sub, emailAddress, call, organisationName } = event
    if (sub === null && emailAddress === undefined) return
    const key = [kind, sub, call, organisationName].join(' ')
    if (!ALWAYS.has(kind) && entries.take(key, now()) === null) return
    const written = writeEntries(event)
      .then(
        () => failures.worked(AUDITING),
        (error: unknown) => failures.failed(AUDITING, error, { security: kind }),
      )
      .finally(() => writing.delete(written))
    writing.add(written)
  }

  return {
    note,
    settled: async () => {
      await Promise.all(writing)
    },
  }
}
