import type { ReactNode } from 'react'
import type { Column } from './columns.ts'
import { SelectAll, SelectBox } from './SelectBox.tsx'
import styles from './SelectBox.module.css'
import type { Selected } from './useSelection.ts'

/** A list whose rows can be selected. */
export interface ListSelection<Row> extends Selected {
  /** What a row is called: "Select …". */
  nameOf: (row: Row) => string
  /** What can be done to all of the selected, while some are. */
  bar: ReactNode
}

/** The column of ticks. */
export const selectColumn = <Row,>(
  { ids, extent, select, selectAll, nameOf }: ListSelection<Row>,
  rowKey: (row: Row) => string,
): Column<Row> => ({
  id: 'select',
  head: 'Select',
  headHidden: true,
  headCell: <SelectAll extent={extent} onSelectAll={selectAll} />,
  width: '36px',
  cell: (row) => (
    <SelectBox
      label={`Select ${nameOf(row)}`}
      checked={ids.has(rowKey(row))}
      onSelect={(isRange) => select(rowKey(row), isRange)}
      className={styles.aside}
    />
  ),
})
