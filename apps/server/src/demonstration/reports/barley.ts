import type { Dataset } from '@bubbles/charts'
import { bold, chart, documentOf, heading, paragraph, quote, standfirst, title } from '../blocks.ts'
import type { DemonstrationReport } from '../report.ts'
import { aboutTheData, sources } from '../sources.ts'
import { groupBy, mean, rounded, table } from '../table.ts'
import { readJson } from '../vegaData.ts'

export interface Plot {
  /** Bushels an acre. */
  yield: number
  variety: string
  year: number
  site: string
}

/** Ten varieties at six places in two years. */
export const barleyPlots = (): Plot[] => readJson<Plot>('barley.json')

const inYear = (plots: Plot[], year: number): number =>
  rounded(mean(plots.filter((plot) => plot.year === year).map((plot) => plot.yield)), 4)

/** Means of both years of each group of plots. */
const compared = (plots: Plot[], name: string, key: (plot: Plot) => string): Dataset =>
  table(
    { name: [name, 'text'], y1931: ['1931', 'number'], y1932: ['1932', 'number'] },
    [...groupBy(plots, key)].map(([group, members]) => [group, inYear(members, 1931), inYear(members, 1932)]),
  )

export const barley: DemonstrationReport = {
  slug: 'barley-morris',
  createdBy: 'builder',
  createdAt: [8, '10:00'],
  stages: [
    {
      by: 'builder',
      at: [1, '15:10'],
      write: async (keep) =>
        documentOf(
          title('Only at Morris did barley do better in 1932'),
          standfirst(
            'Five of six places in Minnesota had a worse harvest. Is the sixth a story, or a slip of the pen?',
          ),
          heading('Five down, one up'),
          paragraph(
            'Ten varieties of barley were grown at six places in 1931 and again in 1932. Mean yields fell at five of them, at Crookston and Waseca by more than 12 bushels an acre. At Morris they rose from 29.3 to 41.5. ',
            bold('All ten varieties did better there'),
            '; at the other five places together, only 2 of 50 did.',
          ),
          chart(
            await keep(
              'Barley, mean yield by place',
              compared(barleyPlots(), 'Place', (plot) => plot.site),
            ),
            {
              kind: 'bar',
              title: 'Morris goes against the other five',
              description:
                'Mean yield of ten varieties of barley at six places in Minnesota, bushels an acre',
              alt: 'Bar chart of six places with one bar for 1931 and one for 1932. The bar of 1932 is shorter everywhere but at Morris, where it grows from 29.3 to 41.5 bushels an acre.',
              x: 'name',
              series: ['y1931', 'y1932'],
              unit: 'bushels an acre',
              decimals: 1,
              ...sources.minnesota,
            },
          ),
          heading('Swapped years?'),
          paragraph(
            'Sixty years later the statistician William Cleveland drew these numbers as a panel of dots, and the odd place sprang to the eye. He suspected that somebody had exchanged the years of Morris. In 2013 Kevin Wright went back to more of the original trials and argued that local weather can explain it.',
          ),
          quote(
            'To check before we publish: the weather at Morris in both summers, and the trials of the years around them.',
          ),
          chart(
            await keep(
              'Barley, yields at Morris',
              compared(
                barleyPlots().filter(({ site }) => site === 'Morris'),
                'Variety',
                (plot) => plot.variety,
              ),
            ),
            {
              kind: 'bar',
              title: 'At Morris every variety did better in 1932',
              description: 'Yield of ten varieties of barley at Morris, Minnesota, bushels an acre',
              x: 'name',
              series: ['y1931', 'y1932'],
              unit: 'bushels an acre',
              decimals: 1,
              ...sources.minnesota,
            },
          ),
          heading('About the data'),
          aboutTheData(
            'The trials were published in 1934, and the U.S. Department of Agriculture printed the yields again in 1940. No licence is stated with them.',
          ),
        ),
    },
  ],
}
