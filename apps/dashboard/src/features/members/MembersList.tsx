import type { AssignableRole } from '@bubbles/domain'
import { roleName } from '@bubbles/domain'
import { EmptyState, ResourceList, Button } from '@bubbles/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type Member, type MemberFilter, membersQuery, useSetRole } from '../../api/members.ts'
import { morePages } from '../../api/pages.ts'
import { userQuery } from '../../api/users.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { memberShape } from './memberColumns.tsx'
import type { MemberMenuKind, MemberMenuPlace } from './memberMenu.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx'
import { RoleMenu } from './RoleMenu.tsx'
import { StepDownDialog } from './StepDownDialog.tsx'

/** Milliseconds without a key before the server is asked. */
const typingPause = 200

const OnlyYou = ({ onInvite }: { onInvite: () => void }) => (
  <EmptyState title="You’re the only member." action={<Button onClick={onInvite}>Invite people</Button>}>
    Invite one colleague or two hundred at once, with the roles you choose.
  </EmptyState>
)

function nothingMatches(search: string | undefined, role: AssignableRole | undefined): string {
  if (search === undefined) return `No one has the role ${role === undefined ? '' : roleName(role)}.`
  const who = role === undefined ? 'No member' : `No ${roleName(role).toLowerCase()}`
  return `${who} matches “${search}”.`
}

const sorts = {
  name: { column: 'name', direction: 'ascending' },
  joined: { column: 'joined', direction: 'descending' },
} as const

/** The members that match, as many as were scrolled to. */
export function MembersList({
  search,
  role,
  sort,
  onSort,
  onClear,
  onInvite,
}: {
  search: string | undefined
  role: AssignableRole | undefined
  sort: MemberFilter['sort']
  onSort: (sort: MemberFilter['sort']) => void
  onClear: () => void
  onInvite: () => void
}) {
  const settled = useDebounced(search?.trim() || undefined, typingPause)
  const list = useInfiniteQuery(membersQuery({ search: settled, role, sort }))
  const userId = useQuery(userQuery).data?.id
  const { mutate: setRole } = useSetRole()
  const [removing, setRemoving] = useState<Member | null>(null)
  const [steppingDown, setSteppingDown] = useState<Member | null>(null)
  const [menu, setMenu] = useState<MemberMenuPlace | null>(null)

  const members = useMemo(() => list.data?.pages.flatMap((page) => page.members), [list.data])
  const total = list.data?.pages.at(-1)?.total ?? 0
  const onRole = useCallback(
    (member: Member, changed: AssignableRole, held: boolean) => {
      // It cannot be taken back, and leads away from here.
      if (changed === 'Admin' && !held && member.id === userId) return setSteppingDown(member)
      setRole({ member, role: changed, held })
    },
    [setRole, userId],
  )
  const shape = useMemo(() => {
    const onMenu = (kind: MemberMenuKind, { id: memberId }: Member, anchor: HTMLElement) =>
      setMenu({ kind, memberId, anchor })
    return memberShape({ userId, onRole, onMenu })
  }, [userId, onRole])
  const closeMenu = () => setMenu(null)
  const menuMember = menu && members?.find(({ id }) => id === menu.memberId)
  const isNarrowed = settled !== undefined || role !== undefined
  return (
    <>
      <ResourceList
        label="members"
        query={list}
        rows={members}
        rowKey={memberKey}
        total={total}
        empty={<OnlyYou onInvite={onInvite} />}
        nothingFound={isNarrowed ? { words: nothingMatches(settled, role), onClear } : null}
        pages={{ ...morePages(list), auto: true }}
        selection={null}
        {...shape}
        sort={sorts[sort]}
        onSort={({ column }) => onSort(column === 'joined' ? 'joined' : 'name')}
      />
      {!isNarrowed && total === 1 && <OnlyYou onInvite={onInvite} />}
      {menu && menuMember && menu.kind === 'roles' && (
        <RoleMenu member={menuMember} anchor={menu.anchor} onRole={onRole} onClose={closeMenu} />
      )}
      {menu && menuMember && menu.kind === 'more' && (
        <MoreMenu
          member={menuMember}
          isYou={menuMember.id === userId}
          anchor={menu.anchor}
          onRemove={setRemoving}
          onClose={closeMenu}
        />
      )}
      {removing && <RemoveMemberDialog member={removing} onClose={() => setRemoving(null)} />}
      {steppingDown && (
        <StepDownDialog
          onClose={() => setSteppingDown(null)}
          onConfirm={() => {
            setSteppingDown(null)
            setRole({ member: steppingDown, role: 'Admin', held: false, isUndo: true })
          }}
        />
      )}
    </>
  )
}

const memberKey = ({ id }: Member) => id
