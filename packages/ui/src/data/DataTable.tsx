import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { PanelError } from '../feedback/PanelError.tsx'
import { AfterAMoment, Skeleton } from '../feedback/Skeleton.tsx'
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx'
import styles from './DataTable.module.css'

/** A column: how its head reads, how a cell is drawn, how it sits. */
export interface Column<Row> {
  id: string
  head: string
  /** The head is read out only: columns of buttons. */
  headHidden?: boolean
  /** What stands in the head of a column whose words are hidden. */
  headCell?: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers stand right, in tabular figures. */
  align?: 'start' | 'end'
  /** Any CSS width. */
  width?: string
  /** Can be sorted; the direction it takes first. */
  sortable?: 'ascending' | 'descending'
  /** Left out on screens narrower than 960. */
  wideOnly?: boolean
}

/** Which column orders the rows, and how. */
export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

/**
 * Rows under heads. The whole row opens on click where `onOpen` is given (the title in it is the real link, for
 * keyboard and new tabs). Loading keeps the frame; an error stands in place of the rows.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  loading,
  error,
  onRetry,
  sort,
  onSort,
  onOpen,
  rowProps,
  empty,
  rowHeight = 56,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  loading: boolean
  error: string | null
  onRetry?: () => void
  sort?: Sort
  onSort?: (sort: Sort) => void
  onOpen?: (row: Row) => void
  /** What more a row is: data for keys, a class while it is selected. */
  rowProps?: (row: Row) => { className?: string | undefined } & Record<`data-${string}`, string>
  /** In place of rows when there are none. */
  empty?: ReactNode
  rowHeight?: number
}) {
  function nextSort(column: Column<Row>): Sort {
    if (sort?.column !== column.id) return { column: column.id, direction: column.sortable ?? 'ascending' }
    return { column: column.id, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
  }

  const cellClass = (column: Column<Row>) =>
    [column.align === 'end' && styles.end, column.wideOnly === true && styles.wideOnly]
      .filter(Boolean)
      .join(' ')

  return (
    <div className={styles.panel}>
      <table className={styles.table} aria-busy={loading}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const sorted = sort?.column === column.id ? sort.direction : undefined
              const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown
              return (
                <th
                  key={column.id}
                  scope="col"
                  className={cellClass(column)}
                  style={{ width: column.width }}
                  aria-sort={column.sortable === undefined ? undefined : (sorted ?? 'none')}
                >
                  {column.headHidden === true &&
                    (column.headCell ?? <VisuallyHidden>{column.head}</VisuallyHidden>)}
                  {column.headHidden !== true &&
                    (column.sortable === undefined || onSort === undefined) &&
                    column.head}
                  {column.headHidden !== true && column.sortable !== undefined && onSort !== undefined && (
                    <button
                      type="button"
                      className={sorted === undefined ? styles.sort : `${styles.sort} ${styles.sorted}`}
                      onClick={() => onSort(nextSort(column))}
                    >
                      {column.head}
                      <Arrow
                        aria-hidden
                        size={14}
                        strokeWidth={2}
                        className={sorted === undefined ? styles.faint : ''}
                      />
                    </button>
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {!loading &&
            error === null &&
            rows.map((row) => (
              <tr
                {...rowProps?.(row)}
                key={rowKey(row)}
                style={{ height: rowHeight }}
                className={[onOpen && styles.opens, rowProps?.(row).className].filter(Boolean).join(' ')}
                onClick={(event) => {
                  if (onOpen === undefined || event.defaultPrevented) return
                  if ((event.target as Element).closest('a, button, input, label, [role="menu"]') !== null)
                    return
                  if (!event.currentTarget.contains(event.target as Node)) return
                  if (getSelection()?.isCollapsed === false) return
                  onOpen(row)
                }}
              >
                {columns.map((column) => (
                  <td key={column.id} className={cellClass(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {loading && (
        <AfterAMoment>
          {[62, 48, 70, 55, 66].map((width) => (
            <div key={width} className={styles.waiting} style={{ height: rowHeight }}>
              <Skeleton width={64} height={40} />
              <Skeleton width={`${width / 2}%`} height={16} />
              <Skeleton width={72} height={24} radius={999} />
            </div>
          ))}
        </AfterAMoment>
      )}
      {!loading && error !== null && (
        <PanelError
          title={`${label} couldn’t be loaded.`}
          reason={error}
          {...(onRetry === undefined ? {} : { onRetry })}
        />
      )}
      {!loading && error === null && rows.length === 0 && <div className={styles.empty}>{empty}</div>}
    </div>
  )
}
