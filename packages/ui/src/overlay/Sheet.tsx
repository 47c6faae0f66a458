import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Row } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
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
      <Row as="header" gap={16} padding="16px 16px 16px 24px" rule="below">
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
        <Row as="footer" gap={12} align="stretch" justify="end" padding="16px 24px" rule="above">
          {actions}
        </Row>
      )}
    </Drawer>
  )
}
