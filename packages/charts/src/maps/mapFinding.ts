import type { WordsCode } from '../check/words.ts'
import { ENGLISH } from '../context.ts'
import { formatNumber } from '../text/format.ts'

export type MapFindingCode =
  | 'no-data'
  | 'no-region'
  | 'no-coordinates'
  | 'no-value'
  | 'unknown-column'
  | 'not-a-number'
  | 'unmatched-regions'
  | 'duplicate-regions'
  | 'bad-cells'
  | 'missing-values'
  | 'not-positive'
  | 'blank-coordinates'
  | 'impossible-coordinates'
  | 'outside-map'
  | 'many-points'
  | 'many-categories'
  | 'absolute-numbers'
  | 'skewed-classes'
  | 'no-breaks'
  | 'boundary-credit'
  | WordsCode

/** One thing to look at before publishing. Errors make the map wrong or empty; warnings make it worse. */
export interface MapFinding {
  level: 'error' | 'warning'
  code: MapFindingCode
  /** For the author: what, and what now. */
  message: string
  /** The id of the column it is about. */
  column?: string
}

/** "3 values", for a message. */
export const amount = (value: number, one: string, many: string): string =>
  `${formatNumber(ENGLISH, value, 0)} ${value === 1 ? one : many}`

export const error = (code: MapFindingCode, message: string, column?: string | null): MapFinding => ({
  level: 'error',
  code,
  message,
  ...(column && { column }),
})

export const warning = (code: MapFindingCode, message: string, column?: string | null): MapFinding => ({
  ...error(code, message, column),
  level: 'warning',
})
