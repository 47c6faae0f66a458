import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Read out, not shown. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: 'polite' | 'assertive' }) {
  return (
    <span className={styles.hidden} {...(live === undefined ? {} : { 'aria-live': live })}>
      {children}
    </span>
  )
}
