import { parseIsoDate } from '../../cells/isoDate.ts'
import { LIMITS } from '../../limits.ts'
import { storable } from '../../storable.ts'

/** A value while a formula is worked out. Null is no value; it makes what is calculated with it none. */
export type Value = string | number | boolean | null

/** What a formula can call. */
interface FormulaFunction {
  /** How many values it takes, at least and at most. */
  takes: readonly [number, number]
  /** How it is written and what it gives, for the list beside the formula. */
  words: string
  call: (values: readonly Value[]) => Value
}

export const numberIn = (value: Value | undefined): number | null =>
  typeof value === 'number' ? value : null

/** As text: numbers as they are, nothing for no value. */
export const textIn = (value: Value | undefined): string =>
  value === null || value === undefined ? '' : value === true ? 'yes' : value === false ? 'no' : String(value)

/** Texts one after the other. Longer than any cell they only cost time. */
export const joined = (...texts: string[]): string => texts.join('').slice(0, LIMITS.cellText + 1)

/** Whether a value counts as yes. */
export const isTrue = (value: Value | undefined): boolean =>
  value === true || (typeof value === 'number' && value !== 0) || (typeof value === 'string' && value !== '')

const MANY = 20

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** Of one number. Without a number there is nothing to give. */
const ofNumber = (words: string, work: (value: number) => number): FormulaFunction => ({
  takes: [1, 1],
  words,
  call: ([value]) => {
    const number = numberIn(value)
    return number === null ? null : finite(work(number))
  },
})

/** Of one text; of no value, none. */
const ofText = (
  words: string,
  work: (text: string, values: readonly Value[]) => Value,
  more = 0,
): FormulaFunction => ({
  takes: [1 + more, 1 + more],
  words,
  call: (values) => (values[0] === null ? null : work(textIn(values[0]), values)),
})

/** Digits that all browsers agree on, of functions that they work out each in their own way. */
const agreed = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(14)) : value)

function roundTo(value: number, digits: number): number {
  const places = Math.max(-15, Math.min(15, Math.trunc(digits)))
  // By its digits: 1.005 is less than it looks, and would be rounded down.
  const moved = (number: number, by: number) => {
    const [digitsOf, power = '0'] = String(number).split('e')
    return Number(`${digitsOf}e${Number(power) + by}`)
  }
  return moved(Math.sign(value) * Math.round(moved(Math.abs(value), places)), -places)
}

const periodOf = (
  words: string,
  work: (day: Date) => number,
  precise: readonly string[],
): FormulaFunction => ({
  takes: [1, 1],
  words,
  call: ([value]) => {
    const date = typeof value === 'string' ? parseIsoDate(value) : null
    if (date === null || !precise.includes(date.precision)) return null
    return work(new Date(date.time + (date.offset ?? 0) * 60_000))
  },
})

const ofNumbers = (words: string, work: (values: number[]) => number): FormulaFunction => ({
  takes: [1, MANY],
  words,
  call: (values) => {
    const numbers = values.filter((value) => typeof value === 'number')
    return numbers.length === 0 ? null : work(numbers)
  },
})

const MONTHS = ['month', 'day', 'week', 'minute']

/** Everything a formula can call, by its name in small letters. A Map: nothing but these has a name. */
export const FUNCTIONS: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>([
  [
    'round',
    {
      takes: [1, 2],
      words: 'round(number, decimals)',
      call: ([value, digits]) => {
        const number = numberIn(value)
        return number === null ? null : finite(roundTo(number, numberIn(digits) ?? 0))
      },
    },
  ],
  ['floor', ofNumber('floor(number)', Math.floor)],
  ['ceil', ofNumber('ceil(number)', Math.ceil)],
  ['abs', ofNumber('abs(number)', Math.abs)],
  ['sqrt', ofNumber('sqrt(number)', Math.sqrt)],
  ['ln', ofNumber('ln(number)', (value) => agreed(Math.log(value)))],
  ['log10', ofNumber('log10(number)', (value) => agreed(Math.log10(value)))],
  ['min', ofNumbers('min(number, …)', (values) => Math.min(...values))],
  ['max', ofNumbers('max(number, …)', (values) => Math.max(...values))],
  [
    'if',
    {
      takes: [2, 3],
      words: 'if(condition, then, otherwise)',
      call: ([test, then, otherwise]) => (isTrue(test) ? then! : (otherwise ?? null)),
    },
  ],
  ['empty', { takes: [1, 1], words: 'empty(value)', call: ([value]) => value === null || value === '' }],
  [
    'first',
    {
      takes: [1, MANY],
      words: 'first(value, …): the first that isn’t empty',
      call: (values) => values.find((value) => value !== null && value !== '') ?? null,
    },
  ],
  ['lower', ofText('lower(text)', (text) => text.toLowerCase())],
  ['upper', ofText('upper(text)', (text) => text.toUpperCase())],
  ['trim', ofText('trim(text)', (text) => text.trim())],
  ['length', ofText('length(text)', (text) => text.length)],
  ['left', ofText('left(text, count)', (text, [, count]) => storable(text.slice(0, sizeOf(count))), 1)],
  [
    'right',
    ofText(
      'right(text, count)',
      (text, [, count]) => {
        const size = sizeOf(count)
        return size === 0 ? '' : storable(text.slice(-size))
      },
      1,
    ),
  ],
  [
    'contains',
    ofText(
      'contains(text, part)',
      (text, [, part]) => text.toLowerCase().includes(textIn(part).toLowerCase()),
      1,
    ),
  ],
  [
    'replace',
    ofText(
      'replace(text, part, with)',
      (text, [, part, instead]) =>
        textIn(part) === '' ? text : joined(text.replaceAll(textIn(part), () => textIn(instead))),
      2,
    ),
  ],
  [
    'number',
    {
      takes: [1, 1],
      words: 'number(text)',
      call: ([value]) => {
        if (typeof value === 'number') return value
        const text = textIn(value).trim()
        return /^[+-]?\d+(?:\.\d+)?$/.test(text) ? finite(Number(text)) : null
      },
    },
  ],
  [
    'text',
    { takes: [1, 1], words: 'text(value)', call: ([value]) => (value === null ? null : textIn(value)) },
  ],
  ['year', periodOf('year(date)', (day) => day.getUTCFullYear(), ['year', 'quarter', ...MONTHS])],
  [
    'quarter',
    periodOf('quarter(date)', (day) => Math.floor(day.getUTCMonth() / 3) + 1, ['quarter', ...MONTHS]),
  ],
  ['month', periodOf('month(date)', (day) => day.getUTCMonth() + 1, MONTHS)],
])

const sizeOf = (value: Value | undefined): number =>
  Math.max(0, Math.min(LIMITS.cellText, Math.trunc(numberIn(value) ?? 0)))

/** Text as a cell can hold it. */
export const cellText = (text: string): string => storable(text.slice(0, LIMITS.cellText))
