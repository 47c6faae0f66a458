import type { CellAt, Dataset, Table } from '@bubbles/tables'
import type { Column } from 'react-data-grid'
import { isBad } from './badCells.ts'
import { CellField, ColumnNameField } from './CellField.tsx'
import styles from './CellGrid.module.css'
import { rename } from './changeColumns.ts'
import type { GridRow } from './GridRow.ts'

const TYPE_MARKS = { text: 'Abc', number: '123', date: 'Date' } as const

/** The key of the column that numbers the rows. */
export const NUMBERS = 'numbers'

/** The columns of the grid: the numbers of the rows, then those of the table. */
export function gridColumns(
  table: Table,
  dataset: Dataset,
  { from, to }: { from: CellAt; to: CellAt },
  renaming: string | null,
  setRenaming: (id: string | null) => void,
  apply: (change: (table: Table) => Table) => void,
): Column<GridRow>[] {
  const numbers: Column<GridRow> = {
    key: NUMBERS,
    name: 'Row',
    width: 56,
    frozen: true,
    resizable: false,
    cellClass: styles.number,
    headerCellClass: styles.corner,
    renderCell: ({ row }) => (row.at + 1).toLocaleString('en-GB'),
  }
  return [
    numbers,
    ...table.columns.map((column, at): Column<GridRow> => {
      const selected = (row: number) =>
        row >= from.row && row <= to.row && at >= from.column && at <= to.column
      return {
        key: column.id,
        name: column.name,
        draggable: true,
        cellClass: (row) =>
          [
            column.type === 'number' && styles.end,
            isBad(column, dataset.rows[row.at]?.[at]) && styles.wrong,
            selected(row.at) && styles.selected,
          ]
            .filter(Boolean)
            .join(' '),
        headerCellClass: column.type === 'number' ? styles.headEnd : undefined,
        renderHeaderCell: () =>
          renaming === column.id ? (
            <ColumnNameField
              name={column.name}
              onDone={(name) => {
                setRenaming(null)
                if (name !== null) apply((now) => rename(now, column.id, name))
              }}
            />
          ) : (
            // Enter does the same: it reaches the grid's own keys.
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
            <div className={styles.head} onDoubleClick={() => setRenaming(column.id)}>
              <span className={styles.name}>{column.name}</span>
              <span className={styles.type}>{TYPE_MARKS[column.type]}</span>
            </div>
          ),
        renderCell: ({ row }) => row.cells[at],
        renderEditCell: (props) => <CellField {...props} at={at} label={column.name} />,
      }
    }),
  ]
}
