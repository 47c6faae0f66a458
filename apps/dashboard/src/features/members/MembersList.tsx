import type { AssignableRole } from '@bubbles/domain'
import { roleName } from '@bubbles/domain'
import { EmptyState, messageOf, PanelError, Row, VisuallyHidden } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, type LucideIcon } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Member, type MemberFilter, membersQuery, useSetRole } from '../../api/members.ts'
import { userQuery } from '../../api/users.ts'
import { StepDownDialog } from './StepDownDialog.tsx'
import type { MemberMenuKind, MemberMenuPlace } from './memberMenu.ts'
import { MemberRow } from './MemberRow.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import styles from './MembersList.module.css'
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx'
import { RoleMenu } from './RoleMenu.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { Waiting } from './Waiting.tsx'

/** Milliseconds without a key before the server is asked. */
const typingPause = 200

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

  const members = useMemo(() => list.data?.pages.flatMap((page) => page.members) ?? [], [list.data])
  const total = list.data?.pages.at(-1)?.total ?? 0

  const changeRole = useCallback(
    (member: Member, changed: AssignableRole, held: boolean) => {
      // It cannot be taken back, and leads away from here.
      if (changed === 'Admin' && !held && member.id === userId) return setSteppingDown(member)
      setRole({ member, role: changed, held })
    },
    [setRole, userId],
  )
  const openMenu = useCallback(
    (kind: MemberMenuKind, member: Member, anchor: HTMLElement) =>
      setMenu({ kind, memberId: member.id, anchor }),
    [],
  )
  const closeMenu = () => setMenu(null)
  const menuMember = menu && members.find(({ id }) => id === menu.memberId)

  if (list.isPending) return <Waiting label="Loading members" />
  if (list.error !== null && list.data === undefined) {
    return (
      <PanelError
        title="Couldn’t load the members."
        reason={messageOf(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const filtered = settled !== undefined || role !== undefined
  return (
    <>
      <VisuallyHidden live="polite">
        {filtered && !list.isPlaceholderData ? `${total} found` : ''}
      </VisuallyHidden>
      <table
        aria-label="Members"
        aria-rowcount={total + 1}
        aria-busy={list.isPlaceholderData}
        className={styles.panel}
      >
        <thead className={styles.heads}>
          <tr aria-rowindex={1} className={styles.head}>
            <Head label="Member" order="name" arrow={ArrowUp} sort={sort} onSort={onSort} />
            <th scope="col">Roles, besides Viewer</th>
            <Head label="Joined" order="joined" arrow={ArrowDown} sort={sort} onSort={onSort} />
            <th scope="col">
              <VisuallyHidden>More</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody className={styles.rows}>
          {members.map((member, index) => (
            <MemberRow
              key={member.id}
              member={member}
              rowIndex={index + 2}
              isYou={member.id === userId}
              onRole={changeRole}
              onMenu={openMenu}
            />
          ))}
          {members.length === 0 && (
            <tr className={styles.row}>
              <td colSpan={4} className={styles.none}>
                <p>{nothingMatches(settled, role)}</p>
                <Button onClick={onClear}>Clear the filter</Button>
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {list.hasNextPage && (
        <More
          shown={members.length}
          total={total}
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      {!filtered && total === 1 && (
        <EmptyState
          title="You’re the only member."
          action={<Button onClick={onInvite}>Invite people</Button>}
        >
          Invite one colleague or two hundred at once, with the roles you choose.
        </EmptyState>
      )}
      {menu && menuMember && menu.kind === 'roles' && (
        <RoleMenu member={menuMember} anchor={menu.anchor} onRole={changeRole} onClose={closeMenu} />
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

/** The head of a column that orders the rows, each in its natural direction. */
function Head({
  label,
  order,
  arrow: Arrow,
  sort,
  onSort,
}: {
  label: string
  order: MemberFilter['sort']
  arrow: LucideIcon
  sort: MemberFilter['sort']
  onSort: (sort: MemberFilter['sort']) => void
}) {
  const direction = order === 'name' ? 'ascending' : 'descending'
  const sorted = sort === order
  return (
    <th scope="col" aria-sort={sorted ? direction : 'none'}>
      <button
        type="button"
        className={sorted ? `${styles.sort} ${styles.sorted}` : styles.sort}
        onClick={() => onSort(order)}
      >
        {label}
        <Arrow aria-hidden size={14} strokeWidth={2} />
      </button>
    </th>
  )
}

function nothingMatches(search: string | undefined, role: AssignableRole | undefined): string {
  if (search === undefined) return `No one has the role ${role === undefined ? '' : roleName(role)}.`
  const who = role === undefined ? 'No member' : `No ${roleName(role).toLowerCase()}`
  return `${who} matches “${search}”.`
}

/** Loads on by itself when it comes into sight, and by a button for who does not scroll. */
function More({
  shown,
  total,
  loading,
  failed,
  onMore,
}: {
  shown: number
  total: number
  loading: boolean
  failed: boolean
  onMore: () => void
}) {
  const end = useRef<HTMLDivElement>(null)
  const load = useRef(onMore)
  useEffect(() => {
    load.current = onMore
  })
  useEffect(() => {
    const mark = end.current
    if (mark === null || loading || failed) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load.current()
      },
      { rootMargin: '600px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [loading, failed])
  return (
    <Row ref={end} gap={16} justify="space-between" tone="secondary" numeric>
      <span aria-live="polite">
        {shown.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}
      </span>
      <Button onClick={onMore} loading={loading}>
        {failed ? 'Try again' : 'Show more'}
      </Button>
    </Row>
  )
}
