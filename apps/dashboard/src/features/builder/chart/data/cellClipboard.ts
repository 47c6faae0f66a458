import type { CellAt, Table } from '@bubbles/tables'
import type { ClipboardEvent } from 'react'
import { copyCells, putCells } from './changeCells.ts'

type Apply = (change: (table: Table) => Table) => void
type Corners = readonly [from: CellAt, to: CellAt]

/** As many cells as are selected, all with one text. */
const filled = ([from, to]: Corners, text: string): string[][] =>
  Array.from({ length: to.row - from.row + 1 }, () => Array<string>(to.column - from.column + 1).fill(text))

/** Empties what is selected; a header keeps its name. */
export function clearCells([first, to]: Corners, apply: Apply): void {
  const from = { row: Math.max(0, first.row), column: first.column }
  apply((now) => putCells(now, from, filled([from, to], '')))
}

/** Copies what is selected as a spreadsheet does, and takes it away when it is cut. */
export function copySelected(event: ClipboardEvent, table: Table, corners: Corners, apply: Apply): void {
  if (event.target instanceof HTMLInputElement) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', copyCells(table, ...corners))
  if (event.type === 'cut') clearCells(corners, apply)
}

/** Pastes from the first selected cell on; a single text into each that is selected. */
export function pasteSelected(event: ClipboardEvent, corners: Corners, apply: Apply): void {
  const text = event.clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  const isBlock = /[\t\n]/.test(text)
  if (text === '' || (event.target instanceof HTMLInputElement && !isBlock)) return
  event.preventDefault()
  event.stopPropagation()
  void import('papaparse').then(({ default: papa }) => {
    const { data } = papa.parse<string[]>(text, { delimiter: '\t' })
    const [[only]] = data as [string[]]
    const isSingle = data.length === 1 && data[0]!.length === 1 && only !== undefined
    apply((now) => putCells(now, corners[0], isSingle ? filled(corners, only) : data))
  })
}
