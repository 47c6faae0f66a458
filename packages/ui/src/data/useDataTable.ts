import { useMediaQuery } from '../controls/useMediaQuery.ts'
import {
  columnVisibilityFeature,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column, Sort } from './columns.ts'

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<Column<never>>(),
})

export type TableFeatures = typeof features

/** The model of a table: the columns there is room for, the rows as they come (sorted by who asks for them), the sorting. */
export function useDataTable<Row extends object>({
  columns,
  rows,
  rowKey,
  sort,
  onSort,
}: {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
}) {
  const wide = useMediaQuery('(min-width: 960px)')
  const roomy = useMediaQuery('(min-width: 1280px)')
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: Row) => row,
        enableSorting: column.sortable !== undefined,
        sortDescFirst: column.sortable === 'descending',
        meta: column as Column<never>,
      })),
    [columns],
  )
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(
        columns.map(({ id, wideOnly, roomyOnly }) => [id, (wide || !wideOnly) && (roomy || !roomyOnly)]),
      ),
    [columns, wide, roomy],
  )
  const sorting = useMemo(
    () => (sort === undefined ? [] : [{ id: sort.column, desc: sort.direction === 'descending' }]),
    [sort],
  )
  return useTable({
    features,
    data: rows,
    columns: definitions,
    getRowId: rowKey,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    enableSorting: onSort !== undefined,
    state: { sorting, columnVisibility },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      if (next) onSort?.({ column: next.id, direction: next.desc ? 'descending' : 'ascending' })
    },
  })
}
