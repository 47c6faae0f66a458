import type { CellAt } from '@bubbles/tables'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { DataGridHandle } from 'react-data-grid'
import { type CellRange, cornersOf } from './cellRange.ts'

const START: CellAt = { row: 0, column: 0 }

/**
 * Which cells of the grid are selected: by the arrows with Shift, and by sweeping over them with the mouse.
 * @param jump a cell to go to; a new object goes there again
 * @param focused whether the first cell takes the keyboard as the grid opens
 */
export function useCellSelection({
  columns,
  jump,
  focused,
}: {
  columns: number
  jump: CellAt | null
  focused: boolean
}) {
  const grid = useRef<DataGridHandle>(null)
  const [range, setRange] = useState<CellRange>({ anchor: START, head: START })
  const extending = useRef(false)
  const go = useCallback((cell: CellAt) => {
    extending.current = false
    // The first column of the grid holds the numbers of the rows.
    const position = { idx: cell.column + 1, rowIdx: cell.row }
    grid.current?.scrollToCell(position)
    grid.current?.setActivePosition(position, { shouldFocus: true })
  }, [])
  useEffect(() => {
    if (jump) go(jump)
  }, [jump, go])
  const begin = useRef(focused && jump === null)
  useEffect(() => {
    if (begin.current) go(START)
    begin.current = false
  }, [go])
  const sweep = (event: MouseEvent) => {
    const head = event.buttons === 1 ? cellUnder(event) : null
    if (head)
      setRange((before) =>
        before.head.row === head.row && before.head.column === head.column ? before : { ...before, head },
      )
  }
  /** The keyboard or the pointer is somewhere else in the grid. */
  const moved = (rowIdx: number, idx: number | undefined) => {
    const cell = { row: Math.max(-1, rowIdx), column: Math.max(0, (idx ?? 1) - 1) }
    const keep = extending.current
    setRange((before) => ({
      anchor: keep ? before.anchor : cell,
      head: idx === 0 ? { row: cell.row, column: columns - 1 } : cell,
    }))
  }
  return {
    grid,
    head: range.head,
    corners: cornersOf(range),
    go,
    moved,
    handlers: {
      onKeyDownCapture: (event: KeyboardEvent) =>
        (extending.current = event.shiftKey && event.key.startsWith('Arrow')),
      onMouseDownCapture: (event: MouseEvent) => (extending.current = event.shiftKey),
      onMouseMove: sweep,
    },
  }
}

/** The cell under the pointer, of those that are drawn. */
function cellUnder(event: MouseEvent): CellAt | null {
  const cell = event.target instanceof Element ? event.target.closest('[role=gridcell]') : null
  const row = cell?.closest('[role=row]')
  if (!cell || !row) return null
  const column = Number(cell.getAttribute('aria-colindex')) - 2
  return column < 0 ? null : { row: Number(row.getAttribute('aria-rowindex')) - 2, column }
}
