import { dayInWords } from '../../../format/time.ts'
import { dayOf, type Sharing } from './linkChange.ts'

/** On which terms everyone reads a report: what whoever hands the address on must not forget. '' where there are none. */
export function linkTerms({ hasPassword, expiresAt }: Pick<Sharing, 'hasPassword' | 'expiresAt'>): string {
  const end = expiresAt === null ? '' : dayInWords(`${dayOf(expiresAt)}T12:00:00`)
  if (hasPassword && end) return `They are asked for its password, and it can be read until ${end}.`
  if (hasPassword) return 'They are asked for its password: hand it on too.'
  return end && `It can be read until ${end}.`
}
