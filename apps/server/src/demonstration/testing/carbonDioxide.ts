import { groupBy, mean, rounded } from './numbers.ts'
import { readCsv } from './vegaData.ts'

interface Month {
  /** `1958-03` */
  month: string
  /** Parts per million. */
  measured: number
  adjusted: number
}

/** Monthly means at Mauna Loa, March 1958 to April 2020; months without a value are left out. */
export const maunaLoaMonths = (): Month[] =>
  readCsv('co2-concentration.csv').map((row) => ({
    month: row.Date!.slice(0, 7),
    measured: Number(row.CO2),
    adjusted: Number(row['adjusted CO2']),
  }))

/** Rise of the yearly mean over ten years, from years with all twelve months. */
export function risePerDecade(): { from: number; to: number; rise: number }[] {
  const years = groupBy(maunaLoaMonths(), ({ month }) => month.slice(0, 4))
  const meanOf = (year: number) => mean(years.get(`${year}`)!.map(({ measured }) => measured))
  return [1959, 1969, 1979, 1989, 1999, 2009].map((from) => ({
    from,
    to: from + 10,
    rise: rounded(meanOf(from + 10) - meanOf(from), 4),
  }))
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** How far each month lies from the trend, on average over 2010 to 2019. */
export function seasonalSwing(): { month: string; distance: number }[] {
  const recent = maunaLoaMonths().filter(({ month }) => month >= '2010' && month < '2020')
  return MONTHS.map((name, index) => {
    const same = recent.filter(({ month }) => Number(month.slice(5)) === index + 1)
    return {
      month: name,
      distance: rounded(mean(same.map(({ measured, adjusted }) => measured - adjusted)), 4),
    }
  })
}
