import type { UnseenFor } from '../../api/members.ts'
import { type AssignableRole, type InviteState, isAssignableRole } from '@bubbles/domain'

/** What the address of the members screen says beside the tab; what is usual is left out. */
export interface MemberSearch {
  /** Part of a name or an address. */
  q?: string
  /** Members with this role only. */
  role?: AssignableRole
  /** Members who have not been seen for so long. */
  unseen?: UnseenFor
  /** Members with two-step sign-in, or without. */
  secondFactor?: 'on' | 'off'
  /** Newest members first, or who has been away the longest; without it by name. */
  sort?: 'joined' | 'seen'
  /** Invites in this state only. */
  state?: InviteState
}

/** No filter at all, for the address. */
export const noFilters = {
  q: undefined,
  role: undefined,
  unseen: undefined,
  secondFactor: undefined,
  state: undefined,
} as const

/** What the lists of members and of invites show, and what they can ask for. */
export interface MemberListProps {
  search: MemberSearch
  onChange: (next: Partial<MemberSearch>) => void
  onInvite: () => void
}

/** States of invites, in the order the filter offers them. */
export const inviteStates: readonly InviteState[] = ['Pending', 'Sent', 'Accepted', 'Expired', 'Revoked']

/** How long somebody has not been seen, in the order the filter offers it. */
export const unseenFor: readonly UnseenFor[] = ['30', '90', 'never']

/** Reads the search parameters; anything that does not fit counts as left out. */
export function readMemberSearch(search: Record<string, unknown>): MemberSearch {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 120) : ''
  const role = typeof search.role === 'string' && isAssignableRole(search.role) ? search.role : undefined
  return {
    q: q === '' ? undefined : q,
    role,
    unseen: unseenFor.find((unseen) => unseen === String(search.unseen)),
    secondFactor:
      search.secondFactor === 'on' || search.secondFactor === 'off' ? search.secondFactor : undefined,
    sort: search.sort === 'joined' || search.sort === 'seen' ? search.sort : undefined,
    state: inviteStates.find((state) => state === search.state),
  }
}
