import { rounded } from './numbers.ts'
import { readCsv } from './vegaData.ts'

/** Thousand jobs in each sector, seasonally adjusted, by month from January 2006 to December 2015. */
export const jobMonths = (): Record<string, string>[] => readCsv('us-employment.csv')

const SECTORS = {
  construction: 'Construction',
  manufacturing: 'Manufacturing',
  mining_and_logging: 'Mining and logging',
  information: 'Information',
  trade_transportation_utilties: 'Trade, transport and utilities',
  professional_and_business_services: 'Professional and business services',
  financial_activities: 'Finance',
  leisure_and_hospitality: 'Leisure and hospitality',
  other_services: 'Other services',
  government: 'Government',
  education_and_health_services: 'Education and health',
} as const

const PEAK = '2008-01'
const TROUGH = '2010-02'

/** Change in per cent from the peak to the trough. */
export function changeBySector(): { sector: string; change: number }[] {
  const months = jobMonths()
  const at = (month: string) => months.find((row) => row.month!.startsWith(month))!
  return Object.entries(SECTORS).map(([key, sector]) => ({
    sector,
    change: rounded((Number(at(TROUGH)[key]) / Number(at(PEAK)[key]) - 1) * 100, 4),
  }))
}
