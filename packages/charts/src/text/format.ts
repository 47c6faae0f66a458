import { format, precisionFixed } from 'd3-format'

/**
 * Rounds half away from zero on the decimal digits, not on the binary fraction behind them: 73.55 gives 73.6, where
 * `toFixed` gives 73.5.
 */
export function roundDecimal(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value
  const [digits, exponent = '0'] = `${Math.abs(value)}`.split('e')
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + decimals}`))
  // Past 21 digits the shifted number has an exponent of its own, and nothing is left to round.
  if (shifted >= 1e21) return value
  return Math.sign(value) * Number(`${shifted}e-${decimals}`)
}

/** A number in English: thousands comma, fixed digits after the point, U+2212 as minus, never "−0". */
export const formatNumber = (value: number, decimals: number): string =>
  format(`,.${decimals}f`)(roundDecimal(value, decimals))

/** How the values of one chart are written. */
export interface NumberStyle {
  /** Shown values are divided by this; 1 unless they are counted in millions or more. */
  divisor: number
  /** The word for the divisor, "millions", or nothing. Stands once in the axis title. */
  word: string
  /** Digits after the point of shown values. */
  decimals: number
}

const SCALES: [number, string][] = [
  [1e12, 'trillions'],
  [1e9, 'billions'],
  [1e6, 'millions'],
]

/** More digits after the point than this are noise. */
const MOST_DIGITS = 10

/** Digits after the point that a number really has. */
function digitsOf(value: number): number {
  for (let digits = 0; digits < MOST_DIGITS; digits++)
    if (roundDecimal(value, digits) === value) return digits
  return MOST_DIGITS
}

/** One digit after the point, none for whole or large numbers, more below one. */
function suitableDecimals(values: number[]): number {
  let largest = 0
  let digits = 0
  for (const value of values) {
    largest = Math.max(largest, Math.abs(value))
    if (digits < MOST_DIGITS) digits = Math.max(digits, digitsOf(value))
  }
  const small = largest > 0 ? 2 - Math.floor(Math.log10(largest)) - 1 : 0
  const wanted = largest >= 1000 ? 0 : largest >= 2 ? 1 : largest >= 0.1 ? 2 : Math.max(3, small)
  return Math.min(digits, wanted)
}

/**
 * Millions and more where the middle value reaches them, so that most values keep digits before the point; and
 * millions anyhow where the largest would be too long to write.
 */
function suitableScale(values: number[]): [divisor: number, word: string] {
  const sizes = values.map(Math.abs).filter((size) => size > 0)
  sizes.sort((a, b) => a - b)
  const middle = sizes[Math.floor((sizes.length - 1) / 2)] ?? 0
  const largest = sizes[sizes.length - 1] ?? 0
  return SCALES.find(([size]) => middle >= size) ?? (largest >= 1e7 ? [1e6, 'millions'] : [1, ''])
}

/** Chooses how to write the values of a chart; `decimals` is the author's choice, null for ours. */
export function numberStyle(values: number[], decimals: number | null): NumberStyle {
  const [divisor, word] = suitableScale(values)
  return {
    divisor,
    word,
    decimals: decimals ?? suitableDecimals(divisor === 1 ? values : values.map((value) => value / divisor)),
  }
}

/** A value as shown beside a mark: scaled and rounded, without its unit. */
export const formatValue = (value: number, style: NumberStyle): string =>
  formatNumber(value / style.divisor, style.decimals)

/** Labels for evenly spaced ticks, all with the digits their step needs. */
export function formatTicks(ticks: number[], style: NumberStyle): string[] {
  const step = ticks.length > 1 ? Math.abs(ticks[1]! - ticks[0]!) / style.divisor : 1
  const decimals = Math.min(12, precisionFixed(step))
  return ticks.map((tick) => (tick === 0 ? '0' : formatNumber(tick / style.divisor, decimals)))
}

const BEFORE = /^\p{Sc}$/u

/** A value with its unit, for sentences and tables: "$12.50", "12%", "12 years". */
export function withUnit(text: string, unit: string): string {
  if (!unit) return text
  if (BEFORE.test(unit)) return text.startsWith('−') ? `−${unit}${text.slice(1)}` : `${unit}${text}`
  return unit === '%' || unit.startsWith('°') ? `${text}${unit}` : `${text} ${unit}`
}

/** The title over a value axis: the unit and the word for a divisor. "People, millions", "Millions", "". */
export function axisTitle(unit: string, style: NumberStyle): string {
  const title = [unit, style.word].filter(Boolean).join(unit === '' || BEFORE.test(unit) ? ' ' : ', ')
  return BEGINS_WITH_WORD.test(title) ? title.charAt(0).toUpperCase() + title.slice(1) : title
}

/** A word takes a capital; a unit's symbol (mm, kWh) would mean another unit with one. */
const BEGINS_WITH_WORD = /^\p{Ll}{4,}(?![\p{L}\d/])/u
