import { readJson } from './vegaData.ts'

export interface Plot {
  /** Bushels an acre. */
  yield: number
  variety: string
  year: number
  site: string
}

/** Ten varieties at six places in two years. */
export const barleyPlots = (): Plot[] => readJson<Plot>('barley.json')
