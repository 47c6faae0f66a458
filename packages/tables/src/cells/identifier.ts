import type { Cell } from '../dataset.ts'

const FIRST_YEAR = 1000
const LAST_YEAR = 2200

/** Whether a column's name says that its numbers name rows: `id`, `Region code`, `county_fips`. */
export const isNamedIdentifier = (name: string): boolean =>
  /(^|[\s_.-])(id|code|fips)\s*$/i.test(name) || /[a-z](Id|ID|Code|Fips|FIPS)\s*$/.test(name)

/** Whether a column's name says that its numbers are read and dialled, never counted: phones, postcodes, book numbers. */
const isNamedNumber = (name: string): boolean =>
  /(^|[^\p{L}])(tele)?(phone|fax|mobile|handy|tel|zip|zipcode|postcode|postal|plz|isbn|ean|gtin|iban)([^\p{L}]|$)/iu.test(
    name,
  ) || /telefon|téléphone|teléfono|postleitzahl|postnummer/i.test(name)

/** Ten digits as North America dials them: no number of people, money or metres looks like that in every row. */
const DIALLED = /^[2-9]\d\d[2-9]\d{6}$/
const MIN_DIALLED = 3

/** Whether the cells of a column are digits that nobody counts with, so that they are text. */
export function isDialled(name: string, texts: readonly string[]): boolean {
  const digits = /^\+?\d[\d ]*$/
  if (isNamedNumber(name)) return texts.every((text) => digits.test(text))
  return (
    texts.length >= MIN_DIALLED &&
    texts.every((text) => DIALLED.test(text)) &&
    new Set(texts).size === texts.length &&
    !texts.every((text) => text.endsWith('000'))
  )
}

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
