import { ASSIGNABLE_ROLES, roleName } from '@bubbles/domain'
import { hasOwnPool } from '@bubbles/session'
import { ChoiceMenu, useMediaQuery } from '@bubbles/ui'
import { Clock, ListFilter, ShieldCheck } from 'lucide-react'
import { config } from '../../config.ts'
import type { MemberTab } from '../../paths.ts'
import { stateWords } from './inviteWords.ts'
import { inviteStates, type MemberListProps, unseenFor } from './search.ts'

const roles = [
  { value: undefined, label: 'All roles' },
  ...ASSIGNABLE_ROLES.map((role) => ({ value: role, label: roleName(role) })),
]
const unseenWords = {
  '30': 'Not in the last 30 days',
  '90': 'Not in the last 90 days',
  never: 'Not yet',
} as const
const unseens = [
  { value: undefined, label: 'Seen at any time' },
  ...unseenFor.map((unseen) => ({ value: unseen, label: unseenWords[unseen] })),
]
const secondFactors = [
  { value: undefined, label: 'Two-step on or off' },
  { value: 'on', label: 'Two-step on' },
  { value: 'off', label: 'Two-step off' },
] as const
const states = [
  { value: undefined, label: 'All states' },
  ...inviteStates.map((state) => ({ value: state, label: stateWords[state] })),
]

/** What narrows the list besides words: the role of members, the state of invites. */
export function MemberFilter({
  tab,
  search,
  onChange,
}: Pick<MemberListProps, 'search' | 'onChange'> & { tab: MemberTab }) {
  const look = { icon: <ListFilter aria-hidden />, compact: useMediaQuery('(max-width: 1119.95px)') }
  return tab === 'members' ? (
    <>
      <ChoiceMenu
        label="Last seen"
        options={unseens}
        value={search.unseen}
        onChange={(unseen) => onChange({ unseen })}
        {...look}
        icon={<Clock aria-hidden />}
      />
      {hasOwnPool(config()) && (
        <ChoiceMenu
          label="Two-step sign-in"
          options={secondFactors}
          value={search.secondFactor}
          onChange={(secondFactor) => onChange({ secondFactor })}
          {...look}
          icon={<ShieldCheck aria-hidden />}
        />
      )}
      <ChoiceMenu
        label="Role"
        options={roles}
        value={search.role}
        onChange={(role) => onChange({ role })}
        {...look}
      />
    </>
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
