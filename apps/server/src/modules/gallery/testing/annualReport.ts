import { readData } from './readData.ts'

type Sector = [name: string, peak: number, low: number, before: number, now: number]

/** Thousand jobs: each month from 2006 to 2015; each sector in January 2008, February 2010, December 2014 and 2015. */
export const jobs = () =>
  readData<{ months: [month: string, jobs: number][]; sectors: Sector[] }>('jobs.json')
