import { sum } from './numbers.ts'
import { readData } from './readData.ts'

type Country = [name: string, income: number, life: number, people: number, region: string]

/** 187 countries, around 2015. */
export const countries = (): Country[] => readData<{ countries: Country[] }>('countries.json').countries

export const REGIONS: [key: string, name: string][] = [
  ['europe_central_asia', 'Europe and Central Asia'],
  ['america', 'Americas'],
  ['east_asia_pacific', 'East Asia and Pacific'],
  ['middle_east_north_africa', 'Middle East and North Africa'],
  ['south_asia', 'South Asia'],
  ['sub_saharan_africa', 'Sub-Saharan Africa'],
]

export const inRegion = (key: string): Country[] => countries().filter(([, , , , region]) => region === key)
export const peopleOf = (group: readonly Country[]): number => sum(group.map(([, , , people]) => people))

/** The mean of a figure, each country weighted by its people. */
export const average = (group: readonly Country[], figure: 1 | 2): number =>
  sum(group.map((country) => country[figure] * country[3])) / peopleOf(group)

/** Countries by life expectancy, shortest first. */
export const byLife = (group: readonly Country[]): Country[] => group.toSorted((a, b) => a[2] - b[2])
