import { Row, Text } from '@bubbles/ui'
import type { ActionAttrs } from '@bubbles/report-document'
import type { ReactNodeViewProps } from '@tiptap/react'
import { useBuilder } from '../builderContext.ts'
import styles from './ActionBlock.module.css'
import { BlockFrame } from './BlockFrame.tsx'

/** A sentence and a button, as readers will see them; where it leads is in the settings. */
export function ActionBlock({ node, selected }: ReactNodeViewProps) {
  const { ui, editable } = useBuilder()
  const { id, text, button, url } = node.attrs as ActionAttrs
  return (
    <BlockFrame selected={selected} onOpen={() => editable && ui.openPanel(id)}>
      <Row gap="12px 24px" align="center" wrap>
        <Text as="p" size="figure" weight="medium">
          {text.trim() || 'What should readers do?'}
        </Text>
        <span className={styles.button}>{button.trim() || 'Button'}</span>
      </Row>
      {url === '' && (
        <Text as="p" above={8} size="small" tone="secondary">
          No link yet.
        </Text>
      )}
    </BlockFrame>
  )
}
