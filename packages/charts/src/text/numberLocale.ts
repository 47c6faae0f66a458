import { type FormatLocaleObject, formatLocale } from 'd3-format'

/**
 * How numbers are written, by language and country (Unicode CLDR 46, numbers/symbols). A table of our own, since
 * browsers and Node carry different versions of it, and a chart must come out the same in both.
 */
export interface NumberMarks {
  decimal: string
  thousands: string
  /** Digits of each group from the right; the last repeats. */
  grouping?: number[]
  /** Between a number and its per cent sign. */
  percent?: string
  /** Whether a sign of currency follows the number, and what stands between the two. */
  currency?: { after: boolean; space: string }
}

const NO_BREAK_SPACE = '\u00a0'
const NARROW_SPACE = '\u202f'

const AFTER = { after: true, space: NO_BREAK_SPACE }
const BEFORE_SPACE = { after: false, space: NO_BREAK_SPACE }

const POINT: NumberMarks = { decimal: '.', thousands: ',' }
const COMMA: NumberMarks = { decimal: ',', thousands: '.', currency: AFTER }
const COMMA_PERCENT: NumberMarks = { ...COMMA, percent: NO_BREAK_SPACE }
const COMMA_SPACE: NumberMarks = { ...COMMA_PERCENT, thousands: NO_BREAK_SPACE }
const COMMA_NARROW: NumberMarks = { ...COMMA, thousands: NARROW_SPACE, percent: NARROW_SPACE }

const MARKS: ReadonlyMap<string, NumberMarks> = new Map(
  Object.entries({
    en: POINT,
    'en-IN': { ...POINT, grouping: [3, 2, 2, 2, 2, 2, 2, 2, 2] },
    zh: POINT,
    ja: POINT,
    'es-MX': POINT,
    da: COMMA_PERCENT,
    nl: { ...COMMA, currency: BEFORE_SPACE },
    de: COMMA_PERCENT,
    'de-AT': { ...COMMA_SPACE, currency: BEFORE_SPACE },
    'de-CH': { decimal: '.', thousands: '’', currency: BEFORE_SPACE },
    it: COMMA,
    pt: { ...COMMA, currency: BEFORE_SPACE },
    es: COMMA_PERCENT,
    cs: COMMA_SPACE,
    fi: COMMA_SPACE,
    nb: COMMA_SPACE,
    pl: { ...COMMA_SPACE, percent: '' },
    sv: COMMA_SPACE,
    fr: COMMA_NARROW,
    'fr-CA': COMMA_SPACE,
    'fr-CH': { ...COMMA_NARROW, percent: '' },
  }),
)

const formats = new Map<NumberMarks, FormatLocaleObject>()

function formatOf(marks: NumberMarks): FormatLocaleObject {
  const known = formats.get(marks)
  if (known) return known
  // The grouping repeats as a whole, so one group says it for all but India's.
  const { decimal, thousands, grouping = [3] } = marks
  const format = formatLocale({ grouping, currency: ['', ''], minus: '−', decimal, thousands })
  formats.set(marks, format)
  return format
}

/** What writes numbers has to know. */
interface Numbers {
  readonly numbers: NumberMarks
}

/** How numbers are written in a language; as in British English where it is not known. */
export const numberMarksOf = (locale: string | undefined): NumberMarks =>
  MARKS.get(locale ?? '') ?? MARKS.get(locale?.split('-')[0] ?? '') ?? POINT

export const numberFormat = ({ numbers }: Numbers): FormatLocaleObject => formatOf(numbers)

/** A number with its per cent sign: "12%", in French "12 %". */
export const withPercent = ({ numbers }: Numbers, number: string, sign: string): string =>
  `${number}${numbers.percent ?? ''}${sign}`

/** A number with its sign of currency: "−$5", in German "−5 €". */
export function withCurrency({ numbers }: Numbers, number: string, sign: string): string {
  const { after, space } = numbers.currency ?? { after: false, space: '' }
  if (after) return `${number}${space}${sign}`
  const [, plusOrMinus, digits] = /^([−+]?)(.*)$/s.exec(number)!
  return `${plusOrMinus}${sign}${space}${digits}`
}
