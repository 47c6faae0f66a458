import { readData } from './readData.ts'

type Year = [year: string, fossil: number, nuclear: number, renewable: number]
/** Where each source stands in a year. */
export const FOSSIL = 1
export const NUCLEAR = 2
export const RENEWABLE = 3

/** Gigawatt-hours generated in Iowa, by year and source. */
export const electricity = (): Year[] => readData<{ iowa: Year[] }>('electricity.json').iowa
export const inYear = (year: string): Year => electricity().find(([each]) => each === year)!
export const allOf = ([, fossil, nuclear, renewable]: Year): number => fossil + nuclear + renewable
export const partOf = (year: string, source: 1 | 2 | 3): number =>
  (100 * inYear(year)[source]) / allOf(inYear(year))
