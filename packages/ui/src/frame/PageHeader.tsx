import { Text } from '../layout/Text.tsx'
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
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {state !== undefined && (
        <Text as="div" tone="secondary">
          {state}
        </Text>
      )}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
