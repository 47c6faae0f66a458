import type { Dataset } from '@bubbles/charts'
import { bold, chart, documentOf, heading, paragraph, standfirst, title } from '../blocks.ts'
import type { DemonstrationReport } from '../report.ts'
import { aboutTheData, sources } from '../sources.ts'
import { sum, table } from '../table.ts'
import { readJson } from '../vegaData.ts'

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

const monthly = (): Dataset =>
  table(
    {
      month: ['Month', 'date'],
      disease: ['Disease', 'number'],
      wounds: ['Wounds', 'number'],
      other: ['Other causes', 'number'],
    },
    hospitalMonths().map(({ date, disease, wounds, other }) => [date.slice(0, 7), disease, wounds, other]),
  )

function years(): Dataset {
  const months = hospitalMonths()
  const total = (cause: 'disease' | 'wounds' | 'other', rows: HospitalMonth[]) =>
    sum(rows.map((row) => row[cause]))
  const [first, second] = [months.slice(0, 12), months.slice(12)]
  return table(
    {
      cause: ['Cause', 'text'],
      first: ['April 1854 to March 1855', 'number'],
      second: ['April 1855 to March 1856', 'number'],
    },
    [
      ['Disease', total('disease', first), total('disease', second)],
      ['Wounds', total('wounds', first), total('wounds', second)],
      ['Other causes', total('other', first), total('other', second)],
    ],
  )
}

export const crimea: DemonstrationReport = {
  slug: 'crimea-hospitals',
  createdBy: 'builder',
  createdAt: [28, '09:45'],
  stages: [
    {
      by: 'owner',
      at: [20, '16:30'],
      publish: { audience: 'public', by: 'publisher', at: [19, '08:15'] },
      write: async (keep) =>
        documentOf(
          title('Disease, not battle, killed four in five soldiers in the Crimean hospitals'),
          standfirst(
            'Florence Nightingale counted the dead of two years. Her table made the case for clean hospitals.',
          ),
          heading('The winter of 1855'),
          paragraph(
            'From April 1854 to March 1856, 17,982 soldiers died in the hospitals of the British army in the East. Wounds account for 1,758 of them. ',
            bold('Disease that could have been prevented killed 14,476'),
            '.',
          ),
          chart(await keep('Deaths in the hospitals by month', monthly()), {
            kind: 'line',
            width: 'wide',
            title: 'In January 1855 disease killed 2,761 soldiers, and wounds 83',
            description:
              'Deaths in the hospitals of the British army in the East by cause, April 1854 to March 1856, soldiers a month',
            alt: 'Line chart of three causes of death. Disease rises in the summer of 1854 and peaks at 2,761 deaths in January 1855, then falls to 15 in March 1856. Wounds never exceed 287 a month, other causes never 361.',
            x: 'month',
            series: ['disease', 'wounds', 'other'],
            unit: 'deaths',
            ...sources.nightingale,
          }),
          paragraph(
            'The army in the East counted 32,393 men in January 1855. Had deaths from disease gone on at the rate of that month, more men would have died of it in a year than the army had.',
          ),
          heading('Two years compared'),
          paragraph(
            'In March 1855 a sanitary commission had the drains flushed, the walls washed and the water cleaned. In the year that followed, deaths from disease fell from 11,157 to 3,319, although deaths from wounds rose.',
          ),
          chart(await keep('Deaths in the hospitals by year', years()), {
            kind: 'bar',
            title: 'In the second year deaths from disease fell by 70%',
            description:
              'Deaths in the hospitals by cause, April 1854 to March 1855 and April 1855 to March 1856, soldiers',
            alt: 'Bar chart of three causes with one bar for each year. Disease falls from 11,157 deaths to 3,319, wounds rise from 772 to 986, and other causes fall from 1,365 to 383.',
            x: 'cause',
            series: ['first', 'second'],
            unit: 'deaths',
            ...sources.nightingale,
          }),
          heading('About the data'),
          aboutTheData(
            'Nightingale credits William Farr with compiling the figures. “Disease” stands for what her time called zymotic diseases: cholera, typhus, dysentery and the like. The book is out of copyright; the scan is offered under the terms of Harvard Library.',
          ),
        ),
    },
  ],
}
