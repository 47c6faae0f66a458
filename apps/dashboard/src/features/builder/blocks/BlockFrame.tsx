import { Text } from '@bubbles/ui'
import type { ReactNode } from 'react'
import { NodeViewWrapper } from '@tiptap/react'
import styles from './BlockFrame.module.css'

/** The box of a figure in the paper: hovered, selected, or wrong. A press opens its settings. */
export function BlockFrame({
  selected,
  onOpen,
  error,
  width,
  children,
}: {
  selected: boolean
  onOpen: () => void
  error?: string | null
  /** How much of the page it takes; the whole of it unless said otherwise. */
  width?: 'mid' | 'wide'
  children: ReactNode
}) {
  return (
    <NodeViewWrapper
      className={styles.frame}
      data-selected={selected}
      data-error={Boolean(error)}
      data-width={width}
      onClick={onOpen}
    >
      {children}
      {error && (
        <Text role="alert" as="p" above={8} size="body" tone="error">
          {error}
        </Text>
      )}
    </NodeViewWrapper>
  )
}
