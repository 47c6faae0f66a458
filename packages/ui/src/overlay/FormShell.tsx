import { Row, Stack } from '../layout/Stack.tsx'
import { Remark } from '../layout/Text.tsx'
import Button from '@mui/material/Button'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './FormShell.module.css'
import type { ShellState } from './ShellState.ts'

/** Why sending failed, above the fields; it may hold a link. Read out when it appears. */
export function FormError({ error }: { error: ReactNode }) {
  if (error === null) return null
  return (
    <Remark
      as="div"
      role="alert"
      padding="12px 14px"
      radius={8}
      surface="error"
      weight="medium"
      className={styles.error}
    >
      <CircleAlert aria-hidden size={18} strokeWidth={1.75} />
      <span>{error}</span>
    </Remark>
  )
}

/**
 * A form on a page: error above, fields, the button below. While loading the button keeps its width and says
 * `busyLabel`.
 */
export function FormShell({
  onSubmit,
  submitLabel,
  busyLabel,
  submitDisabled = false,
  wide = false,
  loading,
  error,
  children,
  after,
}: Omit<ShellState, 'error'> & {
  error: ReactNode
  onSubmit: () => void
  submitLabel: string
  busyLabel?: string
  submitDisabled?: boolean
  /** The button fills the width and is 44 high: forms that are the whole page. */
  wide?: boolean
  children: ReactNode
  /** Stands beside the button (or under it, when wide). */
  after?: ReactNode
}) {
  // A button that is disabled loses the focus to the page: one that was just pressed keeps it until it is left.
  const [focused, setFocused] = useState(false)
  const Actions = wide ? Stack : Row
  return (
    <Stack
      noValidate
      as="form"
      gap={20}
      aria-busy={loading}
      onSubmit={(event) => {
        event.preventDefault()
        if (!loading && !submitDisabled) onSubmit()
      }}
    >
      <FormError error={error} />
      {children}
      <Actions gap={wide ? 16 : 12} wrap={!wide}>
        <Button
          type="submit"
          variant="contained"
          size={wide ? 'large' : 'medium'}
          disabled={submitDisabled && !focused}
          className={submitDisabled ? 'Mui-disabled' : undefined}
          aria-disabled={loading || submitDisabled}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          fullWidth={wide}
        >
          <span className={styles.label}>
            <span className={loading && busyLabel !== undefined ? styles.away : undefined}>
              {submitLabel}
            </span>
            {busyLabel !== undefined && (
              <span className={loading ? undefined : styles.away}>{busyLabel}</span>
            )}
          </span>
        </Button>
        {after}
      </Actions>
    </Stack>
  )
}
