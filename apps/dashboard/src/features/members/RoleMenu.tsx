import { MenuItem, MenuPopup, Stack, Text } from '@bubbles/ui'
import { ASSIGNABLE_ROLES, type AssignableRole, roleInWords, roleName } from '@bubbles/domain'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { type Member, nameOf } from '../../api/members.ts'
import styles from './RoleMenu.module.css'

/** Every role with what it may do, ticked where it is held. A tick counts at once; the menu stays for more. */
export function RoleMenu({
  member,
  anchor,
  onRole,
  onClose,
}: {
  member: Member
  anchor: HTMLElement
  onRole: (member: Member, role: AssignableRole, held: boolean) => void
  onClose: () => void
}) {
  const id = useId()
  return (
    <MenuPopup anchor={anchor} label={`Roles of ${nameOf(member)}`} style={{ width: 340 }} onClose={onClose}>
      {ASSIGNABLE_ROLES.map((role) => {
        const guard = member.guards.roles[role]
        const held = guard !== undefined || member.roles.includes(role)
        return (
          <MenuItem
            key={role}
            role="menuitemcheckbox"
            aria-checked={held}
            aria-disabled={guard !== undefined}
            aria-labelledby={`${id}-${role}`}
            aria-describedby={`${id}-${role}-words`}
            className={styles.item}
            onClick={() => {
              if (guard === undefined) onRole(member, role, !held)
            }}
          >
            <span aria-hidden className={styles.box}>
              {held && <Check strokeWidth={3} />}
            </span>
            <Stack as="span" gap={2}>
              <Text id={`${id}-${role}`} weight="semibold">
                {roleName(role)}
              </Text>
              <Text id={`${id}-${role}-words`} size="small" tone="secondary">
                {guard ?? roleInWords(role)}
              </Text>
            </Stack>
          </MenuItem>
        )
      })}
    </MenuPopup>
  )
}
