import { type ChartContext, formatSpecified } from '@bubbles/charts'
import { asText } from './html.ts'
import { en } from './languages/en.ts'
import type { PageWords } from './languages/vocabulary.ts'
import { asNumber } from './nodes.ts'
import type { DocumentNode } from './types.ts'

/** What is said of metrics outside a page. */
export const ENGLISH_METRICS = en.metric

/** What a page says of metrics, in its language. */
type Sentences = PageWords['metric']

/** A metric as a reader gets it. Every text is plain: it has to be escaped where it becomes markup. */
export interface MetricWords {
  label: string
  /** The number with what stands before it: "$12.5". An en dash while there is none. */
  value: string
  /** What stands after it, smaller: "%", "years". */
  unit: string
  /** Whether a space stands between the two. */
  spaced: boolean
  /** "Up 4.2 points from last year", '' where it is compared with nothing. */
  change: string
  /** Its course in time, of two values or more. */
  spark: readonly number[]
  /** The course in words. */
  sparkWords: string
}

/** The words of a metric block, its numbers in the language of the context, what is said of them in the given words. Missing attributes count as empty. */
export function metricWords(context: ChartContext, words: Sentences, node: DocumentNode): MetricWords {
  const attrs = node.attrs ?? {}
  const format = asText(attrs.format)
  const prefix = asText(attrs.prefix).trim()
  const unit = asText(attrs.suffix).trim()
  const value = asNumber(attrs.value, null)
  const given: unknown[] = Array.isArray(attrs.spark) ? attrs.spark : []
  const spark = given.filter((each): each is number => typeof each === 'number' && Number.isFinite(each))
  const write = (each: number) => written(context, each, format, prefix)
  return {
    label: asText(attrs.label).trim(),
    value: value === null ? '–' : write(value),
    unit,
    spaced: startsWithWord(unit),
    change: value === null ? '' : changeWords(context, words, node, value),
    spark: spark.length > 1 ? spark : [],
    sparkWords: spark.length > 1 ? courseWords(words, spark, (each) => withUnit(write(each), unit)) : '',
  }
}

/** "$" and "€" touch their number, "US$" and "about" too little or too much: a word keeps its space. */
function written(context: ChartContext, value: number, format: string, prefix: string): string {
  const number = formatSpecified(context, Math.abs(value), format)
  const minus = value < 0 && /[1-9]/.test(number) ? '−' : ''
  return `${minus}${prefix}${/\p{L}$/u.test(prefix) ? ' ' : ''}${number}`
}

const startsWithWord = (unit: string): boolean => /^[\p{L}\d]/u.test(unit)

const withUnit = (text: string, unit: string): string =>
  unit ? `${text}${startsWithWord(unit) ? ' ' : ''}${unit}` : text

function changeWords(context: ChartContext, words: Sentences, node: DocumentNode, value: number): string {
  const attrs = node.attrs ?? {}
  const before = asNumber(attrs.comparison, null)
  if (before === null) return ''
  const than = asText(attrs.comparisonLabel).trim()
  const format = asText(attrs.format)
  // 0.3 − 0.1 leaves a tail of binary digits, which the digits a number has would show.
  const difference = Number((value - before).toPrecision(12))
  const amount = amountWords(context, words, Math.abs(difference), format, attrs)
  if (difference === 0 || !/[1-9]/.test(amount)) return words.same(than)
  const above = difference > 0
  return words.change(amount, above, than) + judgement(words, asText(attrs.better), above)
}

/** Two shares in per cent differ by points, everything else by its own unit. */
function amountWords(
  context: ChartContext,
  words: Sentences,
  difference: number,
  format: string,
  attrs: Record<string, unknown>,
): string {
  const unit = asText(attrs.suffix).trim()
  const text = written(context, difference, format, asText(attrs.prefix).trim())
  const number = text.endsWith('%') ? text.slice(0, -1).trimEnd() : text
  if (unit === '%' || number !== text) return words.points(number)
  return withUnit(text, unit)
}

/** Up is not always good: where its author says which way is, the words say so. */
function judgement(words: Sentences, better: string, above: boolean): string {
  if (better !== 'higher' && better !== 'lower') return ''
  return words.judged((better === 'higher') === above)
}

function courseWords(words: Sentences, values: readonly number[], write: (value: number) => string): string {
  const first = write(values[0]!)
  const last = write(values.at(-1)!)
  const lowest = write(Math.min(...values))
  const highest = write(Math.max(...values))
  return words.course(values.length, first, last, lowest, highest)
}
