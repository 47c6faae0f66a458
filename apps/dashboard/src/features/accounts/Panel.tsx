import { Panel as Surface, Text } from '@bubbles/ui'
import { type ReactNode, useId } from 'react'
import styles from './AccountPage.module.css'

/** A part of an account's page: title, a sentence, what it is about. */
export function Panel({ title, words, children }: { title: string; words?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Surface as="section" aria-labelledby={id}>
      <div className={styles.head}>
        <Text id={id} as="h2" size="large" weight="semibold">
          {title}
        </Text>
        {words !== undefined && (
          <Text as="p" tone="secondary" style={{ maxWidth: '68ch' }}>
            {words}
          </Text>
        )}
      </div>
      {children}
    </Surface>
  )
}
