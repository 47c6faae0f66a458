import { expect, it } from 'vitest'
import type { Cell, Dataset } from '../../dataset.ts'
import { STEP_LIMITS } from '../limits.ts'
import { runSteps } from '../runSteps.ts'
import { stepOf } from '../testing.ts'

const table: Dataset = {
  columns: [
    { id: 'c1', name: 'Name', type: 'text' },
    { id: 'c2', name: 'Sales', type: 'number' },
    { id: 'c3', name: 'People, total', type: 'number' },
    { id: 'c4', name: 'Day', type: 'date' },
    { id: 'c5', name: 'Odd [x]', type: 'number' },
    { id: 'c6', name: '__proto__', type: 'number' },
    { id: 'c7', name: 'Größe', type: 'number' },
  ],
  rows: [['Anna', 10, 4, '2024-05-17', 7, 8, 9]],
}
const run = (formula: string, from = table) => runSteps(from, [stepOf('compute', { name: 'X', formula })])
const value = (formula: string, row: Cell[] = table.rows[0]!): Cell | string => {
  const { outcome, problem } = run(formula, { ...table, rows: [row] })
  return outcome ? outcome.rows[0]!.at(-1)! : problem!.words
}

it.each<[string, Cell]>([
  ['[Sales] / [People, total]', 2.5],
  ['Sales * 2 + 1', 21],
  ['-Sales ^ 2', 100],
  ['2 ^ 3 ^ 2', 512],
  ['10 % 4', 2],
  ['round(2.345, 2)', 2.35],
  ['round(-1.5)', -2],
  ['round(1234, -2)', 1200],
  ['floor(-1.5) + ceil(1.2) + abs(-1) + sqrt(9)', 4],
  ['min(3, Sales, 7) + max(1, 2)', 5],
  ['if(Sales > 5 and not (Sales = 11), "many", "few")', 'many'],
  ['Sales > 100 ? 1 : 2', 2],
  ['Name & " (" & Sales & ")"', 'Anna (10)'],
  ['Name + "!"', 'Anna!'],
  ['upper(left(Name, 2)) & right(Name, 1) & length(Name)', 'ANa4'],
  ['contains(Name, "NN")', 'yes'],
  ['replace(Name, "n", "m")', 'Amma'],
  ['year(Day) * 100 + month(Day)', 202405],
  ['quarter([Day])', 2],
  ['[Odd [x]]] + [Größe] + Größe', 25],
  ['[__proto__] + __proto__', 16],
  ['first(number("x"), number("4.5"))', 4.5],
  ['Sales <> 10 or Sales == 10', 'yes'],
  ['ROUND(1.26, 1)', 1.3],
])('%s is %s', (formula, expected) => {
  expect(value(formula)).toEqual(expected)
})

it.each([
  '1 / 0',
  'Sales / 0',
  'Sales % 0',
  'Name * 2',
  '10 ^ 400',
  'sqrt(-1)',
  'ln(0)',
  'month("2024")',
  'number("ten")',
  '-Name',
])('%s has no value', (formula) => {
  expect(value(formula)).toBeNull()
})

it('has no value where one is missing or couldn’t be read, and says how many are empty', () => {
  expect(value('Sales + 1', ['a', null, 1, null, 1, 1, 1])).toBeNull()
  expect(value('Sales + 1', ['a', 'n/k', 1, null, 1, 1, 1])).toBeNull()
  const { results } = run('Sales / 0')
  expect(results[0]!.notes).toEqual([
    '1 cell is empty: a value is missing, isn’t a number, or is divided by 0.',
  ])
})

const COLUMNS = 'The columns are [Name], [Sales], [People, total], [Day], [Odd [x]]], [__proto__], [Größe].'

it.each([
  ['constructor', `There’s no column “constructor” here. ${COLUMNS}`],
  ['toString()', 'There’s no function “toString”. Use one of those listed.'],
  ['__defineGetter__("a", 1)', 'There’s no function “__defineGetter__”. Use one of those listed.'],
  ['constructor.constructor("return 1")()', 'Only functions such as round can be called in formulas.'],
  [
    'Name.constructor',
    'The formula can’t be read. Write columns as [Name], and put text in quotation marks.',
  ],
  [
    'Name["constructor"]',
    'The formula can’t be read. Write columns as [Name], and put text in quotation marks.',
  ],
  ['this', 'The formula can’t be read. Write columns as [Name], and put text in quotation marks.'],
  ['globalThis', `There’s no column “globalThis” here. ${COLUMNS}`],
  ['[sales] / 2', `There’s no column “sales” here. ${COLUMNS}`],
  ['Sales = 1; Sales', 'The formula has several parts with no sign between them. Add one, such as +.'],
  ['Sales Sales', 'The formula has several parts with no sign between them. Add one, such as +.'],
  ['round()', '“round” is written as round(number, decimals).'],
  ['[Sales', 'A column has no closing bracket. Write it as [Name].'],
  ['"Sales', 'Text in the formula has no closing quotation mark.'],
  ['(Sales', 'A bracket isn’t closed. Add “)”.'],
  ['1e999', 'A number in the formula is too large.'],
])('%s is refused: %s', (formula, words) => {
  expect(value(formula)).toBe(words)
})

it('lists no more columns than can be read', () => {
  const columns = Array.from({ length: 14 }, (_, at) => ({
    id: `c${at}`,
    name: `C${at}`,
    type: 'text' as const,
  }))
  const { problem } = run('X', { columns, rows: [] })
  expect(problem!.words).toMatch(/\[C11\] and 2 more\.$/)
  expect(run('X', { columns: [], rows: [] }).problem!.words).toBe('There’s no column “X” here.')
})

it('reads no formula that is too deep, and takes the longest in steps that are bounded', () => {
  expect(value(`${'('.repeat(100)}1${')'.repeat(100)}`)).toContain('too many brackets')
  expect(value('1?'.repeat(200))).toContain('too many brackets')
  const longest = [
    '-'.repeat(999) + '1',
    '1' + '+1'.repeat(499),
    'not '.repeat(249) + '1',
    'Sales'.padEnd(1_000, '+1'),
  ]
  for (const formula of longest) expect(run(formula.slice(0, STEP_LIMITS.formula)).results).toHaveLength(1)
  const many = { ...table, rows: Array.from({ length: 6_000 }, () => table.rows[0]!) }
  const long = stepOf('compute', { name: 'X', formula: `1${'+1'.repeat(499)}` })
  const steps = Array.from({ length: 2 }, (_, at) => ({ ...long, id: `s${at}` }))
  const { problem } = runSteps(many, steps)
  expect(problem).toMatchObject({ number: 2 })
  expect(problem!.words).toContain('too long for so many rows')
})

it('never comes to text that no cell can have', () => {
  const row: Cell[] = ['😀'.repeat(1_000), 1, 1, null, 1, 1, 1]
  const text = String(value('Name & Name & Name', row))
  expect([text.length, text.isWellFormed()]).toEqual([2_000, true])
  expect(String(value('left(Name, 3)', row)).isWellFormed()).toBe(true)
})
