import { readJson } from './vegaData.ts'

export interface IndustryMonth {
  series: string
  year: number
  month: number
  /** Thousand people. */
  count: number
  /** Per cent. */
  rate: number
}

/** Fourteen groups of workers in the United States, January 2000 to February 2010. */
export const industryMonths = (): IndustryMonth[] =>
  readJson<IndustryMonth>('unemployment-across-industries.json')
