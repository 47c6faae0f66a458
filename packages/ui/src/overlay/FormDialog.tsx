import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { DialogShell } from './DialogShell.tsx'
import styles from './FormDialog.module.css'
import type { ShellState } from './ShellState.ts'

/** A dialog that sends something: Enter submits, "Cancel" and Esc leave. */
export function FormDialog({
  open,
  onClose,
  onSubmit,
  title,
  description,
  submitLabel,
  submitDisabled = false,
  danger = false,
  loading,
  error,
  children,
  width,
}: ShellState & {
  open: boolean
  onClose: () => void
  onSubmit: () => void
  title: string
  description?: ReactNode
  submitLabel: string
  submitDisabled?: boolean
  /** What is sent destroys something. */
  danger?: boolean
  children: ReactNode
  width?: number
}) {
  return (
    <DialogShell
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      loading={loading}
      error={error}
      {...(width === undefined ? {} : { width })}
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (!loading && !submitDisabled) onSubmit()
        }}
      >
        {children}
        <div className={styles.actions}>
          <Button onClick={onClose} disabled={loading}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={loading}
            disabled={submitDisabled}
          >
            {submitLabel}
          </Button>
        </div>
      </form>
    </DialogShell>
  )
}
