import type { ReactNode } from 'react'
import styles from './design.module.css'

/** One chapter of the page: a title, a sentence, the parts. */
export function Section({
  id,
  title,
  words,
  children,
}: {
  id: string
  title: string
  words: string
  children: ReactNode
}) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <header className={styles.sectionHead}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{words}</p>
      </header>
      <div className={styles.sectionBody}>{children}</div>
    </section>
  )
}

/** A row of parts under a small heading. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <h3 className={styles.rowLabel}>{label}</h3>
      <div className={styles.row}>{children}</div>
    </div>
  )
}
