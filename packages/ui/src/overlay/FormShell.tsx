import { Row, Stack } from '../layout/Stack.tsx'
import { Remark } from '../layout/Text.tsx'
import { Button } from '../controls/Button.tsx'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import styles from './FormShell.module.css'
import { SaveBarContext } from './saveBarForms.ts'
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

interface FormShellProps extends Omit<ShellState, 'error'>, SubmitWords {
  error: ReactNode
  onSubmit: () => void
  /** There is no button until there is something to send. Then it stays: what moves under a pressed pointer isn't clicked. */
  quiet?: boolean
  /** Takes back what was changed. */
  onDiscard?: () => void
  children: ReactNode
  /** Stands beside the button (or under it, when wide). */
  after?: ReactNode
}

interface SubmitWords {
  submitLabel: string
  busyLabel?: string
  submitDisabled?: boolean
  /** The button fills the width and is 44 high: forms that are the whole page. */
  wide?: boolean
}

/**
 * A form on a page: error above, fields, the button below. While loading the button keeps its width and says
 * `busyLabel`. On a page with a save bar, a form with `onDiscard` has its button there.
 */
export function FormShell({
  onSubmit,
  quiet = false,
  onDiscard,
  error,
  children,
  after,
  ...submit
}: FormShellProps) {
  const { loading, submitDisabled = false, wide = false } = submit
  const [form, inBar] = useSaveBar({ isChanged: !submitDisabled, loading, onDiscard })
  const [wasNeeded, setWasNeeded] = useState(!quiet)
  if (!submitDisabled && !wasNeeded) setWasNeeded(true)
  const hasButton = !inBar && (wasNeeded || !submitDisabled)
  const Actions = wide ? Stack : Row
  return (
    <Stack
      ref={form}
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
      <Actions gap={wide ? 16 : 12} wrap={!wide} className={styles.actions}>
        {hasButton && <SubmitButton {...submit} />}
        {after}
      </Actions>
    </Stack>
  )
}

function SubmitButton({
  submitLabel,
  busyLabel,
  submitDisabled = false,
  wide = false,
  loading,
}: SubmitWords & { loading: boolean }) {
  // A button that is disabled loses the focus to the page: one that was just pressed keeps it until it is left.
  const [focused, setFocused] = useState(false)
  return (
    <Button
      type="submit"
      variant="contained"
      size={wide ? 'large' : 'medium'}
      disabled={submitDisabled && !focused}
      aria-disabled={loading || submitDisabled}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      fullWidth={wide}
    >
      <span className={styles.label}>
        <span className={loading && busyLabel !== undefined ? styles.away : undefined}>{submitLabel}</span>
        {busyLabel !== undefined && <span className={loading ? undefined : styles.away}>{busyLabel}</span>}
      </span>
    </Button>
  )
}

/** Keeps the page's save bar informed of a form. @returns the form's ref, and whether it is sent from there */
function useSaveBar({
  isChanged,
  loading,
  onDiscard,
}: {
  isChanged: boolean
  loading: boolean
  onDiscard: (() => void) | undefined
}) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const discard = useRef(onDiscard)
  useEffect(() => {
    discard.current = onDiscard
  })
  const report = use(SaveBarContext)
  const inBar = report !== null && onDiscard !== undefined
  useEffect(() => {
    if (!inBar || !isChanged || form.current === null) return undefined
    report(id, { element: form.current, loading, discard: () => discard.current?.() })
    return () => report(id, null)
  }, [inBar, isChanged, loading, report, id])
  return [form, inBar] as const
}
