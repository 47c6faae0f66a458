import { classes } from '../controls/classes.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { usePhone } from '../controls/useMediaQuery.ts'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Row } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import { Modal } from './Modal.tsx'
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
  const phone = usePhone()
  if (!open) return null
  return (
    <Modal scrim onClose={onClose}>
      <div
        role="dialog"
        aria-modal
        aria-labelledby={id}
        tabIndex={-1}
        className={classes(styles.paper, phone ? styles.bottom : styles.right)}
      >
        <Row gap={16} padding="16px 16px 16px 24px" rule="below">
          <Text as="h2" id={id} grow size="title" weight="semibold">
            {title}
          </Text>
          <IconButton aria-label="Close" onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </Row>
        <Text as="div" grow padding={24} style={{ overflowY: 'auto' }}>
          {children}
        </Text>
        {actions !== undefined && (
          <Row gap={12} align="stretch" justify="end" padding="16px 24px" rule="above">
            {actions}
          </Row>
        )}
      </div>
    </Modal>
  )
}
