import type { ReactNode } from 'react'
import { Text } from '../layout/Text.tsx'
import styles from './ResourceList.module.css'

/** Rows that follow each other and belong together stand under one heading. */
export interface Groups<Row> {
  of: (row: Row) => string
  head: (group: string) => string
}

interface ItemsProps<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  item: (row: Row) => ReactNode
}

/** Rows one below the other in one panel; where there are groups, under a head for each. */
export function Items<Row extends object>({
  groups,
  ...list
}: ItemsProps<Row> & { groups?: Groups<Row> | undefined }) {
  if (groups === undefined) return <Rows {...list} className={styles.items} />
  const parts: { group: string; rows: Row[] }[] = []
  for (const row of list.rows) {
    const group = groups.of(row)
    const last = parts.at(-1)
    if (last?.group === group) last.rows.push(row)
    else parts.push({ group, rows: [row] })
  }
  return (
    <div className={styles.grouped}>
      {parts.map(({ group, rows }) => (
        <section key={group}>
          <Text as="h2" size="small" weight="semibold" tone="secondary" className={styles.groupHead}>
            {groups.head(group)}
          </Text>
          <Rows {...list} label={groups.head(group)} rows={rows} />
        </section>
      ))}
    </div>
  )
}

function Rows<Row extends object>({
  label,
  rows,
  rowKey,
  item,
  className,
}: ItemsProps<Row> & { className?: string | undefined }) {
  return (
    <ul className={className} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)}>{item(row)}</li>
      ))}
    </ul>
  )
}
