import type { Cell } from '../dataset.ts'

const FIRST_YEAR = 1000
const LAST_YEAR = 2200

/** Whether a column's name says that its numbers name rows: `id`, `Region code`, `county_fips`. */
export const isNamedIdentifier = (name: string): boolean =>
  /(^|[\s_.-])(id|code|fips)\s*$/i.test(name) || /[a-z](Id|ID|Code|Fips|FIPS)\s*$/.test(name)

/** Whether every number in a column may be a year. */
export const isYears = (cells: (Cell | undefined)[]): boolean => {
  const numbers = cells.filter((cell) => typeof cell === 'number')
  return (
    numbers.length > 0 &&
    numbers.every((value) => Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR)
  )
}

/** Whether numbers name rows and measure nothing: by the column's name, or unique integers that are no years. */
export function isIdentifier(name: string, cells: (Cell | undefined)[]): boolean {
  if (isNamedIdentifier(name)) return true
  const numbers = cells.filter((cell) => typeof cell === 'number')
  return (
    numbers.length > 1 &&
    new Set(numbers).size === numbers.length &&
    numbers.every(Number.isInteger) &&
    !isYears(numbers)
  )
}
