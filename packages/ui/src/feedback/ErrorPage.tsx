import { Row } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import type { ReactNode } from 'react'
import { Wordmark } from '../brand/Wordmark.tsx'
import styles from './ErrorPage.module.css'

/** A page of its own for what went wrong: what, why, what now. Stands in the blank layout, or `framed` in the frame. */
export function ErrorPage({
  title,
  children,
  action,
  framed = false,
}: {
  title: string
  children: ReactNode
  action?: ReactNode
  /** Whether the frame around it names the product and is the page's main part. */
  framed?: boolean
}) {
  // The frame has the one main part of the page.
  const Main = framed ? 'div' : 'main'
  return (
    <div className={framed ? styles.framed : styles.page}>
      {!framed && (
        <header className={styles.header}>
          <Wordmark />
        </header>
      )}
      <Main className={styles.main}>
        <svg aria-hidden="true" viewBox="0 0 240 120" className={styles.art}>
          <line x1="0" x2="240" y1="98" y2="98" className={styles.axis} />
          <path d="M4 84 L40 70 L76 76 L104 50" className={styles.line} />
          <path d="M140 40 L172 30 L204 34 L236 14" className={styles.lost} />
          <circle cx="104" cy="50" r="5" className={styles.ring} />
          <circle cx="140" cy="40" r="5" className={styles.ring} />
        </svg>
        <Text as="h1" size="display" weight="semibold">
          {title}
        </Text>
        <Text as="div" above={12} size="reading" tone="secondary">
          {children}
        </Text>
        {action !== undefined && (
          <Row gap={12} align="stretch" wrap above={24}>
            {action}
          </Row>
        )}
      </Main>
    </div>
  )
}
