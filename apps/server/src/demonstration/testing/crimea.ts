import { readJson } from './vegaData.ts'

export interface HospitalMonth {
  /** `1854-04-01` */
  date: string
  wounds: number
  other: number
  disease: number
  army_size: number
}

/** Deaths in the hospitals of the British army in the East, April 1854 to March 1856. */
export const hospitalMonths = (): HospitalMonth[] => readJson<HospitalMonth>('crimea.json')
