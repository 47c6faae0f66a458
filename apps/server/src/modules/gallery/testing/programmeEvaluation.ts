import { sum } from './numbers.ts'
import { readData } from './readData.ts'

type Month = [month: string, strength: number, disease: number, wounds: number, other: number]

/** Deaths in the hospitals of the British army in the East by month and cause, April 1854 to March 1856. */
export const months = (): Month[] => readData<{ months: Month[] }>('hospitals.json').months

export const WINTER_BEFORE = ['1854-11', '1855-02'] as const
export const WINTER_AFTER = ['1855-11', '1856-02'] as const

export const between = (from: string, to: string): Month[] =>
  months().filter(([month]) => month >= from && month <= to)

export const DISEASE = [2] as const
export const WOUNDS = [3] as const
export const OTHER = [4] as const
export const ANY = [2, 3, 4] as const

export const deathsOf = (group: readonly Month[], causes: readonly (2 | 3 | 4)[]): number =>
  sum(group.map((month) => sum(causes.map((cause) => month[cause]))))

/** Deaths of a year among a thousand soldiers, as Nightingale reckoned: of a month, times twelve. */
export const rateOf = (group: readonly Month[], causes: readonly (2 | 3 | 4)[]): number =>
  (12_000 * deathsOf(group, causes)) / sum(group.map(([, strength]) => strength))
