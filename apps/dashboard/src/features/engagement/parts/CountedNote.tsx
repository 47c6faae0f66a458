import type { ReactNode } from 'react'
import styles from './parts.module.css'

/** "How this is counted": what the numbers of a tab mean, to the letter, folded away. */
export function CountedNote({ children }: { children: ReactNode }) {
  return (
    <details className={styles.counted}>
      <summary>How this is counted</summary>
      <div>{children}</div>
    </details>
  )
}

/** What readers and visits are: the same on every tab. */
export const READER_WORDS =
  'Readers are counted once a day and stay anonymous. No one is followed from one day to the next, so readers on several days add up. A visit is one opening of a page. Days are UTC. Automated browsers and people who ask not to be tracked aren’t counted, and neither are pages you open from the dashboard with “View the published page” or “Open the page”. Members who open the link are counted like everyone else, on internal pages too.'
