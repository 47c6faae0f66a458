import type { ReactNode } from 'react'
import styles from './Kbd.module.css'

/** A key as it is written on the keyboard; hidden where there is none. `plain` drops the border (on filled buttons). */
export function Kbd({ children, plain = false }: { children: ReactNode; plain?: boolean }) {
  return <kbd className={plain ? styles.plain : styles.kbd}>{children}</kbd>
}
