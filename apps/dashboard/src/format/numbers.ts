const whole = new Intl.NumberFormat('en-GB')
const one = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const exactlyOne = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A count as people read it: "12,480". */
export const countInWords = (count: number): string => whole.format(count)

/** So many bytes, as value and unit: `['1.2', 'MB']`. Units of 1,000. */
export function bytesInWords(bytes: number): [value: string, unit: string] {
  let value = bytes
  let unit = 0
  // What would be rounded to 1,000 is one of the next unit.
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return [unit === 0 ? whole.format(value) : one.format(value), bytes === 1 ? 'byte' : units[unit]!]
}

/** "1 report", "12 reports". */
export const countOf = (count: number, word: string): string =>
  `${countInWords(count)} ${word}${count === 1 ? '' : 's'}`

/** An average with one decimal: "4.0". */
export const averageInWords = (average: number): string => exactlyOne.format(average)
