import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { isStorable, UNSTORABLE_MESSAGE } from './storable.ts'

/** A cell. Null is a missing value. */
export type Cell = string | number | null

/** What stands in the description of the interface, since the rows are checked by a loop. */
const DESCRIPTION = {
  maxItems: LIMITS.rows,
  type: 'array',
  items: {
    type: 'array',
    items: {
      anyOf: [{ type: 'string', maxLength: LIMITS.cellText }, { type: 'number' }, { type: 'null' }],
    },
  },
} as const

/** Issues that are told of one table: nobody reads more, and each costs more than checking a thousand cells. */
const MAX_ISSUES = 100

type Context = z.RefinementCtx<unknown>
type Path = PropertyKey[]

/** The rows of a data set. A plain loop: a schema for each cell takes seconds for the largest table. */
export const rowsShape = z.unknown().superRefine(checkRows).meta(DESCRIPTION) as unknown as z.ZodType<
  Cell[][],
  Cell[][]
>

/** A sentence for a table with too many cells, null for one that is small enough. */
export function tooManyCells(rows: number, columns: number): string | null {
  if (rows * columns <= LIMITS.cells) return null
  return sentence(rows * columns, `A table of ${shown(rows)} rows and ${shown(columns)} columns`)
}

const sentence = (cells: number, what: string): string =>
  `${what} has ${shown(cells)} cells. At most ${shown(LIMITS.cells)} can be used. Choose fewer rows or columns, or summarise them first.`
const shown = (value: number): string => value.toLocaleString('en-GB')

/** Cells of rows that may be anything. */
function countCells(rows: readonly unknown[]): number {
  let cells = 0
  for (const row of rows) if (Array.isArray(row)) cells += row.length
  return cells
}

function checkRows(rows: unknown, context: Context): void {
  if (!Array.isArray(rows)) return refuseType(context, rows, [], 'array')
  if (rows.length > LIMITS.rows) return refuseLength(context, rows, [], 'array', LIMITS.rows)
  const cells = countCells(rows)
  if (cells > LIMITS.cells) {
    context.addIssue({ code: 'custom', message: sentence(cells, 'The table'), continue: false })
    return
  }
  const told = () => context.issues.length >= MAX_ISSUES
  for (let at = 0; at < rows.length && !told(); at++) {
    const row: unknown = rows[at]
    if (!Array.isArray(row)) refuseType(context, row, [at], 'array')
    else for (let cell = 0; cell < row.length && !told(); cell++) checkCell(row[cell], at, cell, context)
  }
}

function checkCell(cell: unknown, row: number, column: number, context: Context): void {
  if (cell === null || (typeof cell === 'number' && Number.isFinite(cell))) return
  if (typeof cell !== 'string') {
    context.addIssue({
      code: 'invalid_union',
      errors: [],
      input: cell,
      path: [row, column],
      continue: false,
    })
    return
  }
  if (cell.length > LIMITS.cellText) refuseLength(context, cell, [row, column], 'string', LIMITS.cellText)
  if (!isStorable(cell))
    context.addIssue({ code: 'custom', message: UNSTORABLE_MESSAGE, path: [row, column] })
}

function refuseType(context: Context, input: unknown, path: Path, expected: 'array'): void {
  context.addIssue({ code: 'invalid_type', expected, input, path, continue: false })
}

function refuseLength(
  context: Context,
  input: unknown,
  path: Path,
  origin: 'array' | 'string',
  maximum: number,
): void {
  context.addIssue({ code: 'too_big', origin, maximum, inclusive: true, input, path })
}
