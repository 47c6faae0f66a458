import type { AssignableRole } from '@bubbles/domain'
import { roleInText, roleName } from '@bubbles/domain'
import { Button, EmptyState, ResourceList, SelectionBar, useMediaQuery, useSelection } from '@bubbles/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Trash2, UserMinus, UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type Member, membersQuery, nameOf } from '../../api/members.ts'
import { morePages } from '../../api/pages.ts'
import { userQuery } from '../../api/users.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { BulkDialog } from './BulkDialog.tsx'
import type { BulkKind } from './bulkWords.ts'
import { memberShape } from './memberColumns.tsx'
import type { MemberMenuKind, MemberMenuPlace } from './memberMenu.ts'
import { OpenMemberMenu } from './OpenMemberMenu.tsx'
import { type MemberListProps, noFilters } from './search.ts'
import { useRoleChange } from './useRoleChange.tsx'

/** Where all columns fit: without what each role can do beside them, or with it. */
const ROOM_FOR_JOINED = '(min-width: 1100px) and (max-width: 1279.95px), (min-width: 1420px)'

/** Milliseconds without a key before the server is asked. */
const typingPause = 200

const OnlyYou = ({ onInvite }: { onInvite: () => void }) => (
  <EmptyState title="You’re the only member." action={<Button onClick={onInvite}>Invite people</Button>}>
    Invite one colleague or two hundred at once, with the roles you choose.
  </EmptyState>
)

function nothingMatches(
  search: string | undefined,
  role: AssignableRole | undefined,
  others: readonly (string | undefined)[],
): string {
  if (others.some((each) => each !== undefined)) return 'No members match these filters.'
  if (search === undefined) return `No one has the role ${role === undefined ? '' : roleName(role)}.`
  return role === undefined ? `No member matches “${search}”.` : `No ${roleInText(role)} matches “${search}”.`
}

const sorts = {
  name: { column: 'name', direction: 'ascending' },
  joined: { column: 'joined', direction: 'descending' },
  seen: { column: 'seen', direction: 'ascending' },
} as const

const memberKey = ({ id }: Member) => id

/** The members that match, as many as were scrolled to. */
export function MembersList({
  search: { q: search, role, unseen, secondFactor, sort: order },
  onChange,
  onInvite,
}: MemberListProps) {
  const sort = order ?? 'name'
  const settled = useDebounced(search?.trim() || undefined, typingPause)
  const list = useInfiniteQuery(membersQuery({ search: settled, role, unseen, secondFactor, sort }))
  const userId = useQuery(userQuery).data?.id
  const isWide = useMediaQuery(ROOM_FOR_JOINED)
  const [menu, setMenu] = useState<MemberMenuPlace | null>(null)
  const members = useMemo(() => list.data?.pages.flatMap((page) => page.members), [list.data])
  const total = list.data?.pages.at(-1)?.total ?? 0
  const { onRole, question } = useRoleChange(userId)
  const { selection, chosen, setBulk, dialog } = useChosenMembers(members)
  const { ids: selected, select: onSelect } = selection
  const shape = useMemo(() => {
    const onMenu = (kind: MemberMenuKind, { id: memberId }: Member, anchor: HTMLElement) =>
      setMenu({ kind, memberId, anchor })
    return memberShape({ userId, onRole, onMenu, selected, onSelect, isWide })
  }, [userId, onRole, selected, onSelect, isWide])
  const isNarrowed = [settled, role, unseen, secondFactor].some((each) => each !== undefined)
  const nothingFound = isNarrowed
    ? { words: nothingMatches(settled, role, [unseen, secondFactor]), onClear: () => onChange(noFilters) }
    : null
  return (
    <>
      <ResourceList
        label="members"
        query={list}
        rows={members}
        rowKey={memberKey}
        total={total}
        empty={<OnlyYou onInvite={onInvite} />}
        nothingFound={nothingFound}
        pages={{ ...morePages(list), auto: true }}
        selection={{
          ...selection,
          nameOf,
          bar: <MembersBar count={chosen.length} onAct={setBulk} onClear={selection.selectNone} />,
        }}
        {...shape}
        sort={sorts[sort]}
        onSort={({ column }) =>
          onChange({ sort: column === 'joined' || column === 'seen' ? column : undefined })
        }
      />
      {!isNarrowed && total === 1 && <OnlyYou onInvite={onInvite} />}
      <OpenMemberMenu
        menu={menu}
        members={members ?? []}
        userId={userId}
        onRole={onRole}
        onClose={() => setMenu(null)}
      />
      {question}
      {dialog}
    </>
  )
}

/** Who is selected, and the question about what is about to be done to them. */
function useChosenMembers(members: readonly Member[] | undefined) {
  const [bulk, setBulk] = useState<BulkKind | null>(null)
  const ids = useMemo(() => members?.map(({ id }) => id) ?? [], [members])
  const present = useMemo(() => new Set(ids), [ids])
  const selection = useSelection(present, ids)
  const chosen = members?.filter(({ id }) => selection.ids.has(id)) ?? []
  const dialog = bulk !== null && (
    <BulkDialog
      kind={bulk}
      members={chosen}
      onClose={(isDone) => {
        setBulk(null)
        if (isDone) selection.selectNone()
      }}
    />
  )
  return { selection, chosen, setBulk, dialog }
}

const MembersBar = ({
  count,
  onAct,
  onClear,
}: {
  count: number
  onAct: (kind: BulkKind) => void
  onClear: () => void
}) => (
  <SelectionBar
    label="Selected members"
    count={count}
    busy={false}
    onClear={onClear}
    actions={[
      { id: 'give', label: 'Give a role', icon: <UserPlus aria-hidden />, onSelect: () => onAct('give') },
      { id: 'take', label: 'Remove a role', icon: <UserMinus aria-hidden />, onSelect: () => onAct('take') },
      {
        id: 'remove',
        label: 'Remove',
        icon: <Trash2 aria-hidden />,
        danger: true,
        onSelect: () => onAct('remove'),
      },
    ]}
  />
)
