import { bytesInWords as sizeInWords } from '@bubbles/domain'

const whole = new Intl.NumberFormat('en-GB')
const exactlyOne = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A count as people read it: "12,480". */
export const countInWords = (count: number): string => whole.format(count)

/** So many bytes, as value and unit: `['1.2', 'MB']`. */
export const bytesInWords = (bytes: number): [value: string, unit: string] => sizeInWords(bytes, 'en-GB')

/** So many bytes in one line: "38 kB". */
export const sizeOf = (bytes: number): string => bytesInWords(bytes).join(' ')

/** "1 report", "12 reports". */
export const countOf = (count: number, word: string): string =>
  `${countInWords(count)} ${word}${count === 1 ? '' : 's'}`

/** An average with one decimal: "4.0". */
export const averageInWords = (average: number): string => exactlyOne.format(average)
