import type { ChartContext } from '../context.ts'
import { precisionFixed } from 'd3-format'
import type { ChartSpec } from '../spec.ts'
import { type FontWeight, measureText } from './measure.ts'
import { numberFormat, withCurrency, withPercent } from './numberLocale.ts'
import type { Scale } from './words.ts'

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

/** A number: thousands in groups, fixed digits after the point, U+2212 as minus, never "−0". */
export const formatNumber = (context: ChartContext, value: number, decimals: number): string =>
  // Past 21 digits only whole numbers are written without an exponent.
  numberFormat(context).format(Math.abs(value) < 1e21 ? `,.${decimals}f` : ',d')(
    roundDecimal(value, decimals),
  )

/** A number with the digits it has. */
export const formatPlain = (context: ChartContext, value: number): string =>
  numberFormat(context).format(',~r')(value)

/** What an author chose about the numbers of a chart or column. */
export type NumberChoices = Pick<
  ChartSpec,
  'unit' | 'decimals' | 'notation' | 'unitPlace' | 'unitAt' | 'plus'
>

const NO_CHOICES: NumberChoices = {
  unit: '',
  decimals: null,
  notation: 'auto',
  unitPlace: 'auto',
  unitAt: 'axis',
  plus: false,
}

/** How the values of one chart are written. */
export interface NumberStyle {
  /** Shown values are divided by this: 1, a million or more where they are counted so, a hundredth for per cent. */
  divisor: number
  /** What the divisor is called, where it is a million or more. */
  scale: Scale | null
  /** Digits after the point of shown values. */
  decimals: number
  /** Whether the author chose the digits. */
  fixed: boolean
  /** Values choose their own divisor: "1.2 m". */
  compact: boolean
  unit: string
  unitPlace: NumberChoices['unitPlace']
  /** Whether the unit stands at every value instead of once. */
  everywhere: boolean
  plus: boolean
}

const SCALES: [number, Scale][] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
]

/** The word for a scale in the title of an axis: "millions"; nothing without one. */
export const scaleWord = (context: ChartContext, scale: Scale | null): string =>
  scale ? context.words.scales[scale] : ''

/** The word after a number that is counted so: "million". */
export const countedWord = (context: ChartContext, scale: Scale | null): string =>
  scale ? context.words.counted[scale] : ''

/** More digits after the point than this are noise. */
const MAX_DIGITS = 10

/** Digits after the point that a number really has. */
function digitsOf(value: number): number {
  for (let digits = 0; digits < MAX_DIGITS; digits++) if (roundDecimal(value, digits) === value) return digits
  return MAX_DIGITS
}

/** One digit after the point, none for whole or large numbers, more below one. */
function suitableDecimals(values: number[]): number {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const small = largest > 0 ? 2 - Math.floor(Math.log10(largest)) - 1 : 0
  const most = largest >= 1000 ? 0 : largest >= 2 ? 1 : largest >= 0.1 ? 2 : Math.max(3, small)
  const wanted = Math.min(MAX_DIGITS, most)
  let digits = 0
  for (const value of values) {
    // Asking a value for its digits is slow: none is asked for more than are wanted, or than another had already.
    while (digits < wanted && roundDecimal(value, digits) !== value) digits++
    if (digits === wanted) break
  }
  return digits
}

/**
 * Millions and more where the middle value reaches them, so that most values keep digits before the point; and
 * millions anyhow where the largest would be too long to write.
 */
function suitableScale(values: number[]): [divisor: number, scale: Scale | null] {
  const sizes = values.map(Math.abs).filter((size) => size > 0)
  sizes.sort((a, b) => a - b)
  const middle = sizes[Math.floor((sizes.length - 1) / 2)] ?? 0
  const largest = sizes[sizes.length - 1] ?? 0
  return SCALES.find(([size]) => middle >= size) ?? (largest >= 1e7 ? [1e6, 'million'] : [1, null])
}

/** Shares that are multiplied to per cent would show the binary fraction behind them: 0.07 as 7.000000000000001. */
const divided = (value: number, divisor: number): number =>
  divisor === 1 ? value : Number((value / divisor).toPrecision(14))

const PER_CENT: [divisor: number, scale: null] = [0.01, null]
const UNSCALED: [divisor: number, scale: null] = [1, null]

/** Chooses how to write the values of a chart, as far as its author did not. */
export function numberStyle(values: number[], choices: Partial<NumberChoices> = {}): NumberStyle {
  const { unit, decimals, notation, unitPlace, unitAt, plus } = { ...NO_CHOICES, ...choices }
  const [divisor, scale] =
    notation === 'auto' ? suitableScale(values) : notation === 'percent' ? PER_CENT : UNSCALED
  return {
    divisor,
    scale,
    decimals: decimals ?? suitableDecimals(values.map((value) => divided(value, divisor))),
    fixed: decimals !== null,
    compact: notation === 'compact',
    unit: notation === 'percent' ? '%' : unit,
    unitPlace,
    everywhere: unitAt === 'values',
    plus,
  }
}

/** A whole number: a count of rows, never an amount. */
export const formatCount = (context: ChartContext, value: number): string => formatNumber(context, value, 0)

const COMPACT: [number, Scale | 'thousand'][] = [...SCALES, [1e3, 'thousand']]

/** "1.23 m": three digits at most, or the author's after the point. */
function formatCompact(context: ChartContext, value: number, style: NumberStyle): string {
  const decimals = style.fixed ? style.decimals : null
  const size = Math.abs(value)
  const [divisor, scale] = COMPACT.find(([least]) => roundDecimal(size / least, 2) >= 1) ?? [1, null]
  const scaled = size / divisor
  const digits = decimals ?? (scaled >= 100 ? 0 : scaled >= 10 ? 1 : 2)
  const rounded = roundDecimal(value / divisor, digits)
  const text = decimals === null ? formatPlain(context, rounded) : formatNumber(context, rounded, digits)
  return scale ? `${text} ${context.words.compact[scale]}` : text
}

const signed = (text: string, value: number, { plus }: NumberStyle): string =>
  plus && value > 0 ? `+${text}` : text

/** A value as shown beside a mark: scaled and rounded, without its unit unless that stands everywhere. */
export function formatValue(context: ChartContext, value: number, style: NumberStyle): string {
  const text = style.compact
    ? formatCompact(context, value, style)
    : formatNumber(context, divided(value, style.divisor), style.decimals)
  const number = signed(text, value, style)
  return style.everywhere ? withUnit(context, number, style.unit, style.unitPlace) : number
}

/** A value with the digits it has, unless its author chose how many: for axes of numbers and for tables. */
export function formatDigits(context: ChartContext, value: number, style: NumberStyle): string {
  if (style.fixed || style.compact) return formatValue(context, value, style)
  const number = signed(formatPlain(context, divided(value, style.divisor)), value, style)
  return style.everywhere ? withUnit(context, number, style.unit, style.unitPlace) : number
}

/** A value as a sentence or a tooltip needs it: "182 million people", "12.5%". */
export function writeValue(context: ChartContext, value: number, style: NumberStyle): string {
  const number = formatValue(context, value, { ...style, everywhere: false })
  const word = countedWord(context, style.scale)
  return withUnit(context, word ? `${number} ${word}` : number, style.unit, style.unitPlace)
}

/** A value beside a mark that has room for so many px: a longer one is counted in thousands, millions and so on. */
export function formatWithin(
  context: ChartContext,
  value: number,
  style: NumberStyle,
  most: number,
  size: number,
  weight: FontWeight,
): string {
  const text = formatValue(context, value, style)
  if (measureText(context, text, size, weight) <= most) return text
  return formatValue(context, value, {
    ...style,
    divisor: Math.min(1, style.divisor),
    compact: true,
    fixed: false,
  })
}

/** A value in full for a table: rounded as in the chart, never scaled to millions, without its unit. */
export const formatFull = (
  context: ChartContext,
  value: number,
  style: NumberStyle,
  decimals = style.decimals,
): string =>
  signed(
    formatNumber(
      context,
      style.divisor < 1 ? divided(value, style.divisor) : value,
      style.divisor > 1 ? 0 : decimals,
    ),
    value,
    style,
  )

/** Labels for ticks, all with the digits their smallest step needs. */
export function formatTicks(context: ChartContext, ticks: number[], style: NumberStyle): string[] {
  const steps = ticks.slice(1).map((tick, index) => Math.abs(tick - ticks[index]!))
  const step = steps.length > 0 ? Math.min(...steps) / style.divisor : 1
  const decimals = Math.min(12, precisionFixed(step))
  return ticks.map((tick) => {
    const number =
      tick === 0
        ? '0'
        : style.compact
          ? formatCompact(context, tick, { ...style, fixed: false })
          : formatNumber(context, divided(tick, style.divisor), decimals)
    const text = signed(number, tick, style)
    return style.everywhere ? withUnit(context, text, style.unit, style.unitPlace) : text
  })
}

/** Labels for the ticks of a logarithmic axis, each with the digits it has. */
export const formatLogTicks = (context: ChartContext, ticks: number[], style: NumberStyle): string[] =>
  ticks.map((tick) => {
    const scaled = divided(tick, style.divisor)
    const text = style.compact
      ? formatCompact(context, tick, { ...style, fixed: false })
      : formatNumber(context, scaled, digitsOf(scaled))
    return style.everywhere ? withUnit(context, text, style.unit, style.unitPlace) : text
  })

const CURRENCY = /^(?:\p{Sc}|[A-Z]{1,2}\p{Sc})$/u
const SYMBOL = /^[^\p{L}\d\s]/u

/** A value with its unit, for sentences and tables: "$12.50", "12%", "12 years"; in German "12,50 €". */
export function withUnit(
  context: ChartContext,
  text: string,
  unit: string,
  place: NumberStyle['unitPlace'] = 'auto',
): string {
  if (!unit) return text
  if (place === 'before') {
    const [, plusOrMinus, digits] = /^([−+]?)(.*)$/s.exec(text)!
    return `${plusOrMinus}${unit}${CURRENCY.test(unit) ? '' : ' '}${digits}`
  }
  if (place === 'after') return SYMBOL.test(unit) ? withPercent(context, text, unit) : `${text} ${unit}`
  if (CURRENCY.test(unit)) return withCurrency(context, text, unit)
  if (unit === '%' || unit === '‰') return withPercent(context, text, unit)
  return unit.startsWith('°') ? `${text}${unit}` : `${text} ${unit}`
}

/** The title over a value axis: the unit and the word for a divisor. "People, millions", "Millions", "". */
export function axisTitle(context: ChartContext, style: NumberStyle, chosen = ''): string {
  const unit = chosen || (style.everywhere ? '' : style.unit)
  const title = [unit, scaleWord(context, style.scale)]
    .filter(Boolean)
    .join(unit === '' || CURRENCY.test(unit) ? ' ' : ', ')
  return BEGINS_WITH_WORD.test(title) ? title.charAt(0).toUpperCase() + title.slice(1) : title
}

/** A word takes a capital; a unit's symbol (mm, kWh) would mean another unit with one. */
const BEGINS_WITH_WORD = /^\p{Ll}{4,}(?![\p{L}\d/])/u
