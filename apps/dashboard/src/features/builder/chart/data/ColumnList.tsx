import { Panel } from '@bubbles/ui'
import type { CellAt, Dataset, DatasetColumn, Table, TableColumn } from '@bubbles/tables'
import { useMemo, useState } from 'react'
import { Group, Hint } from '../parts.tsx'
import select from '../../panel/select.module.css'
import styles from './ColumnList.module.css'
import { badCells } from './badCells.ts'
import { rename, reread, retype } from './changeColumns.ts'
import { doubtOf } from './doubts.ts'

const TYPES: readonly (readonly [DatasetColumn['type'], string])[] = [
  ['text', 'Text'],
  ['number', 'Numbers'],
  ['date', 'Dates'],
]

const MARKS: readonly (readonly [TableColumn['mark'], string])[] = [
  ['.', 'Decimal point: 1,234.5'],
  [',', 'Decimal comma: 1.234,5'],
]

const ORDERS: readonly (readonly [TableColumn['order'], string])[] = [
  ['day-first', 'Day first: 31/12/2024'],
  ['month-first', 'Month first: 12/31/2024'],
]

/** Columns listed here; the others are renamed in the table. */
const LISTED = 40

/** Each column with its name, what it is read as, and how its numbers or dates are written. */
export function ColumnList({
  table,
  dataset,
  apply,
  onShow,
}: {
  table: Table
  dataset: Dataset
  apply: (change: (table: Table) => Table) => void
  onShow: (cell: CellAt) => void
}) {
  const bad = badCells(dataset)
  return (
    <Group title="Columns">
      <Panel as="ul" clip className={styles.list}>
        {table.columns.slice(0, LISTED).map((column, at) => {
          const wrong = bad.filter((cell) => cell.column === at)
          return (
            <li key={column.id} className={styles.column}>
              <NameField column={column} onName={(name) => apply((now) => rename(now, column.id, name))} />
              <PlainSelect
                className={styles.type}
                label={`Type for column ${column.name}`}
                value={column.type}
                options={TYPES}
                onChange={(type) => apply((now) => retype(now, column.id, type))}
              />
              <Format table={table} at={at} apply={apply} />
              {wrong.length > 0 && (
                <button type="button" className={styles.wrong} onClick={() => onShow(wrong[0]!)}>
                  {`${wrong.length.toLocaleString('en-GB')} not read: “${table.rows[wrong[0]!.row]![at]!.slice(0, 24)}”`}
                </button>
              )}
            </li>
          )
        })}
      </Panel>
      {table.columns.length > LISTED && (
        <Hint>{`${table.columns.length - LISTED} more columns are in the data table below.`}</Hint>
      )}
    </Group>
  )
}

/** How decimals or dates are written, where the cells leave a doubt. */
function Format({
  table,
  at,
  apply,
}: {
  table: Table
  at: number
  apply: (change: (table: Table) => Table) => void
}) {
  const column = table.columns[at]!
  const doubt = useMemo(() => doubtOf(table, at), [table, at])
  if (doubt === 'mark')
    return (
      <PlainSelect
        className={styles.format}
        label={`Decimal places for column ${column.name}`}
        value={column.mark}
        options={MARKS}
        onChange={(mark) => apply((now) => reread(now, column.id, { mark }))}
      />
    )
  if (doubt === 'order')
    return (
      <PlainSelect
        className={styles.format}
        label={`Date format for column ${column.name}`}
        value={column.order}
        options={ORDERS}
        onChange={(order) => apply((now) => reread(now, column.id, { order }))}
      />
    )
  return null
}

function PlainSelect<Value extends string>({
  className,
  label,
  value,
  options,
  onChange,
}: {
  className: string | undefined
  label: string
  value: Value
  options: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}) {
  return (
    <select
      className={`${select.plain} ${className}`}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  )
}

/** A name is one change when it is finished, not one for each letter. */
function NameField({ column, onName }: { column: TableColumn; onName: (name: string) => void }) {
  const [draft, setDraft] = useState(column.name)
  const [known, setKnown] = useState(column.name)
  // Undo, or the table below the paper, may have changed the name.
  if (known !== column.name) {
    setKnown(column.name)
    setDraft(column.name)
  }
  const finish = () => {
    if (draft.trim() === '') setDraft(column.name)
    else if (draft.trim() !== column.name) onName(draft)
  }
  return (
    <input
      className={styles.name}
      data-draft
      aria-label={`Name for column ${column.name}`}
      value={draft}
      maxLength={300}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
      }}
    />
  )
}
