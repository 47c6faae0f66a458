import type { Dataset } from '@bubbles/tables'
import { WRITING_LIMITS } from '@bubbles/domain'

/** What is sent of a figure's table. */
export interface TableMaterial {
  columns: { name: string; unit?: string }[]
  rows: (string | number | boolean | null)[][]
  /** Says what is missing of it; absent where it is whole. */
  note?: string
}

/** Characters of a cell. */
const CELL = 80
/** Settings that name columns which aren't drawn. */
const NOT_DRAWN = new Set(['leftOut', 'otherMapping', 'dataSteps'])

/**
 * The columns that a figure draws, and its rows: of a long table, so many of them spread evenly over it.
 * @param attrs the figure's settings, which name the columns
 */
export function tableMaterial(dataset: Dataset, attrs: Readonly<Record<string, unknown>>): TableMaterial {
  const drawn = new Set(
    Object.entries(attrs).flatMap(([name, value]) => (NOT_DRAWN.has(name) ? [] : [value].flat())),
  )
  const places = dataset.columns
    .flatMap(({ id }, place) => (drawn.has(id) ? [place] : []))
    .slice(0, WRITING_LIMITS.columns)
  const { length } = dataset.rows
  const count = Math.min(length, WRITING_LIMITS.rows)
  const chosen = Array.from({ length: count }, (_, at) =>
    count === length ? at : Math.round((at * (length - 1)) / (count - 1)),
  )
  return {
    columns: places.map((place) => {
      const { name, unit } = dataset.columns[place]!
      return { name: shortened(name), ...(unit && { unit }) }
    }),
    rows: chosen.map((row) => places.map((place) => cell(dataset.rows[row]![place]))),
    ...(count < length && { note: `${count} of ${length} rows, spread evenly from the first to the last` }),
  }
}

const cell = (value: unknown): string | number | boolean | null => {
  if (typeof value === 'string') return shortened(value)
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

const shortened = (text: string): string => text.slice(0, CELL).toWellFormed()
