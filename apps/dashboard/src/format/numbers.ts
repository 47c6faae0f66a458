const whole = new Intl.NumberFormat('en-GB')
const one = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const exactlyOne = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const wholePercent = new Intl.NumberFormat('en-GB', { style: 'percent' })
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

/** A share of 0 to 1 as "41%". */
export const percent = (share: number): string => wholePercent.format(share)

/** A share of 0 to 1 as value and unit: `['41', '%']`. Where the language has a space between them, it is with the unit. */
export function percentParts(share: number): [value: string, unit: string] {
  const [value = ''] = /^\d+/.exec(percent(share)) ?? []
  return [value, percent(share).slice(value.length)]
}

/** One part of a whole as "41%"; "<1%" for what is there and would round to nothing. */
export function share(part: number, whole: number): string {
  if (whole === 0) return percent(0)
  return part > 0 && part / whole < 0.005 ? `<${percent(0.01)}` : percent(part / whole)
}
