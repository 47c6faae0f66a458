import type { CellAt, Dataset, Table } from '@bubbles/tables'
import { Chip, Row, Stack, Button } from '@bubbles/ui'
import { type ClipboardEvent, useMemo, useState } from 'react'
import { type CellKeyDownArgs, type CellKeyboardEvent, DataGrid } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { badCells, nextCell } from './badCells.ts'
import styles from './CellGrid.module.css'
import { clearCells, copySelected, pasteSelected } from './cellClipboard.ts'
import { putCells } from './changeCells.ts'
import { moveColumn } from './changeColumns.ts'
import { transpose } from './changeRows.ts'
import { gridColumns, NUMBERS } from './gridColumns.tsx'
import { ColumnMenu, RowMenu } from './GridMenus.tsx'
import type { GridRow } from './GridRow.ts'
import { useCellSelection } from './useCellSelection.ts'

interface GridProps {
  table: Table
  dataset: Dataset
  apply: (change: (table: Table) => Table) => void
  /** A cell to go to; a new object goes there again. */
  jump: CellAt | null
  /** Whether the first cell takes the keyboard as the grid opens. */
  focused: boolean
  label: string
}

/** The cells of a table, edited where they stand, as in a spreadsheet. */
export function CellGrid({ table, dataset, apply, jump, focused, label }: GridProps) {
  const selection = useCellSelection({ columns: table.columns.length, jump, focused })
  const { corners, go } = selection
  const [from, to] = corners
  const [renaming, setRenaming] = useState<string | null>(null)
  const rows = useMemo(() => table.rows.map((cells, at): GridRow => ({ at, cells })), [table.rows])
  const columns = useMemo(
    () => gridColumns(table, dataset, { from, to }, renaming, setRenaming, apply),
    // The corners are new objects each time; their numbers say whether anything changed.
    // oxlint-disable-next-line react/exhaustive-deps
    [table, dataset, from.row, from.column, to.row, to.column, renaming, apply],
  )
  const keys = (args: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent) => {
    const act = actOf(args, event, rows.length)
    if (!act) return
    event.preventGridDefault()
    if (act.type === 'clear') return clearCells(corners, apply)
    if (act.type === 'go') return go(act.cell)
    event.preventDefault()
    setRenaming(act.column)
  }
  const copy = (event: ClipboardEvent) => copySelected(event, table, corners, apply)
  return (
    // Copying and pasting is about the cells that are selected, wherever in the grid the focus is.
    <Stack
      className={styles.frame}
      onCopy={copy}
      onCut={copy}
      onPasteCapture={(event) => pasteSelected(event, corners, apply)}
      {...selection.handlers}
    >
      <Tools table={table} dataset={dataset} apply={apply} selection={selection} onRename={setRenaming} />
      <DataGrid
        ref={selection.grid}
        className={styles.grid}
        aria-label={label}
        columns={columns}
        rows={rows}
        rowHeight={28}
        headerRowHeight={40}
        rowKeyGetter={({ at }) => at}
        defaultColumnOptions={{ resizable: true, width: 140, minWidth: 64 }}
        onColumnsReorder={(source, target) => apply((now) => movedColumn(now, source, target))}
        onRowsChange={(changed, { indexes: [row], column: { idx } }) => {
          if (row === undefined) return
          const cell = changed[row]!.cells[idx - 1] ?? ''
          apply((now) => putCells(now, { row, column: idx - 1 }, [[cell]]))
        }}
        onActivePositionChange={({ rowIdx, column }) => selection.moved(rowIdx, column?.idx)}
        onCellKeyDown={keys}
      />
    </Stack>
  )
}

type Act = { type: 'clear' } | { type: 'go'; cell: CellAt } | { type: 'rename'; column: string }

/** What a key does in the grid, beyond what grids do; null for nothing. */
function actOf(
  args: CellKeyDownArgs<GridRow>,
  { key, shiftKey }: CellKeyboardEvent,
  rows: number,
): Act | null {
  if (args.mode === 'EDIT')
    // As in a spreadsheet: on to the cell below, which also keeps what was typed.
    return key === 'Enter' && !shiftKey && args.rowIdx + 1 < rows
      ? { type: 'go', cell: { row: args.rowIdx + 1, column: args.column.idx - 1 } }
      : null
  if (key === 'Delete' || key === 'Backspace') return { type: 'clear' }
  const name = args.column?.key
  const isHeader = args.rowIdx < 0 && name !== undefined && name !== NUMBERS
  return isHeader && (key === 'Enter' || key === 'F2') ? { type: 'rename', column: name } : null
}

function movedColumn(table: Table, source: string, target: string): Table {
  const place = (key: string) => table.columns.findIndex(({ id }) => id === key)
  return moveColumn(table, place(source), place(target))
}

/** What can be done with the selected rows and columns, and the way to the cells that were not read. */
function Tools({
  table,
  dataset,
  apply,
  selection: { corners, head, go },
  onRename,
}: Pick<GridProps, 'table' | 'dataset' | 'apply'> & {
  selection: Pick<ReturnType<typeof useCellSelection>, 'corners' | 'head' | 'go'>
  onRename: (column: string) => void
}) {
  const bad = useMemo(() => badCells(dataset), [dataset])
  const [from, to] = corners
  return (
    <Row gap={4} padding="0 8px" className={styles.tools}>
      <RowMenu table={table} from={from} to={to} apply={apply} go={go} />
      <ColumnMenu table={table} from={from} to={to} apply={apply} go={go} onRename={onRename} />
      <Button size="small" variant="text" onClick={() => apply(transpose)}>
        Swap rows and columns
      </Button>
      <span className={styles.gap} />
      {bad.length > 0 && (
        <>
          <Chip tone="warning">
            {bad.length === 1 ? '1 cell not read' : `${bad.length.toLocaleString('en-GB')} cells not read`}
          </Chip>
          <Button size="small" variant="text" onClick={() => go(nextCell(bad, head)!)}>
            Next
          </Button>
        </>
      )}
    </Row>
  )
}
