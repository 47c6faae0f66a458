import { groupBy, rounded } from './numbers.ts'
import { readCsv, readJson } from './vegaData.ts'

export interface CountryYear {
  year: number
  country: string
  pop: number
  /** Years at birth. */
  life_expect: number
  /** Children a woman. */
  fertility: number
}

/** 62 countries every five years from 1955 to 2005. */
export const countryYears = (): CountryYear[] => readJson<CountryYear>('gapminder.json')

/** Years gained by each country from 1955 to 2005, most first. */
export function lifeGains(): { country: string; gain: number }[] {
  const gains = [...groupBy(countryYears(), ({ country }) => country)].map(([country, rows]) => {
    const at = (year: number) => rows.find((row) => row.year === year)!.life_expect
    return { country, gain: rounded(at(2005) - at(1955), 2) }
  })
  return gains.toSorted((a, b) => b.gain - a.gain)
}

/** Life expectancy of 187 countries, around 2015. */
export const lifeByCountry = (): { country: string; life: number }[] =>
  readCsv('gapminder-health-income.csv').map((row) => ({ country: row.country!, life: Number(row.health) }))
