import { Text, toasts } from '@bubbles/ui'
import Divider from '@mui/material/Divider'
import MuiMenu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Copy, UserMinus } from 'lucide-react'
import { type Member, nameOf } from '../../api/members.ts'
import type { Guards } from './guards.ts'
import styles from './MoreMenu.module.css'

/** What else there is to do with a member; where removing is out of the question, it says why. */
export function MoreMenu({
  member,
  guards,
  anchor,
  onRemove,
  onClose,
}: {
  member: Member
  guards: Guards
  anchor: HTMLElement
  onRemove: (member: Member) => void
  onClose: () => void
}) {
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
    <MuiMenu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { style: { width: 260 } }, list: { 'aria-label': `More for ${nameOf(member)}` } }}
    >
      <MenuItem onClick={() => void copy()}>
        <Copy aria-hidden />
        Copy the address
      </MenuItem>
      <Divider className={styles.divider} />
      <MenuItem
        aria-disabled={guards.remove !== null}
        className={guards.remove === null ? styles.danger : styles.guarded}
        onClick={() => {
          if (guards.remove !== null) return
          onClose()
          onRemove(member)
        }}
      >
        <UserMinus aria-hidden />
        <span>
          Remove from the organisation
          {guards.remove !== null && (
            <Text block above={2} size="small">
              {guards.remove}
            </Text>
          )}
        </span>
      </MenuItem>
    </MuiMenu>
  )
}
