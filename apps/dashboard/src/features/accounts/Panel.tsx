import { Text } from '@bubbles/ui'
import { type ReactNode, useId } from 'react'
import styles from './AccountPage.module.css'

/** A part of an account's page: title, a sentence, what it is about. */
export function Panel({ title, words, children }: { title: string; words?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <Text id={id} as="h2" size="large" weight="semibold">
          {title}
        </Text>
        {words !== undefined && <p className={styles.words}>{words}</p>}
      </div>
      {children}
    </section>
  )
}
