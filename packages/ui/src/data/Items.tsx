import type { ReactNode } from 'react'
import { Stack } from '../layout/Stack.tsx'
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

/** Rows one below the other in a panel, or in a panel for each group. */
export function Items<Row extends object>({
  groups,
  ...list
}: ItemsProps<Row> & { groups?: Groups<Row> | undefined }) {
  if (groups === undefined) return <Panelled {...list} />
  const parts: { group: string; rows: Row[] }[] = []
  for (const row of list.rows) {
    const group = groups.of(row)
    const last = parts.at(-1)
    if (last?.group === group) last.rows.push(row)
    else parts.push({ group, rows: [row] })
  }
  return parts.map(({ group, rows }) => (
    <Stack key={group} as="section" gap={8} above={24}>
      <Text as="h2" size="small" weight="semibold" tone="secondary">
        {groups.head(group)}
      </Text>
      <Panelled {...list} label={groups.head(group)} rows={rows} />
    </Stack>
  ))
}

function Panelled<Row extends object>({ label, rows, rowKey, item }: ItemsProps<Row>) {
  return (
    <ul className={styles.items} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)}>{item(row)}</li>
      ))}
    </ul>
  )
}
