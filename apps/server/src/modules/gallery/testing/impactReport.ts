import { sum } from './numbers.ts'
import { readData } from './readData.ts'

type Deaths = [kind: string, year: number, deaths: number]

export const ALL = 'All natural disasters'

/** Deaths in disasters by kind and year, 1900 to 2017. */
export const deaths = (): Deaths[] => readData<{ deaths: Deaths[] }>('disasters.json').deaths

/** Deaths of a kind in these years. */
export const deathsIn = (kind: string, [from, to]: [from: number, to: number]): number =>
  sum(deaths().flatMap(([name, year, count]) => (name === kind && year >= from && year <= to ? [count] : [])))

/** Deaths a year of a kind in these years. */
export const aYear = (kind: string, [from, to]: [from: number, to: number]): number =>
  deathsIn(kind, [from, to]) / (to - from + 1)

export const THEN: [number, number] = [1920, 1929]
export const NOW: [number, number] = [2010, 2017]
