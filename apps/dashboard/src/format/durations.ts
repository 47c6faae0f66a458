import { countInWords } from './numbers.ts'

/** Seconds as value and unit pairs, two at most: `[['2','min'],['48','s']]`. Ten hours and more go without minutes. */
export function durationParts(seconds: number): [value: string, unit: string][] {
  const total = Math.round(seconds)
  if (total < 60) return [[String(total), 's']]
  if (total < 3600) return pair(total, 60, 'min', 's')
  const minutes = Math.round(seconds / 60)
  return minutes < 600 ? pair(minutes, 60, 'h', 'min') : [[countInWords(Math.round(minutes / 60)), 'h']]
}

function pair(value: number, size: number, large: string, small: string): [value: string, unit: string][] {
  const rest = value % size
  const head: [string, string] = [countInWords(Math.floor(value / size)), large]
  return rest === 0 ? [head] : [head, [String(rest), small]]
}

/** 2 min 48 s */
export const duration = (seconds: number): string =>
  durationParts(seconds)
    .map((part) => part.join(' '))
    .join(' ')
