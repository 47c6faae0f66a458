import type { Resource } from '@bubbles/contract'
import { countMembersWith, type MemberRow } from './reader.ts'

/** Code of the problem that removing the member, or their role Admin, is refused with; null where nothing refuses it. */
type Refusal = 'owner-stays' | 'last-admin' | null

/** What the screens show before anything is asked for. */
const GUARDS = {
  'owner-stays': {
    remove: 'The owner can’t be removed. Transfer the organisation first.',
    roles: { Admin: 'The owner is always an admin.' },
  },
  'last-admin': {
    remove: 'The last admin can’t be removed. Make someone else an admin first.',
    roles: { Admin: 'An organisation needs an admin. Make someone else an admin first.' },
  },
} satisfies Record<NonNullable<Refusal>, Resource<'getMember'>['guards']>

export const guardsOf = (refusal: Refusal): Resource<'getMember'>['guards'] =>
  refusal === null ? { remove: null, roles: {} } : GUARDS[refusal]

/** Neither the owner nor the last admin may stop being one. @returns what says so of each of `members` */
export async function refusalsAmong(
  organisationId: string,
  ownerId: string,
  members: readonly MemberRow[],
): Promise<(member: MemberRow) => Refusal> {
  const isOtherAdmin = ({ id, roles }: MemberRow) => id !== ownerId && roles.includes('Admin')
  const isLast = members.some(isOtherAdmin) && (await countMembersWith(organisationId, 'Admin')) <= 1
  return (member) => {
    if (member.id === ownerId) return 'owner-stays'
    return isLast && isOtherAdmin(member) ? 'last-admin' : null
  }
}
