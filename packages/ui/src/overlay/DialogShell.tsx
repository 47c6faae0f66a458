import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FormError } from './FormShell.tsx'
import styles from './DialogShell.module.css'
import type { ShellState } from './ShellState.ts'

/** A dialog: title, words, content, actions at the right. Focus is kept inside and given back on close. */
export function DialogShell({
  open,
  onClose,
  title,
  description,
  loading,
  error,
  children,
  actions,
  width = 440,
}: ShellState & {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** In px; a phone takes what it has. */
  width?: number
}) {
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={loading ? undefined : onClose}
      maxWidth={false}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-words`}
      aria-busy={loading}
      slotProps={{ paper: { style: { width, maxWidth: 'calc(100vw - 32px)' } } }}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <IconButton aria-label="Close" onClick={onClose} disabled={loading} className={styles.close}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className={styles.body}>
        {description !== undefined && (
          <div id={`${id}-words`} className={styles.words}>
            {description}
          </div>
        )}
        <FormError error={error} />
        {children}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </Dialog>
  )
}
