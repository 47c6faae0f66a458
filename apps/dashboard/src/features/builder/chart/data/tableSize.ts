import type { Dataset } from '@bubbles/tables'

const count = (value: number, one: string): string =>
  `${value.toLocaleString('en-GB')} ${one}${value === 1 ? '' : 's'}`

/** "1,200 rows, 1 column". */
export const tableSize = ({
  rows,
  columns,
}: {
  rows: readonly unknown[]
  columns: readonly Pick<Dataset['columns'][number], 'id'>[]
}): string => `${count(rows.length, 'row')}, ${count(columns.length, 'column')}`
