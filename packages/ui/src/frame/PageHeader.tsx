import { Text } from '../layout/Text.tsx'
import { Row } from '../layout/Stack.tsx'
import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

/** The one header line of a page: title, count or state, controls and the main action at the right. */
export function PageHeader({
  title,
  state,
  actions,
}: {
  title: string
  state?: ReactNode
  actions?: ReactNode
}) {
  return (
    <Row as="header" gap={12} className={styles.header}>
      <Text as="h1" shrink size="heading" weight="semibold" breakWords>
        {title}
      </Text>
      {state !== undefined && (
        <Text as="div" tone="secondary">
          {state}
        </Text>
      )}
      {actions !== undefined && (
        <Row gap={12} push="before" className={styles.actions}>
          {actions}
        </Row>
      )}
    </Row>
  )
}
