import type { PublishedReport } from '../../../api/reports.ts'
import { dayInWords } from '../../../format/time.ts'
import { dayOf, type Sharing } from './linkChange.ts'

const isOver = (expiresAt: string | null, now: Date): boolean =>
  expiresAt !== null && new Date(expiresAt) <= now

/** Who can read what was just published. */
export function whoReads(
  {
    audience,
    isProtected,
    isNamed,
    expiresAt,
  }: Pick<PublishedReport, 'audience' | 'isProtected' | 'isNamed' | 'expiresAt'>,
  now = new Date(),
): string {
  if (audience === 'internal') return 'Your organisation can read it now'
  if (isOver(expiresAt, now)) return 'No one can read it: its link has expired'
  if (isNamed) return 'The readers you have named can read it now'
  return isProtected
    ? 'Everyone with the address and the password can read it now'
    : 'Everyone with the address can read it now'
}

/** On which terms everyone reads a report: what whoever hands the address on must not forget. '' where there are none. */
export function linkTerms(
  { hasPassword, expiresAt }: Pick<Sharing, 'hasPassword' | 'expiresAt'>,
  now = new Date(),
): string {
  if (isOver(expiresAt, now)) return 'Choose a later expiry date in the link settings to open it again.'
  const end = expiresAt === null ? '' : dayInWords(`${dayOf(expiresAt)}T12:00:00`)
  return [hasPassword && 'Share the password too.', end && `It can be read until ${end}.`]
    .filter(Boolean)
    .join(' ')
}
