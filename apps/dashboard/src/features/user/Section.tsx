import { Text } from '@bubbles/ui'
import { type ReactNode, useId } from 'react'
import styles from './AccountPage.module.css'

/** A part of the account page: title and a sentence, its controls beside them. */
export function Section({
  title,
  words,
  danger = false,
  children,
}: {
  title: string
  words: ReactNode
  /** What it does cannot be taken back. */
  danger?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={danger ? `${styles.title} ${styles.danger}` : styles.title}>
          {title}
        </h2>
        <Text as="p" tone="secondary">
          {words}
        </Text>
      </div>
      <div className={styles.controls}>{children}</div>
    </section>
  )
}
