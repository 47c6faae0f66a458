import { VisuallyHidden } from '../parts/VisuallyHidden.tsx'
import styles from './AppFrame.module.css'
import { type NavItem, waitingWords } from './navItem.ts'

/** For ears: what the number beside a destination counts. */
export const Waiting = ({ of: item }: { of: NavItem }) =>
  waitingWords(item) === '' ? null : <VisuallyHidden>{waitingWords(item)}</VisuallyHidden>

/** For eyes: the number itself, beside the word or at the corner of the icon. */
export const Count = ({ of: { count = 0 } }: { of: NavItem }) =>
  count === 0 ? null : (
    <span aria-hidden className={styles.count}>
      {count > 99 ? '99+' : count}
    </span>
  )
