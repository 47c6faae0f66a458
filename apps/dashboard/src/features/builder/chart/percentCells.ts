import type { Dataset } from '@bubbles/charts'
import type { Table } from './data/table.ts'

/** How the numbers of a column are written whose cells were typed in per cent. */
export interface PercentFormat {
  column: string
  unit: '%'
  decimals: number
}

const PERCENT = /^[^\d%]*\d[\d\s]*(?:[.,](\d+))?\s*%$/
const MOST_DECIMALS = 2

/**
 * Formats of the columns of numbers whose cells were all typed with "%": the sign is no part of the number, so that a
 * figure would drop it, and round the digits away beside larger numbers.
 * @param typed as `dataset` was typed, column by column
 */
export function percentFormats(typed: Table, dataset: Dataset): PercentFormat[] {
  return dataset.columns.flatMap(({ id, type }, at) => {
    if (type !== 'number') return []
    const cells = typed.rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '')
    const matches = cells.map((cell) => PERCENT.exec(cell))
    if (cells.length === 0 || !matches.every((match) => match !== null)) return []
    const digits = matches.map((match) => match[1]?.length ?? 0)
    return [{ column: id, unit: '%' as const, decimals: Math.min(MOST_DECIMALS, Math.max(...digits)) }]
  })
}
