import { VisuallyHidden } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Share } from './overview.ts'
import styles from './SharePanel.module.css'
import { count, share } from './words.ts'

/** Rows shown before "All …" is asked for. */
const FIRST = 6

/**
 * Readers by something, each row a bar behind its label. It is a table, so it needs none beside it.
 * @param readers of all rows together: what the shares are of.
 */
export function SharePanel({
  title,
  rows,
  readers,
  nameOf,
  nothing,
}: {
  title: string
  rows: readonly Share[]
  readers: number
  nameOf: (name: string) => string
  nothing: string
}) {
  const [all, setAll] = useState(false)
  const most = Math.max(1, ...rows.map((row) => row.readers))
  const shown = all ? rows : rows.slice(0, FIRST)
  return (
    <section className={styles.panel} aria-label={title}>
      <table className={styles.table}>
        <caption className={styles.title}>{title}</caption>
        <colgroup>
          <col />
          <col className={styles.numberColumn} />
          <col className={styles.shareColumn} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{title}</VisuallyHidden>
            </th>
            <th scope="col" colSpan={2} className={styles.end}>
              Readers
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.name}>
              <th scope="row" className={styles.name}>
                <span className={styles.bar} style={{ width: `${(100 * row.readers) / most}%` }} />
                <span className={styles.label}>{nameOf(row.name)}</span>
              </th>
              <td className={styles.number}>{count(row.readers)}</td>
              <td className={styles.share}>{share(row.readers, readers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={styles.nothing}>{nothing}</p>}
      {rows.length > FIRST && (
        <Button variant="text" className={styles.more} onClick={() => setAll(!all)}>
          {all ? 'Fewer' : `All ${rows.length}`}
        </Button>
      )}
    </section>
  )
}
