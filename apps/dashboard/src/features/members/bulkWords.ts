import { anyRole, manyOfRole } from '@bubbles/domain'
import type { MemberChange, MemberOutcome } from '../../api/memberBulk.ts'
import { nameOf } from '../../api/members.ts'

/** What can be done to several members at once. */
export type BulkKind = MemberChange['kind']

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** What the question before a change says. */
export function bulkWords(kind: BulkKind, count: number) {
  if (kind === 'remove')
    return {
      title: `Remove ${people(count)}?`,
      description:
        'They’ll lose access immediately. Their reports and comments are kept, since they belong to the organisation. To come back, they’ll need a new invite.',
      submit: `Remove ${people(count)}`,
    }
  return kind === 'give'
    ? { title: `Give ${people(count)} a role`, description: undefined, submit: 'Give role' }
    : { title: `Remove a role from ${people(count)}`, description: undefined, submit: 'Remove role' }
}

/** What was done, in a sentence. */
export function outcomeWords({ done }: Pick<MemberOutcome, 'done'>, change: MemberChange): string {
  const [first] = done
  const who = done.length === 1 && first ? nameOf(first) : people(done.length)
  if (change.kind === 'remove') return `${who} removed.`
  const isGiven = change.kind === 'give'
  if (done.length === 1) {
    const role = anyRole(change.role)
    return isGiven ? `${who} is now ${role}.` : `${who} is no longer ${role}.`
  }
  const role = manyOfRole(change.role)
  return isGiven ? `${who} are now ${role}.` : `${who} are no longer ${role}.`
}
