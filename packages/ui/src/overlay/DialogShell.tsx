import { Text } from '../layout/Text.tsx'
import { Row, Stack } from '../layout/Stack.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Dialog } from './Dialog.tsx'
import styles from './Dialog.module.css'
import { FormError } from './FormShell.tsx'
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
  if (!open) return null
  return (
    <Dialog
      onClose={loading ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-words`}
      aria-busy={loading}
      style={{ width, maxWidth: 'calc(100vw - 32px)' }}
    >
      <Row gap={16} align="start" padding="20px 16px 0 24px">
        <Text as="h2" id={`${id}-title`} grow padding="4px 0 0" size="title" weight="semibold" breakWords>
          {title}
        </Text>
        <IconButton aria-label="Close" onClick={onClose} disabled={loading}>
          <X aria-hidden />
        </IconButton>
      </Row>
      <Stack
        gap={16}
        padding={actions === undefined ? '8px 24px 24px' : '8px 24px'}
        className={styles.content}
      >
        {description !== undefined && (
          <Text id={`${id}-words`} as="div" tone="secondary">
            {description}
          </Text>
        )}
        <FormError error={error} />
        {children}
      </Stack>
      {actions !== undefined && (
        <Row gap={12} align="stretch" justify="end" wrap padding="16px 24px 24px">
          {actions}
        </Row>
      )}
    </Dialog>
  )
}
