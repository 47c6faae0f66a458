import type { CellAt, Dataset, Table } from '@bubbles/tables'
import Button from '@mui/material/Button'
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
import { DataGrid, type DataGridHandle } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { badCells, nextCell } from './badCells.ts'
import styles from './CellGrid.module.css'
import { type CellRange, cornersOf } from './cellRange.ts'
import { copyCells, putCells } from './changeCells.ts'
import { moveColumn } from './changeColumns.ts'
import { transpose } from './changeRows.ts'
import { gridColumns, NUMBERS } from './gridColumns.tsx'
import { ColumnMenu, RowMenu } from './GridMenus.tsx'
import type { GridRow } from './GridRow.ts'

/** The cells of a table, edited where they stand, as in a spreadsheet. */
export function CellGrid({
  table,
  dataset,
  apply,
  jump,
  focused,
  label,
}: {
  table: Table
  dataset: Dataset
  apply: (change: (table: Table) => Table) => void
  /** A cell to go to; a new object goes there again. */
  jump: CellAt | null
  /** Whether the first cell takes the keyboard as the grid opens. */
  focused: boolean
  label: string
}) {
  const grid = useRef<DataGridHandle>(null)
  const [range, setRange] = useState<CellRange>({
    anchor: { row: 0, column: 0 },
    head: { row: 0, column: 0 },
  })
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
  const begin = useRef(focused && jump === null)
  useEffect(() => {
    if (begin.current) go({ row: 0, column: 0 })
    begin.current = false
  }, [go])
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
          if (args.mode === 'EDIT') {
            // As in a spreadsheet: on to the cell below, which also keeps what was typed.
            if (event.key !== 'Enter' || event.shiftKey || args.rowIdx + 1 >= rows.length) return
            event.preventGridDefault()
            go({ row: args.rowIdx + 1, column: args.column.idx - 1 })
            return
          }
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
