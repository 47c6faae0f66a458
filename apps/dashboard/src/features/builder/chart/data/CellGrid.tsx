import type { Dataset } from '@bubbles/charts'
import { Menu, type MenuEntry } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { ChevronDown } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Column, DataGrid, type DataGridHandle, type RenderEditCellProps } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import styles from './CellGrid.module.css'
import {
  addColumn,
  addRow,
  badCells,
  type CellAt,
  copyCells,
  isBad,
  moveColumn,
  moveRow,
  nextCell,
  putCells,
  removeColumns,
  removeRows,
  rename,
  type Table,
  transpose,
} from './table.ts'

interface GridRow {
  at: number
  cells: readonly string[]
}

/** What is selected: from one cell to another, either may come first. Row -1 is the row of names. */
interface Range {
  anchor: CellAt
  head: CellAt
}

const cornersOf = ({ anchor, head }: Range): [CellAt, CellAt] => [
  { row: Math.min(anchor.row, head.row), column: Math.min(anchor.column, head.column) },
  { row: Math.max(anchor.row, head.row), column: Math.max(anchor.column, head.column) },
]

const TYPE_MARKS = { text: 'Abc', number: '123', date: 'Date' } as const

/** The cells of a table, edited where they stand, as in a spreadsheet. */
export function CellGrid({
  table,
  dataset,
  apply,
  jump,
  label,
}: {
  table: Table
  dataset: Dataset
  apply: (change: (table: Table) => Table) => void
  /** A cell to go to; a new object goes there again. */
  jump: CellAt | null
  label: string
}) {
  const grid = useRef<DataGridHandle>(null)
  const [range, setRange] = useState<Range>({ anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } })
  const [renaming, setRenaming] = useState<string | null>(null)
  const extending = useRef(false)
  const go = useCallback((cell: CellAt) => {
    extending.current = false
    // The first column of the grid holds the numbers of the rows.
    grid.current?.scrollToCell({ idx: cell.column + 1, rowIdx: cell.row })
    grid.current?.setActivePosition({ idx: cell.column + 1, rowIdx: cell.row }, { shouldFocus: true })
  }, [])
  useEffect(() => {
    if (jump) go(jump)
  }, [jump, go])
  const rows = useMemo(() => table.rows.map((cells, at): GridRow => ({ at, cells })), [table.rows])
  const [from, to] = cornersOf(range)
  const bad = useMemo(() => badCells(dataset), [dataset])
  const columns = useMemo(
    () => gridColumns(table, dataset, { from, to }, renaming, setRenaming, apply),
    // The corners are new objects each time; their numbers say whether anything changed.
    // oxlint-disable-next-line react/exhaustive-deps
    [table, dataset, from.row, from.column, to.row, to.column, renaming, apply],
  )
  const put = (block: string[][]) => apply((now) => putCells(now, from, block))
  const clear = () => {
    const height = to.row - Math.max(0, from.row) + 1
    const width = to.column - from.column + 1
    const start = { row: Math.max(0, from.row), column: from.column }
    const empty = Array.from({ length: height }, () => Array<string>(width).fill(''))
    apply((now) => putCells(now, start, empty))
  }
  const copy = (event: ClipboardEvent) => {
    if (event.target instanceof HTMLInputElement) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copyCells(table, from, to))
    if (event.type === 'cut') clear()
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
    const block = /[\t\n]/.test(text)
    if (text === '' || (event.target instanceof HTMLInputElement && !block)) return
    event.preventDefault()
    event.stopPropagation()
    void import('papaparse').then(({ default: papa }) => {
      const { data } = papa.parse<string[]>(text, { delimiter: '\t' })
      const [[only]] = data as [string[]]
      const single = data.length === 1 && data[0]!.length === 1 && only !== undefined
      const height = to.row - from.row + 1
      const width = to.column - from.column + 1
      put(single ? Array.from({ length: height }, () => Array<string>(width).fill(only)) : data)
    })
  }
  const keys = (event: KeyboardEvent) => {
    extending.current = event.shiftKey && event.key.startsWith('Arrow')
  }
  /** The cell under the pointer, of those that are drawn. */
  const cellUnder = (event: MouseEvent): CellAt | null => {
    const cell = event.target instanceof Element ? event.target.closest('[role=gridcell]') : null
    const row = cell?.closest('[role=row]')
    if (!cell || !row) return null
    const column = Number(cell.getAttribute('aria-colindex')) - 2
    return column < 0 ? null : { row: Number(row.getAttribute('aria-rowindex')) - 2, column }
  }
  const sweep = (event: MouseEvent) => {
    if (event.buttons !== 1) return
    const head = cellUnder(event)
    if (head)
      setRange((before) =>
        before.head.row === head.row && before.head.column === head.column ? before : { ...before, head },
      )
  }
  return (
    // Copying and pasting is about the cells that are selected, wherever in the grid the focus is.
    // Sweeping with the mouse selects; Shift with the arrows does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.frame}
      onCopy={copy}
      onCut={copy}
      onPasteCapture={paste}
      onKeyDownCapture={keys}
      onMouseDownCapture={(event) => (extending.current = event.shiftKey)}
      onMouseMove={sweep}
    >
      <div className={styles.tools}>
        <RowMenu table={table} from={from} to={to} apply={apply} go={go} />
        <ColumnMenu table={table} from={from} to={to} apply={apply} go={go} onRename={setRenaming} />
        <Button size="small" variant="text" onClick={() => apply(transpose)}>
          Swap rows and columns
        </Button>
        <span className={styles.gap} />
        {bad.length > 0 && (
          <>
            <span className={styles.bad}>
              {bad.length.toLocaleString('en-GB')} {bad.length === 1 ? 'cell' : 'cells'} not read
            </span>
            <Button size="small" variant="text" onClick={() => go(nextCell(bad, range.head)!)}>
              Next
            </Button>
          </>
        )}
      </div>
      <DataGrid
        ref={grid}
        className={styles.grid}
        aria-label={label}
        columns={columns}
        rows={rows}
        rowHeight={28}
        headerRowHeight={40}
        rowKeyGetter={({ at }) => at}
        defaultColumnOptions={{ resizable: true, width: 140, minWidth: 64 }}
        onColumnsReorder={(source, target) => {
          const place = (key: string) => table.columns.findIndex(({ id }) => id === key)
          apply((now) => moveColumn(now, place(source), place(target)))
        }}
        onRowsChange={(changed, { indexes, column }) => {
          const [row] = indexes
          const at = column.idx - 1
          if (row !== undefined)
            apply((now) => putCells(now, { row, column: at }, [[changed[row]!.cells[at] ?? '']]))
        }}
        onActivePositionChange={({ rowIdx, column }) => {
          const cell = { row: Math.max(-1, rowIdx), column: Math.max(0, (column?.idx ?? 1) - 1) }
          const whole = column?.idx === 0
          const keep = extending.current
          setRange((before) => ({
            anchor: keep ? before.anchor : cell,
            head: whole ? { row: cell.row, column: table.columns.length - 1 } : cell,
          }))
        }}
        onCellKeyDown={(args, event) => {
          if (args.mode === 'EDIT') return
          if (event.key === 'Delete' || event.key === 'Backspace') {
            event.preventGridDefault()
            clear()
          }
          const name = args.column?.key
          if (args.rowIdx < 0 && (event.key === 'Enter' || event.key === 'F2') && name && name !== NUMBERS) {
            event.preventGridDefault()
            event.preventDefault()
            setRenaming(name)
          }
        }}
      />
    </div>
  )
}

/** The key of the column that numbers the rows. */
const NUMBERS = 'numbers'

function gridColumns(
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
            <NameField
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

function CellField({
  row,
  rowIdx,
  onRowChange,
  onClose,
  at,
  label,
}: RenderEditCellProps<GridRow> & { at: number; label: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <input
      ref={field}
      data-draft
      className={styles.field}
      aria-label={`${label}, row ${rowIdx + 1}`}
      value={row.cells[at] ?? ''}
      maxLength={2000}
      onChange={(event) => onRowChange({ ...row, cells: row.cells.with(at, event.target.value) })}
      onBlur={() => onClose(true, false)}
    />
  )
}

function NameField({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <input
      ref={field}
      data-draft
      className={styles.field}
      aria-label="Name of the column"
      defaultValue={name}
      maxLength={300}
      onBlur={(event) => onDone(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') onDone(event.currentTarget.value)
        if (event.key === 'Escape') onDone(null)
      }}
    />
  )
}

interface MenuProps {
  table: Table
  from: CellAt
  to: CellAt
  apply: (change: (table: Table) => Table) => void
  go: (cell: CellAt) => void
}

function RowMenu({ table, from, to, apply, go }: MenuProps) {
  const first = Math.max(0, from.row)
  const last = Math.max(first, to.row)
  const several = last > first
  const act = (change: (now: Table) => Table, row: number) => {
    apply(change)
    setTimeout(() => go({ row, column: from.column }))
  }
  const entries: MenuEntry[] = [
    { id: 'above', label: 'Add a row above', onSelect: () => act((now) => addRow(now, first), first) },
    { id: 'below', label: 'Add a row below', onSelect: () => act((now) => addRow(now, last + 1), last + 1) },
    ...(!several && first > 0
      ? [{ id: 'up', label: 'Move up', onSelect: () => act((now) => moveRow(now, first, -1), first - 1) }]
      : []),
    ...(!several && first < table.rows.length - 1
      ? [{ id: 'down', label: 'Move down', onSelect: () => act((now) => moveRow(now, first, 1), first + 1) }]
      : []),
    {
      id: 'remove',
      label: several ? `Remove ${last - first + 1} rows` : 'Remove the row',
      danger: true,
      onSelect: () => act((now) => removeRows(now, first, last), Math.max(0, first - 1)),
    },
  ]
  return (
    <ToolMenu
      label={several ? `Rows ${first + 1} to ${last + 1}` : `Row ${(first + 1).toLocaleString('en-GB')}`}
      entries={entries}
    />
  )
}

function ColumnMenu({
  table,
  from,
  to,
  apply,
  go,
  onRename,
}: MenuProps & { onRename: (id: string) => void }) {
  const first = Math.min(from.column, table.columns.length - 1)
  const last = Math.min(to.column, table.columns.length - 1)
  const column = table.columns[first]
  const several = last > first
  if (!column) return null
  const act = (change: (now: Table) => Table, at: number) => {
    apply(change)
    setTimeout(() => go({ row: from.row, column: at }))
  }
  const entries: MenuEntry[] = [
    ...(several ? [] : [{ id: 'rename', label: 'Rename', onSelect: () => onRename(column.id) }]),
    { id: 'left', label: 'Add a column left', onSelect: () => act((now) => addColumn(now, first), first) },
    {
      id: 'right',
      label: 'Add a column right',
      onSelect: () => act((now) => addColumn(now, last + 1), last + 1),
    },
    ...(!several && first > 0
      ? [
          {
            id: 'back',
            label: 'Move left',
            onSelect: () => act((now) => moveColumn(now, first, first - 1), first - 1),
          },
        ]
      : []),
    ...(!several && first < table.columns.length - 1
      ? [
          {
            id: 'on',
            label: 'Move right',
            onSelect: () => act((now) => moveColumn(now, first, first + 1), first + 1),
          },
        ]
      : []),
    ...(last - first + 1 < table.columns.length
      ? [
          {
            id: 'remove',
            label: several ? `Remove ${last - first + 1} columns` : 'Remove the column',
            danger: true,
            onSelect: () => act((now) => removeColumns(now, first, last), Math.max(0, first - 1)),
          },
        ]
      : []),
  ]
  return (
    <ToolMenu label={several ? `${last - first + 1} columns` : `Column ${column.name}`} entries={entries} />
  )
}

const ToolMenu = ({ label, entries }: { label: string; entries: MenuEntry[] }) => (
  <Menu
    label={label}
    entries={entries}
    trigger={(props) => (
      <Button
        {...props}
        size="small"
        variant="text"
        className={styles.tool}
        endIcon={<ChevronDown aria-hidden />}
      >
        <span className={styles.toolName}>{label}</span>
      </Button>
    )}
  />
)
