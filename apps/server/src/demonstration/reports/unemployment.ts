import type { Dataset } from '@bubbles/charts'
import {
  bold,
  bullets,
  chart,
  documentOf,
  heading,
  insertBefore,
  paragraph,
  question,
  standfirst,
  title,
  writtenTable,
} from '../blocks.ts'
import type { DemonstrationReport } from '../report.ts'
import { aboutTheData, sources } from '../sources.ts'
import { groupBy, rounded, table } from '../table.ts'
import { readJson } from '../vegaData.ts'
import { unemploymentAnswers } from './answers.ts'

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

/** Names in one spelling. */
const nameOf = ({ series }: IndustryMonth): string =>
  ({
    'Business services': 'Business services',
    'Leisure and hospitality': 'Leisure and hospitality',
    Other: 'Other services',
  })[series] ?? series.charAt(0) + series.slice(1).toLowerCase()

const constructionFirst = (rows: IndustryMonth[]): IndustryMonth[] =>
  rows.toSorted((a, b) => Number(b.series === 'Construction') - Number(a.series === 'Construction'))

/** Construction stands first, so that it has the same colour in both figures. */
const rates = (): Dataset =>
  table(
    { month: ['Month', 'date'], industry: ['Industry', 'text'], rate: ['Unemployment rate', 'number'] },
    constructionFirst(industryMonths()).map((row) => [
      `${row.year}-${String(row.month).padStart(2, '0')}`,
      nameOf(row),
      row.rate,
    ]),
  )

function changes(): Dataset {
  const groups = groupBy(industryMonths(), nameOf)
  const rows = [...groups].map(([industry, months]) => {
    const february = (year: number) => months.find((row) => row.year === year && row.month === 2)!.rate
    return [industry, rounded(february(2010) - february(2007), 1)]
  })
  return table({ industry: ['Industry', 'text'], change: ['Change', 'number'] }, rows)
}

const written = (value: number): string => `${value.toFixed(1)}%`

/** February of the year before the recession and of its last, highest first. */
function byIndustry(): string[][] {
  const groups = [...groupBy(industryMonths(), nameOf)].map(([industry, months]) => {
    const february = (year: number) => months.find((row) => row.year === year && row.month === 2)!.rate
    return { industry, before: february(2007), after: february(2010) }
  })
  return groups
    .toSorted((a, b) => b.after - a.after)
    .map(({ industry, before, after }) => [industry, written(before), written(after)])
}

const VOUCH =
  'BLS.gov cannot vouch for the data or analyses derived from these data after the data have been retrieved from BLS.gov.'
const ABOUT = 'About the data'

export const unemployment: DemonstrationReport = {
  slug: 'unemployment-by-industry',
  createdBy: 'builder',
  createdAt: [29, '09:25'],
  popularity: 0.8,
  answered: unemploymentAnswers,
  stages: [
    {
      by: 'builder',
      at: [18, '11:50'],
      publish: { audience: 'public', by: 'publisher', at: [17, '13:15'] },
      write: async (keep) =>
        documentOf(
          title('By February 2010 more than one in four construction workers had no job'),
          standfirst(
            'The recession reached every industry in the United States, but not alike: the rate rose by 16.6 points in construction and by 2.1 in government.',
          ),
          heading('All rose, some soared'),
          paragraph(
            'In February 2007 the fourteen groups of workers in this table counted 6.9 million unemployed people. Three years later there were ',
            bold('15.0 million'),
            '. The same month is compared, because the rates are not adjusted for the season: building slows in winter, and so does farm work.',
          ),
          chart(await keep('Unemployment rate by industry', rates()), {
            kind: 'line',
            width: 'wide',
            title: 'Construction rose farthest, government least',
            description:
              'Unemployment rate of fourteen groups of workers, United States, January 2000 to February 2010, per cent',
            alt: 'Line chart of fourteen groups with two in colour. Construction swings with the seasons and climbs from 10.5% in February 2007 to 27.1% in February 2010. Government stays between 1.3% and 5.1%. The other groups, in grey, all end higher than they were three years before.',
            notes: VOUCH,
            x: 'month',
            splitBy: 'industry',
            series: ['rate'],
            emphasis: ['Construction', 'Government'],
            unit: '%',
            decimals: 1,
            ...sources.populationSurvey,
          }),
          heading('Three years, industry by industry'),
          paragraph(
            'Construction had 1.1 million unemployed people in February 2007 and 2.4 million in February 2010. Manufacturing went from 0.8 to 1.8 million. Agriculture, high every winter, went from 9.6% to 18.8%.',
          ),
          chart(await keep('Unemployment rate, change by industry', changes()), {
            kind: 'bar',
            title: 'The rate rose everywhere, by 16.6 points in construction',
            description:
              'Change in the unemployment rate from February 2007 to February 2010, percentage points',
            alt: 'Bar chart of fourteen groups. Construction rises most, by 16.6 points, then agriculture by 9.2 and manufacturing by 7.4. Education and health rises by 3.1 and government least, by 2.1.',
            notes: VOUCH,
            x: 'industry',
            series: ['change'],
            sort: 'value',
            emphasis: ['Construction'],
            unit: 'points',
            decimals: 1,
            ...sources.populationSurvey,
          }),
          writtenTable(
            {
              caption: 'Unemployment rate by industry, before and after',
              sourceName: sources.populationSurvey.sourceName,
              sourceUrl: sources.populationSurvey.sourceUrl,
            },
            ['Industry', 'February 2007', 'February 2010'],
            byIndustry(),
          ),
          heading('Your turn'),
          question({
            kind: 'rating',
            prompt: 'How useful is this report for your work?',
            lowLabel: 'Not useful',
            highLabel: 'Very useful',
          }),
          question({
            kind: 'choice',
            prompt: 'What should the next edition compare?',
            multiple: true,
            options: ['Wages', 'States', 'Age groups', 'The years after 2010'],
          }),
          question({ kind: 'comment', prompt: 'What did you miss?' }),
          heading(ABOUT),
          aboutTheData(
            'The rates come from a monthly survey of households. They count people by the industry of their last job, so somebody who never worked is in none of the groups.',
          ),
        ),
    },
    {
      by: 'owner',
      at: [2, '17:30'],
      write: async (_keep, before) =>
        insertBefore(
          before,
          ABOUT,
          heading('What steadied the rest', 3),
          bullets(
            [bold('Government'), ': 1.9% in February 2007, 4.0% in February 2010, the lowest of all.'],
            [bold('Education and health'), ': 2.5%, then 5.6%, the second lowest.'],
            [bold('Self-employed'), ': 2.8%, then 6.5%, the third lowest.'],
          ),
        ),
    },
  ],
}
