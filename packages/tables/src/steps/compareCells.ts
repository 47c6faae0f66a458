import type { Cell, DatasetColumn } from '../dataset.ts'
import { parseIsoDate } from '../cells/isoDate.ts'

/** What a cell is ordered by: its number, its time or its text; null comes last in either direction. */
type Key = number | string | null

/**
 * Text as it is ordered: accents and capitals count only between equals, and numbers in it by their size. Not
 * `Intl.Collator`, whose order differs between browsers and versions: a figure’s data must not.
 */
const orderOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\d{1,15}/g, (digits) => digits.padStart(15, '0'))

function keyOf(cell: Cell | undefined, type: DatasetColumn['type']): Key {
  if (cell === null || cell === undefined) return null
  if (type === 'number') return typeof cell === 'number' ? cell : null
  if (type === 'date') return typeof cell === 'string' ? (parseIsoDate(cell)?.time ?? null) : null
  return orderOf(String(cell))
}

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The places of cells in order. Equal ones stay as they stood; those without a value come last either way. */
export function orderOfCells(
  cells: readonly (Cell | undefined)[],
  type: DatasetColumn['type'],
  isDescending: boolean,
): number[] {
  const keys = cells.map((cell) => keyOf(cell, type))
  const [filled, empty]: [number[], number[]] = [[], []]
  for (const [at, key] of keys.entries()) (key === null ? empty : filled).push(at)
  const sign = isDescending ? -1 : 1
  filled.sort((a, b) => {
    const [first, second] = [keys[a]!, keys[b]!]
    const byKey = compare(first, second)
    if (byKey !== 0 || type !== 'text') return sign * byKey
    return sign * compare(String(cells[a]), String(cells[b]))
  })
  return [...filled, ...empty]
}
