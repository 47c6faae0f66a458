import { Button } from '../controls/Button.tsx'
import type { ReactNode } from 'react'
import { DialogShell } from './DialogShell.tsx'
import type { ShellState } from './ShellState.ts'

/** Asks before what cannot be taken back. The button says what happens ("Delete report"), never "OK". */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  danger = false,
  loading,
  error,
}: ShellState & {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  children: ReactNode
  confirmLabel: string
  danger?: boolean
}) {
  return (
    <DialogShell
      open={open}
      onClose={onClose}
      title={title}
      description={children}
      loading={loading}
      error={error}
      actions={
        <>
          <Button onClick={onClose} disabled={loading}>
            Cancel
          </Button>
          <Button
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={loading}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
