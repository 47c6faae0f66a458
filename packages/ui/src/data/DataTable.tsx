import type { Column as TableColumn } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { PanelError } from '../feedback/PanelError.tsx'
import { AfterAMoment, Skeleton } from '../feedback/Skeleton.tsx'
import { Panel } from '../layout/Panel.tsx'
import { Row as Line } from '../layout/Stack.tsx'
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx'
import type { Column, Sort } from './columns.ts'
import styles from './DataTable.module.css'
import { type TableFeatures, useDataTable } from './useDataTable.ts'

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  loading: boolean
  error: string | null
  onRetry?: () => void
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** What more a row is: data for keys, a class while it is selected. */
  rowProps?: ((row: Row) => RowProps) | undefined
  /** In place of rows when there are none. */
  empty?: ReactNode
  rowHeight?: number
  /** Rows out of sight are not laid out, so there may be thousands; widths are tracks of a grid then. */
  tall?: boolean
  /** How many rows there are in all, and how many come before these, where these are a part. */
  part?: { total: number; before: number } | undefined
}

type RowProps = { className?: string | undefined } & Record<`data-${string}`, string>

/**
 * Rows under heads. The whole row opens on click where `onOpen` is given (the title in it is the real link, for
 * keyboard and new tabs). Loading keeps the frame; an error stands in place of the rows.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, loading, error, onRetry, empty, rowHeight = 56, tall = false, part } = props
  const table = useDataTable(props)
  const columns = table.getVisibleLeafColumns()
  const isReady = !loading && error === null
  return (
    <Panel clip>
      <table
        className={tall ? `${styles.table} ${styles.tall}` : styles.table}
        style={tall ? ({ '--tracks': tracksOf(columns) } as CSSProperties) : undefined}
        aria-busy={loading}
        aria-rowcount={part && part.total + 1}
      >
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr aria-rowindex={part && 1}>
            {columns.map((column) => (
              <Head key={column.id} column={column} isSized={!tall} />
            ))}
          </tr>
        </thead>
        <tbody>
          {isReady &&
            table
              .getRowModel()
              .rows.map(({ id, original }, index) => (
                <BodyRow
                  key={id}
                  row={original}
                  columns={columns}
                  index={part && part.before + index + 2}
                  size={tall ? { minHeight: rowHeight } : { height: rowHeight }}
                  own={props.rowProps?.(original)}
                  onOpen={props.onOpen}
                />
              ))}
        </tbody>
      </table>
      {loading && <Loading label={label} rowHeight={rowHeight} />}
      {!loading && error !== null && (
        <PanelError
          title={`${label} couldn’t be loaded.`}
          reason={error}
          {...(onRetry === undefined ? {} : { onRetry })}
        />
      )}
      {isReady && rows.length === 0 && <div className={`${styles.under} ${styles.empty}`}>{empty}</div>}
    </Panel>
  )
}

const Loading = ({ label, rowHeight }: { label: string; rowHeight: number }) => (
  <AfterAMoment label={`Loading ${label}`}>
    {[62, 48, 70, 55, 66].map((width) => (
      <Line key={width} gap={16} padding="0 16px" className={styles.under} style={{ height: rowHeight }}>
        <Skeleton width={64} height={40} />
        <Skeleton width={`${width / 2}%`} height={16} />
        <Skeleton width={72} height={24} radius={999} />
      </Line>
    ))}
  </AfterAMoment>
)

type ShownColumn<Row extends object> = TableColumn<TableFeatures, Row>

const drawnOf = <Row extends object>(column: ShownColumn<Row>) =>
  column.columnDef.meta as unknown as Column<Row>

const tracksOf = <Row extends object>(columns: readonly ShownColumn<Row>[]): string =>
  columns.map((column) => drawnOf(column).width ?? 'minmax(0, 1fr)').join(' ')

function Head<Row extends object>({ column, isSized }: { column: ShownColumn<Row>; isSized: boolean }) {
  const { head, headHidden, headCell, align, width } = drawnOf(column)
  const canSort = column.getCanSort()
  const sorted = column.getIsSorted()
  const isUp = (sorted || column.getFirstSortDir()) === 'asc'
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      className={align === 'end' ? styles.end : undefined}
      style={isSized ? { width } : undefined}
      aria-sort={canSort ? (sorted === false ? 'none' : isUp ? 'ascending' : 'descending') : undefined}
    >
      {headHidden === true && (headCell ?? <VisuallyHidden>{head}</VisuallyHidden>)}
      {headHidden !== true && !canSort && head}
      {headHidden !== true && canSort && (
        <button
          type="button"
          className={sorted === false ? styles.sort : `${styles.sort} ${styles.sorted}`}
          onClick={column.getToggleSortingHandler()}
        >
          {head}
          <Arrow aria-hidden size={14} strokeWidth={2} />
        </button>
      )}
    </th>
  )
}

interface BodyRowProps<Row extends object> {
  row: Row
  columns: readonly ShownColumn<Row>[]
  index: number | undefined
  size: CSSProperties
  own: RowProps | undefined
  onOpen: ((row: Row) => void) | undefined
}

/** One of maybe thousands: drawn again only when something about it is new. */
const BodyRow = memo(
  function BodyRow<Row extends object>({ row, columns, index, size, own, onOpen }: BodyRowProps<Row>) {
    return (
      <tr
        {...own}
        aria-rowindex={index}
        style={size}
        className={[onOpen && styles.opens, own?.className].filter(Boolean).join(' ') || undefined}
        onClick={(event) => {
          if (onOpen === undefined || event.defaultPrevented) return
          if ((event.target as Element).closest('a, button, input, label, [role="menu"]') !== null) return
          if (!event.currentTarget.contains(event.target as Node)) return
          if (getSelection()?.isCollapsed === false) return
          onOpen(row)
        }}
      >
        {columns.map((column) => (
          <td key={column.id} className={drawnOf(column).align === 'end' ? styles.end : undefined}>
            {drawnOf(column).cell(row)}
          </td>
        ))}
      </tr>
    )
  },
  (one, other) =>
    one.row === other.row &&
    one.columns === other.columns &&
    one.index === other.index &&
    one.own?.className === other.own?.className &&
    one.onOpen === other.onOpen,
) as <Row extends object>(props: BodyRowProps<Row>) => ReactNode
