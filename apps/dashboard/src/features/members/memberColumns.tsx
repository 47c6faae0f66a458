import type { AssignableRole } from '@bubbles/domain'
import { roleInText, roleName } from '@bubbles/domain'
import { hasOwnPool } from '@bubbles/session'
import { Avatar, Chip, type Column, Row, SelectBox, Text, VisuallyHidden } from '@bubbles/ui'
import { Crown, Ellipsis, Plus, ShieldCheck, ShieldOff, X } from 'lucide-react'
import { type Member, nameOf } from '../../api/members.ts'
import { config } from '../../config.ts'
import { dayInWords, momentInFull, whenInWords } from '../../format/time.ts'
import styles from './memberColumns.module.css'
import type { MemberMenuKind } from './memberMenu.ts'

/** What rows of members ask of the list they stand in. Thousands may, so their buttons are plain and their menus the list's. */
interface MemberActions {
  userId: string | undefined
  onRole: (member: Member, role: AssignableRole, held: boolean) => void
  onMenu: (kind: MemberMenuKind, member: Member, anchor: HTMLElement) => void
}

/** Who is selected: a tick stands in the card on phones. */
interface MemberSelection {
  selected: ReadonlySet<string>
  onSelect: (id: string, isRange: boolean) => void
  /** Whether there is room for when members joined. */
  isWide: boolean
}

/** The columns of members, and what a card shows of one on phones. */
export function memberShape({ selected, onSelect, isWide, ...actions }: MemberActions & MemberSelection) {
  const head = (member: Member) => <Identity member={member} isYou={member.id === actions.userId} />
  const roles = (member: Member) => <Roles member={member} {...actions} />
  const more = (member: Member) => (
    <MenuButton kind="more" label={`More for ${nameOf(member)}`} member={member} {...actions} />
  )
  const columns: Column<Member>[] = [
    {
      id: 'name',
      head: 'Member',
      width: 'minmax(200px, 5fr)',
      sortable: 'ascending',
      cell: head,
    },
    { id: 'roles', head: 'Roles besides viewer', width: 'minmax(180px, 7fr)', cell: roles },
    {
      id: 'joined',
      head: 'Joined',
      width: '108px',
      sortable: 'descending',
      wideOnly: true,
      cell: ({ joinedAt }) => (
        <Text as="time" tone="secondary" dateTime={joinedAt} title={momentInFull(joinedAt)}>
          {whenInWords(joinedAt)}
        </Text>
      ),
    },
    {
      id: 'seen',
      head: 'Last seen',
      width: '108px',
      sortable: 'ascending',
      wideOnly: true,
      cell: ({ lastSeenOn }) => <LastSeen day={lastSeenOn} />,
    },
    { id: 'more', head: 'More', headHidden: true, width: '36px', cell: more },
  ]
  const body = (member: Member) => (
    <>
      {roles(member)}
      <Text as="p" size="small" tone="secondary">
        Last seen: <LastSeen day={member.lastSeenOn} />
      </Text>
    </>
  )
  const tickedHead = (member: Member) => (
    <Row gap={8} shrink>
      <SelectBox
        label={`Select ${nameOf(member)}`}
        checked={selected.has(member.id)}
        onSelect={(isRange) => onSelect(member.id, isRange)}
      />
      {head(member)}
    </Row>
  )
  const shown = isWide ? columns : columns.filter(({ id }) => id !== 'joined')
  return { columns: shown, card: { head: tickedHead, action: more, body } }
}

const dayOrToday = (day: string, now = new Date()): string =>
  day === now.toISOString().slice(0, 10) ? 'Today' : dayInWords(day)

/** The day on which somebody last used the dashboard. */
function LastSeen({ day }: { day: string | null }) {
  if (day === null) return <Text tone="secondary">Not yet</Text>
  return (
    <Text as="time" tone="secondary" dateTime={day}>
      {dayOrToday(day)}
    </Text>
  )
}

function Identity({ member, isYou }: { member: Member; isYou: boolean }) {
  const name = nameOf(member)
  return (
    <Row gap={12} shrink>
      <Avatar name={name} size={36} />
      <Text as="div" shrink>
        <Text as="div" weight="semibold" breakWords>
          {name}
          {isYou && (
            <Text tone="secondary" weight="regular">
              {' '}
              (you)
            </Text>
          )}
          {hasOwnPool(config()) && <SecondFactor isOn={member.hasSecondFactor} />}
        </Text>
        {member.name !== '' && (
          <Text as="div" size="small" tone="secondary" truncate>
            {member.emailAddress}
          </Text>
        )}
        {member.emailProblem !== null && (
          <Text as="div" size="small" tone="error">
            Emails aren’t arriving. {member.emailProblem}
          </Text>
        )}
      </Text>
    </Row>
  )
}

/** Whether two-step sign-in is on, as a sign beside the name. */
function SecondFactor({ isOn }: { isOn: boolean }) {
  const words = `Two-step sign-in: ${isOn ? 'on' : 'off'}`
  const Icon = isOn ? ShieldCheck : ShieldOff
  return (
    <span className={isOn ? styles.factorOn : styles.factorOff} title={words}>
      <Icon aria-hidden size={15} strokeWidth={1.75} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}

function Roles({ member, onRole, onMenu }: { member: Member } & MemberActions) {
  const guards = member.guards.roles
  // What the owner always is, the owner's chip says.
  const roles = member.roles.filter((role) => !(member.isOwner && guards[role] !== undefined))
  return (
    <Row gap={6} wrap>
      {member.isOwner && (
        <Chip size="medium" icon={<Crown aria-hidden size={14} strokeWidth={1.75} />}>
          Owner
        </Chip>
      )}
      {roles.map((role) => (
        <span key={role} className={styles.role} title={guards[role]}>
          {roleName(role)}
          {guards[role] === undefined && (
            <button
              type="button"
              aria-label={`Remove the ${roleInText(role)} role from ${nameOf(member)}`}
              className={styles.strip}
              onClick={(event) => {
                // After the first click of a double one, the next chip's button lies under the pointer.
                if (event.detail < 2) onRole(member, role, false)
              }}
            >
              <X aria-hidden size={13} strokeWidth={2} />
            </button>
          )}
        </span>
      ))}
      {roles.length === 0 && !member.isOwner && <Text tone="secondary">Viewer only</Text>}
      <MenuButton kind="roles" label={`Roles of ${nameOf(member)}`} member={member} onMenu={onMenu} />
    </Row>
  )
}

function MenuButton({
  kind,
  label,
  member,
  onMenu,
}: {
  kind: MemberMenuKind
  label: string
  member: Member
  onMenu: MemberActions['onMenu']
}) {
  const Icon = kind === 'roles' ? Plus : Ellipsis
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      className={kind === 'roles' ? `${styles.button} ${styles.add}` : styles.button}
      onClick={(event) => onMenu(kind, member, event.currentTarget)}
    >
      <Icon aria-hidden size={kind === 'roles' ? 18 : 20} strokeWidth={1.75} />
    </button>
  )
}
