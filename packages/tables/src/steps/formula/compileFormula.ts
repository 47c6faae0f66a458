import type { Cell, Dataset, DatasetColumn } from '../../dataset.ts'
import { shortened, StepError } from '../stepTable.ts'
import { FUNCTIONS, isTrue, joined, numberIn, textIn, type Value } from './functions.ts'
import { type Part, parseFormula } from './parseFormula.ts'
import { columnInFormula } from './renamedFormula.ts'

/** Works a formula out for one row. */
export type Formula = (row: readonly Cell[]) => Value

type Work = (left: Value, right: Value) => Value

/** With two numbers; without one of them, or where the outcome is none, there is no value. */
const calculated =
  (work: (left: number, right: number) => number): Work =>
  (left, right) => {
    const [a, b] = [numberIn(left), numberIn(right)]
    if (a === null || b === null) return null
    const value = work(a, b)
    return Number.isFinite(value) ? value : null
  }

const order = (left: Value, right: Value): number | null => {
  if (left === null || right === null) return null
  if (typeof left === 'number' && typeof right === 'number') return left - right
  const [a, b] = [textIn(left), textIn(right)]
  return a < b ? -1 : a > b ? 1 : 0
}
const compared =
  (accepts: (order: number) => boolean): Work =>
  (left, right) => {
    const difference = order(left, right)
    return difference === null ? null : accepts(difference)
  }

const isSame: Work = (left, right) =>
  typeof left === 'string' && typeof right === 'string'
    ? left.trim().normalize('NFC') === right.trim().normalize('NFC')
    : left === right

const plus = calculated((a, b) => a + b)
const isNot: Work = (left, right) => !isSame(left, right)

const BINARY: ReadonlyMap<string, Work> = new Map<string, Work>([
  [
    '+',
    (left, right) =>
      typeof left === 'string' || typeof right === 'string'
        ? joined(textIn(left), textIn(right))
        : plus(left, right),
  ],
  ['-', calculated((a, b) => a - b)],
  ['*', calculated((a, b) => a * b)],
  ['/', calculated((a, b) => (b === 0 ? Number.NaN : a / b))],
  ['%', calculated((a, b) => (b === 0 ? Number.NaN : a % b))],
  // Whole powers are the same everywhere; of others browsers round the last digit each in their own way.
  ['^', calculated((a, b) => Number((a ** b).toPrecision(15)))],
  ['&', (left, right) => joined(textIn(left), textIn(right))],
  ['=', isSame],
  ['==', isSame],
  ['!=', isNot],
  ['<>', isNot],
  ['<', compared((difference) => difference < 0)],
  ['>', compared((difference) => difference > 0)],
  ['<=', compared((difference) => difference <= 0)],
  ['>=', compared((difference) => difference >= 0)],
  ['and', (left, right) => isTrue(left) && isTrue(right)],
  ['or', (left, right) => isTrue(left) || isTrue(right)],
])

const negative = (value: Value): Value => {
  const number = numberIn(value)
  return number === null ? null : -number
}
const UNARY: ReadonlyMap<string, (value: Value) => Value> = new Map([
  ['-', negative],
  ['+', (value: Value) => numberIn(value)],
  ['not', (value: Value) => !isTrue(value)],
])

/** Values that have a name. */
const CONSTANTS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/**
 * A formula for the rows of a table. Nothing of it is run as code: each part the parser names is looked up in the tables
 * above, and what isn't in them is refused.
 * @throws StepError with a sentence where it can't be read, or names a column or function that isn't there
 */
export function compileFormula(formula: string, table: Dataset): Formula {
  return compile(parseFormula(formula), table)
}

function compile(part: Part, table: Dataset): Formula {
  switch (part.type) {
    case 'Literal':
      return literal(part)
    case 'Column':
    case 'Identifier':
      return named(part.name as string, part.type === 'Column', table)
    case 'UnaryExpression':
      return unary(part, table)
    case 'BinaryExpression':
      return binary(part, table)
    case 'CallExpression':
      return call(part, table)
    case 'ConditionalExpression':
      return conditional(part, table)
    case 'Compound':
      throw new StepError(
        (part.body as unknown[]).length === 0
          ? 'Enter a formula.'
          : 'The formula has several parts with no sign between them. Add one, such as +.',
      )
    default:
      throw new StepError(
        'The formula can’t be read. Write columns as [Name], and put text in quotation marks.',
      )
  }
}

function literal({ value }: Part): Formula {
  if (typeof value === 'number' && Number.isFinite(value)) return () => value
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return () => value
  throw new StepError('A number in the formula is too large.')
}

function named(name: string, isColumn: boolean, table: Dataset): Formula {
  const constant = CONSTANTS.get(name)
  if (!isColumn && constant !== undefined && !table.columns.some((column) => column.name === name))
    return () => constant
  const at = table.columns.findIndex((column) => column.name === name)
  if (at < 0) throw new StepError(unknownWords(name, table), name)
  const read = readerOf(table.columns[at]!)
  return (row) => read(row[at])
}

const MAX_LISTED = 12

/** Nothing can be chosen in a formula: the names there are, as they are written in it. */
function unknownWords(name: string, { columns }: Dataset): string {
  if (columns.length === 0) return `There’s no column “${shortened(name)}” here.`
  const names = columns.slice(0, MAX_LISTED).map((column) => columnInFormula(shortened(column.name)))
  const more = columns.length > MAX_LISTED ? ` and ${columns.length - MAX_LISTED} more` : ''
  return `There’s no column “${shortened(name)}” here. The columns are ${names.join(', ')}${more}.`
}

/** Text in a column of numbers is a cell that could not be read. */
const readerOf = ({ type }: DatasetColumn) =>
  type === 'number'
    ? (cell: Cell | undefined): Value => (typeof cell === 'number' ? cell : null)
    : (cell: Cell | undefined): Value => cell ?? null

function unary(part: Part, table: Dataset): Formula {
  const work = UNARY.get(part.operator as string)
  if (!work) throw new StepError(`“${part.operator as string}” can’t be used in formulas.`)
  const value = compile(part.argument as Part, table)
  return (row) => work(value(row))
}

function binary(part: Part, table: Dataset): Formula {
  const work = BINARY.get(part.operator as string)
  if (!work) throw new StepError(`“${part.operator as string}” can’t be used in formulas.`)
  const [left, right] = [compile(part.left as Part, table), compile(part.right as Part, table)]
  return (row) => work(left(row), right(row))
}

function call(part: Part, table: Dataset): Formula {
  const callee = part.callee as Part
  const name = callee.type === 'Identifier' ? (callee.name as string).toLowerCase() : ''
  const found = FUNCTIONS.get(name)
  if (!found)
    throw new StepError(
      name === ''
        ? 'Only functions such as round can be called in formulas.'
        : `There’s no function “${shortened(callee.name as string)}”. Use one of those listed.`,
    )
  const values = (part.arguments as Part[]).map((each) => compile(each, table))
  const [least, most] = found.takes
  if (values.length < least || values.length > most)
    throw new StepError(`“${name}” is written as ${found.words}.`)
  return (row) => found.call(values.map((value) => value(row)))
}

function conditional(part: Part, table: Dataset): Formula {
  const [test, then, otherwise] = [part.test, part.consequent, part.alternate].map((each) =>
    compile(each as Part, table),
  ) as [Formula, Formula, Formula]
  return (row) => (isTrue(test(row)) ? then(row) : otherwise(row))
}
