import { ASSIGNABLE_ROLES, roleName } from '@bubbles/domain'
import { ChoiceMenu, useMediaQuery } from '@bubbles/ui'
import { ListFilter } from 'lucide-react'
import type { MemberTab } from '../../paths.ts'
import { inviteStates, type MemberListProps } from './search.ts'

const roles = [
  { value: undefined, label: 'All roles' },
  ...ASSIGNABLE_ROLES.map((role) => ({ value: role, label: roleName(role) })),
]
const states = [
  { value: undefined, label: 'All states' },
  ...inviteStates.map((state) => ({ value: state, label: state })),
]

/** What narrows the list besides words: the role of members, the state of invites. */
export function MemberFilter({
  tab,
  search,
  onChange,
}: Pick<MemberListProps, 'search' | 'onChange'> & { tab: MemberTab }) {
  const look = { icon: <ListFilter aria-hidden />, compact: useMediaQuery('(max-width: 599.95px)') }
  return tab === 'members' ? (
    <ChoiceMenu
      label="Role"
      options={roles}
      value={search.role}
      onChange={(role) => onChange({ role })}
      {...look}
    />
  ) : (
    <ChoiceMenu
      label="State"
      options={states}
      value={search.state}
      onChange={(state) => onChange({ state })}
      {...look}
    />
  )
}
