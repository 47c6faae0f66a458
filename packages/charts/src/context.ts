import { type Colouring, type Colours, coloursOf } from './draw/colours.ts'
import type { FontWidths } from './text/characterWidths.ts'
import { type DateWords, dateWordsOf } from './text/dateLocale.ts'
import { type FontTable, fontTableOf } from './text/measure.ts'
import { type NumberMarks, numberMarksOf } from './text/numberLocale.ts'
import { type ChartWords, ENGLISH_WORDS } from './text/words.ts'

/** What a chart's drawing and its words depend on beside the chart itself. Made by `chartContext`, never changed. */
export interface ChartContext {
  /** What charts and maps say themselves. */
  readonly words: ChartWords
  /** How numbers and dates are written. */
  readonly numbers: NumberMarks
  readonly dates: DateWords
  /** The font that text is measured in; null is Roboto. */
  readonly font: FontTable | null
  readonly colours: Colours
}

export interface ContextOptions extends Colouring {
  /** The language numbers and dates are written in (BCP 47: `de-CH`); one that is not known writes them as British English does. */
  locale: string | undefined
  /** What charts say in that language; absent: English. */
  words?: ChartWords
  /** Widths of the font the page sets charts in (`widthsOfFont`); absent: Roboto. */
  widths?: FontWidths
}

/** The one value that everything which draws, describes or writes a chart takes. */
export const chartContext = ({ locale, words, widths, ...colouring }: ContextOptions): ChartContext => ({
  words: words ?? ENGLISH_WORDS,
  numbers: numberMarksOf(locale),
  dates: dateWordsOf(locale),
  font: widths ? fontTableOf(widths) : null,
  colours: coloursOf(colouring),
})

/** British English in Roboto: what authors read about their data, whatever language their report is in. */
export const ENGLISH: ChartContext = chartContext({ locale: 'en-GB' })
