import { Row, Stack, Text, IconButton } from '@bubbles/ui'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import styles from './PanelFrame.module.css'
import { useEscape } from './useEscape.ts'

interface PanelFrameProps {
  above?: string | undefined
  title: string
  /** What the panel is called where it holds no settings of a block. */
  label?: string
  closeLabel?: string
  tabs?: ReactNode
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The settings of a block: beside the paper, over it where there is no room, from below on a phone. */
export function PanelFrame({
  above = '',
  title,
  label,
  closeLabel = 'Close settings',
  tabs,
  footer,
  onClose,
  children,
}: PanelFrameProps) {
  const panel = useRef<HTMLElement>(null)
  useEscape(panel, onClose)
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={label ?? `Settings for ${above || title}`}
      data-panel
    >
      <Row as="header" justify="space-between" padding="8px 12px 4px 20px" style={{ minHeight: 60 }}>
        <div>
          {above !== '' && (
            <Text as="p" size="small" tone="secondary">
              {above}
            </Text>
          )}
          <Text as="h2" size="title" weight="semibold" tabIndex={-1}>
            {title}
          </Text>
        </div>
        <IconButton aria-label={closeLabel} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </Row>
      {tabs}
      <Stack gap={20} padding={20} className={styles.body}>
        {children}
      </Stack>
      {footer !== undefined && (
        <Row
          as="footer"
          gap={12}
          justify="space-between"
          padding="8px 20px"
          rule="above"
          size="small"
          tone="secondary"
          style={{ minHeight: 60 }}
        >
          {footer}
        </Row>
      )}
    </aside>
  )
}
