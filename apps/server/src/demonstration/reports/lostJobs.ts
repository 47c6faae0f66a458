import type { Dataset } from '@bubbles/charts'
import { bold, bullets, chart, documentOf, heading, paragraph, standfirst, title } from '../blocks.ts'
import type { DemonstrationReport } from '../report.ts'
import { aboutTheData, sources } from '../sources.ts'
import { rounded, table } from '../table.ts'
import { readCsv } from '../vegaData.ts'

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

const all = (): Dataset =>
  table(
    { month: ['Month', 'date'], jobs: ['Jobs', 'number'] },
    jobMonths().map((row) => [row.month!.slice(0, 7), rounded(Number(row.nonfarm) / 1000, 3)]),
  )

const sectors = (): Dataset =>
  table(
    { sector: ['Sector', 'text'], change: ['Change', 'number'] },
    changeBySector().map(({ sector, change }) => [sector, change]),
  )

export const lostJobs: DemonstrationReport = {
  slug: 'lost-jobs',
  createdBy: 'owner',
  createdAt: [4, '16:15'],
  stages: [
    {
      by: 'owner',
      at: [1, '18:25'],
      write: async (keep) =>
        documentOf(
          title('It took more than six years to win back 8.7 million jobs'),
          standfirst('American employment peaked in January 2008. It reached that level again in May 2014.'),
          heading('Down in two years, up in four'),
          paragraph(
            'From January 2008 to February 2010 the United States lost 8.7 million jobs outside farming, 6.3% of all. The worst month was March 2009, with ',
            bold('802,000 jobs fewer'),
            ' than the month before. By December 2015 there were 143.1 million, 4.7 million more than at the old peak.',
          ),
          chart(await keep('Jobs in the United States', all()), {
            kind: 'line',
            width: 'wide',
            title: 'Employment was back at its peak in May 2014',
            description:
              'Jobs outside farming in the United States, seasonally adjusted, January 2006 to December 2015, millions',
            alt: 'Line chart of all jobs outside farming. They rise to 138.4 million in January 2008, fall to 129.7 million in February 2010 and rise to 143.1 million by December 2015.',
            x: 'month',
            series: ['jobs'],
            unit: 'million jobs',
            decimals: 1,
            ...sources.employmentStatistics,
          }),
          heading('Who paid'),
          paragraph(
            'Construction lost more than a quarter of its jobs and manufacturing a sixth. Together that is 4.2 million, almost half of the total. Education and health grew by 4.5%.',
          ),
          chart(await keep('Jobs in the United States, change by sector', sectors()), {
            kind: 'bar',
            title: 'Construction shrank by a quarter, education and health grew',
            description: 'Change in jobs by sector from January 2008 to February 2010, per cent',
            alt: 'Bar chart of eleven sectors. Education and health grows by 4.5% and government by 0.4%. All others shrink, manufacturing by 16.6% and construction most, by 26.4%.',
            x: 'sector',
            series: ['change'],
            sort: 'value',
            emphasis: ['Construction', 'Education and health'],
            unit: '%',
            decimals: 1,
            ...sources.employmentStatistics,
          }),
          heading('Still to write'),
          bullets(
            ['Which sectors were back at their peak by 2015, and which were not.'],
            ['Government after 2010, when the census takers left.'],
          ),
          heading('About the data'),
          aboutTheData('The figures come from a monthly survey of employers.'),
        ),
    },
  ],
}
