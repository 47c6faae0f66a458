import { MenuItem, MenuLine, MenuPopup, Text, toasts } from '@bubbles/ui'
import { Copy, UserMinus } from 'lucide-react'
import { type Member, nameOf } from '../../api/members.ts'
import styles from './MoreMenu.module.css'

/** What else there is to do with a member; where removing is out of the question, it says why. */
export function MoreMenu({
  member,
  isYou,
  anchor,
  onRemove,
  onClose,
}: {
  member: Member
  isYou: boolean
  anchor: HTMLElement
  onRemove: (member: Member) => void
  onClose: () => void
}) {
  const guard = member.guards.remove ?? (isYou ? 'To leave, go to your account.' : null)
  const copy = async () => {
    onClose()
    try {
      await navigator.clipboard.writeText(member.emailAddress)
      toasts.notify({ message: `${member.emailAddress} copied.` })
    } catch (error) {
      toasts.addError(error)
    }
  }
  return (
    <MenuPopup
      anchor={anchor}
      align="end"
      label={`More for ${nameOf(member)}`}
      style={{ width: 260 }}
      onClose={onClose}
    >
      <MenuItem onClick={() => void copy()}>
        <Copy aria-hidden />
        Copy address
      </MenuItem>
      <MenuLine />
      <MenuItem
        aria-disabled={guard !== null}
        className={guard === null ? styles.danger : styles.guarded}
        onClick={() => {
          if (guard !== null) return
          onClose()
          onRemove(member)
        }}
      >
        <UserMinus aria-hidden />
        <span>
          Remove from the organisation
          {guard !== null && (
            <Text block above={2} size="small">
              {guard}
            </Text>
          )}
        </span>
      </MenuItem>
    </MenuPopup>
  )
}
