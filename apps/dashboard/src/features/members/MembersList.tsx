import type { AssignableRole } from '@bubbles/domain'
import { roleName } from '@bubbles/domain'
import { EmptyState, ResourceList, Button } from '@bubbles/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Member, membersQuery } from '../../api/members.ts'
import { morePages } from '../../api/pages.ts'
import { userQuery } from '../../api/users.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { memberShape } from './memberColumns.tsx'
import type { MemberMenuKind, MemberMenuPlace } from './memberMenu.ts'
import { OpenMemberMenu } from './OpenMemberMenu.tsx'
import { type MemberListProps, noFilters } from './search.ts'
import { useRoleChange } from './useRoleChange.tsx'

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

const memberKey = ({ id }: Member) => id

/** The members that match, as many as were scrolled to. */
export function MembersList({
  search: { q: search, role, sort: order },
  onChange,
  onInvite,
}: MemberListProps) {
  const sort = order ?? 'name'
  const settled = useDebounced(search?.trim() || undefined, typingPause)
  const list = useInfiniteQuery(membersQuery({ search: settled, role, sort }))
  const userId = useQuery(userQuery).data?.id
  const [menu, setMenu] = useState<MemberMenuPlace | null>(null)
  const members = useMemo(() => list.data?.pages.flatMap((page) => page.members), [list.data])
  const total = list.data?.pages.at(-1)?.total ?? 0
  const { onRole, question } = useRoleChange(userId)
  const shape = useMemo(() => {
    const onMenu = (kind: MemberMenuKind, { id: memberId }: Member, anchor: HTMLElement) =>
      setMenu({ kind, memberId, anchor })
    return memberShape({ userId, onRole, onMenu })
  }, [userId, onRole])
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
        nothingFound={
          isNarrowed ? { words: nothingMatches(settled, role), onClear: () => onChange(noFilters) } : null
        }
        pages={{ ...morePages(list), auto: true }}
        selection={null}
        {...shape}
        sort={sorts[sort]}
        onSort={({ column }) => onChange({ sort: column === 'joined' ? 'joined' : undefined })}
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
    </>
  )
}
