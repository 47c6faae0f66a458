import { Text, VisuallyHidden } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { countInWords, share } from '../../../format/numbers.ts'
import { isUnknown } from './names.ts'
import styles from './SharePanel.module.css'
import { rowsShown } from './rowsShown.ts'

export interface Share {
  name: string
  readers: number
}

interface ShareProps<Row extends Share> {
  title: string
  rows: readonly Row[]
  /** Of all rows together: what the shares are of. */
  readers: number
  nameOf?: (name: string) => string
  nothing: string
  /** What is counted: readers, unless said otherwise. */
  head?: string
  /** Rows shown before "All …" is asked for. */
  first?: number
  /** Where the title stands elsewhere on the screen. */
  titleHidden?: boolean
  /** What several rows are called: "All 47 countries". */
  many?: string
  /** Why the shares add up to more than all; said where they do. */
  several?: string
  /** Who is in no row, in a sentence. */
  rest?: string | undefined
  /** The row lit from elsewhere, and who is told that the pointer is on one. */
  lit?: Row | null
  onLight?: (row: Row | null) => void
}

/** Readers by something, in a panel of its own. It is a table, so it needs none beside it. */
export function SharePanel<Row extends Share>(props: ShareProps<Row>) {
  return (
    <section className={styles.panel} aria-label={props.title}>
      <ShareTable {...props} />
    </section>
  )
}

/** Readers by something, each row a bar behind its label. */
export function ShareTable<Row extends Share>({
  title,
  rows,
  readers,
  nameOf = (name) => name,
  nothing,
  head = 'Readers',
  first = 6,
  many = '',
  several,
  rest,
  titleHidden = false,
  lit = null,
  onLight,
}: ShareProps<Row>) {
  const [all, setAll] = useState(false)
  const most = Math.max(1, ...rows.map((row) => row.readers))
  const few = rowsShown(rows.length, first)
  const shown = all ? rows : rows.slice(0, few)
  const known = rows.filter(({ name }) => !isUnknown(name)).length
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.title}>
          {titleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
        </caption>
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
            <th scope="col" className={styles.end}>
              {head}
            </th>
            <th scope="col">
              <VisuallyHidden>Share</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr
              key={row.name}
              className={row === lit ? styles.lit : undefined}
              onPointerEnter={() => onLight?.(row)}
              onPointerLeave={() => onLight?.(null)}
            >
              <th scope="row" className={styles.name}>
                {row.readers > 0 && (
                  <span className={styles.bar} style={{ width: `${(100 * row.readers) / most}%` }} />
                )}
                <span className={styles.label} title={nameOf(row.name)}>
                  {nameOf(row.name)}
                </span>
              </th>
              <td className={styles.number}>{countInWords(row.readers)}</td>
              <td className={styles.share}>{share(row.readers, readers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <Text as="p" tone="secondary">
          {nothing}
        </Text>
      )}
      {rows.length > few && (
        <Button variant="text" className={styles.more} onClick={() => setAll(!all)}>
          {all ? 'Fewer' : `All ${known} ${many}`.trim()}
        </Button>
      )}
      {several !== undefined && rows.reduce((sum, row) => sum + row.readers, 0) > readers && (
        <Text as="p" above={8} size="small" tone="secondary">
          {several}
        </Text>
      )}
      {rest !== undefined && rows.length > 0 && (
        <Text as="p" above={8} size="small" tone="secondary">
          {rest}
        </Text>
      )}
    </>
  )
}
