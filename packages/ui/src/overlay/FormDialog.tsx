import { Button } from '../controls/Button.tsx'
import type { FormEvent, ReactNode } from 'react'
import { Row, Stack } from '../layout/Stack.tsx'
import { DialogShell } from './DialogShell.tsx'
import type { ShellState } from './ShellState.ts'

interface FormDialogProps extends ShellState {
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
}

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
}: FormDialogProps) {
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
      <Stack
        as="form"
        noValidate
        gap={20}
        padding="8px 0 0"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          event.stopPropagation()
          if (!loading && !submitDisabled) onSubmit()
        }}
      >
        {children}
        <Row gap={12} align="stretch" justify="end" wrap padding="4px 0 0">
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
        </Row>
      </Stack>
    </DialogShell>
  )
}
