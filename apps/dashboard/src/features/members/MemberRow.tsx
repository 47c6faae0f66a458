import type { AssignableRole } from '@bubbles/domain'
import { roleName } from '@bubbles/domain'
import { Avatar, Chip, Row, Text } from '@bubbles/ui'
import { Crown, Ellipsis, Plus, X } from 'lucide-react'
import { memo } from 'react'
import { type Member, nameOf } from '../../api/members.ts'
import { momentInFull, whenInWords } from '../../format/time.ts'
import styles from './MemberRow.module.css'
import type { MemberMenuKind } from './memberMenu.ts'

interface MemberRowProps {
  member: Member
  rowIndex: number
  isYou: boolean
  onRole: (member: Member, role: AssignableRole, held: boolean) => void
  onMenu: (kind: MemberMenuKind, member: Member, anchor: HTMLElement) => void
}

/** One member: a row of the table; a card on phones. Thousands may stand there, so its buttons are plain and its menus the list's. */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { member, rowIndex, isYou, onMenu } = props
  const name = nameOf(member)
  return (
    <tr aria-rowindex={rowIndex} className={styles.row}>
      <Row as="td" gap={12} shrink>
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
          </Text>
          {member.name !== '' && (
            <Text as="div" size="small" tone="secondary" truncate>
              {member.emailAddress}
            </Text>
          )}
          {member.emailProblem !== null && (
            <Text as="div" size="small" tone="error">
              Email doesn’t arrive. {member.emailProblem}
            </Text>
          )}
        </Text>
      </Row>
      <td className={styles.roles}>
        <Roles {...props} />
        <button
          type="button"
          aria-label={`Roles of ${name}`}
          aria-haspopup="menu"
          className={`${styles.button} ${styles.add}`}
          onClick={(event) => onMenu('roles', member, event.currentTarget)}
        >
          <Plus aria-hidden size={18} strokeWidth={1.75} />
        </button>
      </td>
      <td className={styles.joined}>
        <time dateTime={member.joinedAt} title={momentInFull(member.joinedAt)}>
          {whenInWords(member.joinedAt)}
        </time>
      </td>
      <td className={styles.more}>
        <button
          type="button"
          aria-label={`More for ${name}`}
          aria-haspopup="menu"
          className={styles.button}
          onClick={(event) => onMenu('more', member, event.currentTarget)}
        >
          <Ellipsis aria-hidden size={20} strokeWidth={1.75} />
        </button>
      </td>
    </tr>
  )
})

function Roles({ member, onRole }: MemberRowProps) {
  const guards = member.guards.roles
  // What the owner always is, the owner's chip says.
  const roles = member.roles.filter((role) => !(member.isOwner && guards[role] !== undefined))
  return (
    <>
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
              aria-label={`Remove ${roleName(role)} from ${nameOf(member)}`}
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
    </>
  )
}
