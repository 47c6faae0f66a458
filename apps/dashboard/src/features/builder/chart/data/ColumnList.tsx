import type { CellAt, Dataset, DatasetColumn, Table, TableColumn } from '@bubbles/tables'
import { useMemo, useState } from 'react'
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
    <div>
      <h3 className={styles.title}>Columns</h3>
      <ul className={styles.list}>
        {table.columns.slice(0, LISTED).map((column, at) => {
          const wrong = bad.filter((cell) => cell.column === at)
          return (
            <li key={column.id} className={styles.column}>
              <NameField column={column} onName={(name) => apply((now) => rename(now, column.id, name))} />
              <select
                className={`${select.plain} ${styles.type}`}
                aria-label={`Type of column ${column.name}`}
                value={column.type}
                onChange={(event) =>
                  apply((now) => retype(now, column.id, event.target.value as DatasetColumn['type']))
                }
              >
                {TYPES.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
              <Format table={table} at={at} apply={apply} />
              {wrong.length > 0 && (
                <button type="button" className={styles.wrong} onClick={() => onShow(wrong[0]!)}>
                  {wrong.length.toLocaleString('en-GB')} not read: “
                  {table.rows[wrong[0]!.row]![at]!.slice(0, 24)}”
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {table.columns.length > LISTED && (
        <p className={styles.more}>
          {table.columns.length - LISTED} more columns are in the table below the paper.
        </p>
      )}
    </div>
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
      <select
        className={`${select.plain} ${styles.format}`}
        aria-label={`Decimals of column ${column.name}`}
        value={column.mark}
        onChange={(event) =>
          apply((now) => reread(now, column.id, { mark: event.target.value as TableColumn['mark'] }))
        }
      >
        <option value=".">Decimal point: 1,234.5</option>
        <option value=",">Decimal comma: 1.234,5</option>
      </select>
    )
  if (doubt === 'order')
    return (
      <select
        className={`${select.plain} ${styles.format}`}
        aria-label={`Dates of column ${column.name}`}
        value={column.order}
        onChange={(event) =>
          apply((now) => reread(now, column.id, { order: event.target.value as TableColumn['order'] }))
        }
      >
        <option value="day-first">Day first: 31/12/2024</option>
        <option value="month-first">Month first: 12/31/2024</option>
      </select>
    )
  return null
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
      aria-label={`Name of column ${column.name}`}
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
