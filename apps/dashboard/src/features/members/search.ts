import { type AssignableRole, type InviteState, isAssignableRole } from '@bubbles/domain'

/** What the address of the members screen says beside the tab; what is usual is left out. */
export interface MemberSearch {
  /** Part of a name or an address. */
  q?: string
  /** Members with this role only. */
  role?: AssignableRole
  /** Newest members first; without it by name. */
  sort?: 'joined'
  /** Invites in this state only. */
  state?: InviteState
}

/** No filter at all, for the address. */
export const noFilters = { q: undefined, role: undefined, state: undefined } as const

/** What the lists of members and of invites show, and what they can ask for. */
export interface MemberListProps {
  search: MemberSearch
  onChange: (next: Partial<MemberSearch>) => void
  onInvite: () => void
}

/** States of invites, in the order the filter offers them. */
export const inviteStates: readonly InviteState[] = ['Pending', 'Sent', 'Accepted', 'Expired', 'Revoked']

/** Reads the search parameters; anything that does not fit counts as left out. */
export function readMemberSearch(search: Record<string, unknown>): MemberSearch {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 120) : ''
  const role = typeof search.role === 'string' && isAssignableRole(search.role) ? search.role : undefined
  return {
    q: q === '' ? undefined : q,
    role,
    sort: search.sort === 'joined' ? 'joined' : undefined,
    state: inviteStates.find((state) => state === search.state),
  }
}
