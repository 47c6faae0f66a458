import { memo, type ReactNode } from 'react'
import { Stack } from '../layout/Stack.tsx'
import styles from './ResourceList.module.css'

/** What a card shows of a row: what it is, what can be done with it, and the rest below. */
export interface CardParts<Row> {
  head: (row: Row) => ReactNode
  action: (row: Row) => ReactNode
  body: (row: Row) => ReactNode
}

/** Rows as cards, for phones. */
export function Cards<Row extends object>({
  label,
  rows,
  rowKey,
  ...parts
}: CardParts<Row> & { label: string; rows: readonly Row[]; rowKey: (row: Row) => string }) {
  return (
    <Stack as="ul" gap={12} aria-label={label}>
      {rows.map((row) => (
        <Card key={rowKey(row)} row={row} {...parts} />
      ))}
    </Stack>
  )
}

const Card = memo(function Card<Row extends object>({
  row,
  head,
  action,
  body,
}: CardParts<Row> & { row: Row }) {
  return (
    <li className={styles.card}>
      {head(row)}
      {action(row)}
      <div className={styles.cardBody}>{body(row)}</div>
    </li>
  )
}) as <Row extends object>(props: CardParts<Row> & { row: Row }) => ReactNode
