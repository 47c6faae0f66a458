import type { AssignableRole } from '@bubbles/domain'
import type { Member } from '../../api/members.ts'

/** Why something is not done to a member, as sentences; null where nothing stands in the way. */
export interface Guards {
  remove: string | null
  strip: Partial<Record<AssignableRole, string>>
}

/** What is known before anybody asks the server, which decides. */
export function guardsOf(
  member: Pick<Member, 'isOwner'>,
  { isYou, isLastAdmin }: { isYou: boolean; isLastAdmin: boolean },
): Guards {
  if (member.isOwner) {
    return {
      remove: 'The owner can’t be removed. Transfer the organisation first.',
      strip: { Admin: 'The owner is always an admin.' },
    }
  }
  if (isLastAdmin) {
    return {
      remove: 'The last admin can’t be removed. Make someone else an admin first.',
      strip: { Admin: 'An organisation needs an admin. Make someone else an admin first.' },
    }
  }
  return { remove: isYou ? 'To leave, go to your account.' : null, strip: {} }
}
