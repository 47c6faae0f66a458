import type { ReactNode } from 'react'
import styles from './parts.module.css'

/** What keeps numbers from saying much. */
export const Caution = ({ children }: { children: ReactNode }) => (
  <p role="note" className={styles.caution}>
    {children}
  </p>
)
