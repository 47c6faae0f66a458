import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { rowsShape } from './rows.ts'
import { isStorable, UNSTORABLE_MESSAGE } from './storable.ts'

const text = (max: number) => z.string().max(max).refine(isStorable, UNSTORABLE_MESSAGE)

const column = z.object({
  id: text(64).min(1),
  name: text(LIMITS.cellText),
  type: z.enum(['text', 'number', 'date']),
  /** Of numbers: the sign that stood at every cell, "%" or a currency; it is no part of the number. */
  unit: text(40).min(1).optional(),
  /** Of numbers with a unit: how many digits after the point its cells had. */
  decimals: z.number().int().min(0).max(6).optional(),
})

/**
 * A table to draw from. Dates are ISO 8601 text as precise as they are known: `2024`, `2024-03`, `2024-03-05`,
 * `2024-03-05T14:00Z`; also `2024-Q1` and `2024-W05`. Null is a missing value. Text left in a number or date column is a cell that could not be
 * read: it is drawn as missing and reported by `checkChart`.
 */
export const dataset = z
  .object({ columns: z.array(column).max(LIMITS.columns), rows: rowsShape })
  .superRefine(({ columns, rows }, context) => {
    if (new Set(columns.map(({ id }) => id)).size < columns.length)
      context.addIssue({ code: 'custom', path: ['columns'], message: 'Two columns have the same ID.' })
    const uneven = rows.findIndex((row) => row.length !== columns.length)
    if (uneven >= 0)
      context.addIssue({
        code: 'custom',
        path: ['rows', uneven],
        message: `A row must have ${columns.length} cells.`,
      })
  })

export type Dataset = z.infer<typeof dataset>
export type DatasetColumn = Dataset['columns'][number]
export type { Cell } from './rows.ts'
