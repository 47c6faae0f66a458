import { Text } from '../layout/Text.tsx'
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** An empty list teaches: what belongs here in two lines, and the first step. */
export function EmptyState({
  title,
  children,
  action,
  below,
}: {
  title: string
  children: ReactNode
  /** The first step: one button, or nothing for people who may not take it. */
  action?: ReactNode
  /** What stands under the words: doors, cards, a figure. */
  below?: ReactNode
}) {
  return (
    <section className={styles.empty}>
      <Text as="h2" size="title" weight="semibold">
        {title}
      </Text>
      <p className={styles.words}>{children}</p>
      {action !== undefined && (
        <Text as="div" above={20}>
          {action}
        </Text>
      )}
      {below}
    </section>
  )
}
