import { Row } from '@bubbles/ui'
import type { ReactNodeViewProps } from '@tiptap/react'
import { BlockFrame } from './BlockFrame.tsx'
import styles from './PageBreakBlock.module.css'

/** Where a printed report begins a new page. Readers on a screen see nothing of it. */
export function PageBreakBlock({ selected }: ReactNodeViewProps) {
  return (
    <BlockFrame selected={selected} onOpen={() => undefined}>
      <Row gap={12} size="small" tone="secondary" className={styles.line}>
        <span>Page break in print</span>
      </Row>
    </BlockFrame>
  )
}
