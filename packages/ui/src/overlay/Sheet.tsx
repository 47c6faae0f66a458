import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './Sheet.module.css'

/** A sheet over the page: from the right, 560 wide; from below on a phone. */
export function Sheet({
  open,
  onClose,
  title,
  children,
  actions,
}: {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  actions?: ReactNode
}) {
  const id = useId()
  const phone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  return (
    <Drawer
      anchor={phone ? 'bottom' : 'right'}
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          className: phone ? styles.bottom : styles.right,
        },
      }}
    >
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton aria-label="Close" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
    </Drawer>
  )
}
