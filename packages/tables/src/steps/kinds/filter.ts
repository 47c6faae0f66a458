import type { Cell, DatasetColumn } from '../../dataset.ts'
import { parseIsoDate } from '../../cells/isoDate.ts'
import { parseNumber } from '../../cells/parseNumbers.ts'
import type { Test } from '../limits.ts'
import type { StepOf } from '../schema.ts'
import { firstOf, type StepKind } from '../stepKind.ts'
import { keyOf, placeOf, shortened, StepError } from '../stepTable.ts'

type Accepts = (cell: Cell | undefined) => boolean

/** How tests are called, by the types of column that have them. */
export const TEST_WORDS: Readonly<Record<Test, { name: string; types: readonly DatasetColumn['type'][] }>> = {
  is: { name: 'is', types: ['text', 'number', 'date'] },
  isNot: { name: 'isn’t', types: ['text', 'number', 'date'] },
  contains: { name: 'contains', types: ['text'] },
  lacks: { name: 'doesn’t contain', types: ['text'] },
  more: { name: 'is more than', types: ['number', 'date'] },
  atLeast: { name: 'is at least', types: ['number', 'date'] },
  less: { name: 'is less than', types: ['number', 'date'] },
  atMost: { name: 'is at most', types: ['number', 'date'] },
  empty: { name: 'is empty', types: ['text', 'number', 'date'] },
  filled: { name: 'isn’t empty', types: ['text', 'number', 'date'] },
}

/** Whether a test compares with something. */
export const hasValue = (test: Test): boolean => test !== 'empty' && test !== 'filled'

/** A number as people type it, with a decimal point or comma. */
const typedNumber = (text: string): number | null =>
  parseNumber(text.trim(), /^[^.]*,\d{1,2}$/.test(text.trim()) ? ',' : '.')

/** Rows of which one column is, or isn't, what one asks for. */
export const filter: StepKind<'filter'> = {
  name: 'Filter',
  purpose: 'Keep some of the rows',
  suggest: (table) => ({ column: firstOf(table, 'text', 'date', 'number'), test: 'is', values: [] }),
  missing: ({ column, test, values }) => {
    if (column === null) return 'Choose a column.'
    return hasValue(test) && values.every((value) => value.trim() === '')
      ? 'Enter what to compare with.'
      : null
  },
  apply: (table, step) => {
    const at = placeOf(table, step.column!)
    const accepts = testOf(table.columns[at]!, step)
    return { table: { ...table, rows: table.rows.filter((row) => accepts(row[at])) } }
  },
}

function testOf(column: DatasetColumn, { test, values }: StepOf<'filter'>): Accepts {
  if (test === 'empty') return (cell) => keyOf(cell) === null
  if (test === 'filled') return (cell) => keyOf(cell) !== null
  const given = values.filter((value) => value.trim() !== '')
  if (!TEST_WORDS[test].types.includes(column.type))
    throw new StepError(
      `“${TEST_WORDS[test].name}” doesn’t work with the column “${shortened(column.name)}”. Choose another comparison.`,
      column.name,
    )
  if (test === 'contains' || test === 'lacks') return containing(given, test === 'contains')
  if (test === 'is' || test === 'isNot') {
    const isOne = oneOf(column, given)
    return test === 'is' ? isOne : (cell) => !isOne(cell)
  }
  return comparing(column, test, given[0]!)
}

function containing(values: readonly string[], isWanted: boolean): Accepts {
  const wanted = values.map((value) => String(keyOf(value)).toLowerCase())
  return (cell) => {
    const text = String(keyOf(cell) ?? '').toLowerCase()
    return wanted.some((value) => text.includes(value)) === isWanted
  }
}

/** Of dates also those within a longer one: 2024 is every day of it. */
function oneOf(column: DatasetColumn, values: readonly string[]): Accepts {
  if (column.type === 'number') {
    const numbers = new Set(values.map((value) => numberIn(value, column)))
    return (cell) => typeof cell === 'number' && numbers.has(cell)
  }
  const texts = new Set(values.map(keyOf))
  if (column.type === 'text') return (cell) => texts.has(keyOf(cell))
  return (cell) =>
    typeof cell === 'string' && [...texts].some((date) => cell === date || cell.startsWith(`${date}-`))
}

function comparing(column: DatasetColumn, test: Test, value: string): Accepts {
  const limit = column.type === 'date' ? timeIn(value, column) : numberIn(value, column)
  const amountOf = (cell: Cell | undefined): number | null => {
    if (typeof cell === 'number') return cell
    return column.type === 'date' && typeof cell === 'string' ? (parseIsoDate(cell)?.time ?? null) : null
  }
  return (cell) => {
    const amount = amountOf(cell)
    if (amount === null) return false
    if (test === 'more') return amount > limit
    if (test === 'atLeast') return amount >= limit
    return test === 'less' ? amount < limit : amount <= limit
  }
}

function numberIn(value: string, { name }: DatasetColumn): number {
  const number = typedNumber(value)
  if (number === null)
    throw new StepError(`“${shortened(value)}” isn’t a number. Enter one, such as 1.5.`, name)
  return number
}

function timeIn(value: string, { name }: DatasetColumn): number {
  const date = parseIsoDate(value.trim())
  if (date === null)
    throw new StepError(`“${shortened(value)}” isn’t a date. Enter one as 2024, 2024-03 or 2024-03-05.`, name)
  return date.time
}
