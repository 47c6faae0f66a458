import { groupBy, rounded, sum } from './numbers.ts'
import { readCsv } from './vegaData.ts'

interface Day {
  /** `2012-01-31` */
  date: string
  /** Millimetres. */
  rain: number
}

const YEARS = 4

/** Every day from 2012 to 2015. */
export const seattleDays = (): Day[] =>
  readCsv('seattle-weather.csv').map((row) => ({ date: row.date!, rain: Number(row.precipitation) }))

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Mean rain and mean number of days with rain of each month of the year. */
export function seattleMonths(): { month: string; rain: number; wetDays: number }[] {
  const months = groupBy(seattleDays(), ({ date }) => date.slice(5, 7))
  return [...months].map(([number, days]) => ({
    month: MONTHS[Number(number) - 1]!,
    rain: rounded(sum(days.map(({ rain }) => rain)) / YEARS, 3),
    wetDays: days.filter(({ rain }) => rain > 0).length / YEARS,
  }))
}
