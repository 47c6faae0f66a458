import type { Dataset } from '@bubbles/charts'
import {
  bold,
  chart,
  documentOf,
  heading,
  paragraph,
  question,
  readerDetails,
  standfirst,
  title,
} from '../blocks.ts'
import type { DemonstrationReport } from '../report.ts'
import { aboutTheData, sources } from '../sources.ts'
import { groupBy, mean, rounded, table } from '../table.ts'
import { readCsv } from '../vegaData.ts'
import { carbonDioxideAnswers } from './answers.ts'

interface Month {
  /** `1958-03` */
  month: string
  /** Parts per million. */
  measured: number
  adjusted: number
}

/** Monthly means at Mauna Loa, March 1958 to April 2020; months without a value are left out. */
export const maunaLoaMonths = (): Month[] =>
  readCsv('co2-concentration.csv').map((row) => ({
    month: row.Date!.slice(0, 7),
    measured: Number(row.CO2),
    adjusted: Number(row['adjusted CO2']),
  }))

const monthly = (): Dataset =>
  table(
    {
      month: ['Month', 'date'],
      measured: ['As measured', 'number'],
      adjusted: ['Without the seasons', 'number'],
    },
    maunaLoaMonths().map(({ month, measured, adjusted }) => [month, measured, adjusted]),
  )

/** Rise of the yearly mean over ten years, from years with all twelve months. */
export function risePerDecade(): { from: number; to: number; rise: number }[] {
  const years = groupBy(maunaLoaMonths(), ({ month }) => month.slice(0, 4))
  const meanOf = (year: number) => mean(years.get(`${year}`)!.map(({ measured }) => measured))
  return [1959, 1969, 1979, 1989, 1999, 2009].map((from) => ({
    from,
    to: from + 10,
    rise: rounded(meanOf(from + 10) - meanOf(from), 4),
  }))
}

const decades = (): Dataset =>
  table(
    { decade: ['Ten years', 'text'], rise: ['Rise', 'number'] },
    risePerDecade().map(({ from, to, rise }) => [`${from} to ${to}`, rise]),
  )

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** How far each month lies from the trend, on average over 2010 to 2019. */
export function seasonalSwing(): { month: string; distance: number }[] {
  const recent = maunaLoaMonths().filter(({ month }) => month >= '2010' && month < '2020')
  return MONTHS.map((name, index) => {
    const same = recent.filter(({ month }) => Number(month.slice(5)) === index + 1)
    return {
      month: name,
      distance: rounded(mean(same.map(({ measured, adjusted }) => measured - adjusted)), 4),
    }
  })
}

const seasons = (): Dataset =>
  table(
    { month: ['Month', 'text'], distance: ['Distance from the trend', 'number'] },
    seasonalSwing().map(({ month, distance }) => [month, distance]),
  )

export const carbonDioxide: DemonstrationReport = {
  slug: 'carbon-dioxide-mauna-loa',
  createdBy: 'owner',
  createdAt: [21, '12:00'],
  popularity: 1.2,
  answered: carbonDioxideAnswers,
  stages: [
    {
      by: 'owner',
      at: [11, '10:20'],
      publish: { audience: 'public', by: 'owner', at: [10, '07:55'] },
      write: async (keep) =>
        documentOf(
          title('Carbon dioxide over Mauna Loa is up 30% in sixty years'),
          standfirst(
            'The longest continuous record of carbon dioxide in the air shows two things: a breath that the northern forests take each summer, and a rise that gets faster.',
          ),
          heading('Up, year after year'),
          paragraph(
            'The mean of 1959 was 316.0 parts per million. The mean of 2019 was ',
            bold('411.5, which is 30% more'),
            '. April 2014 was the first month above 400 parts per million, and October 2015 the last below.',
          ),
          chart(await keep('Carbon dioxide at Mauna Loa, monthly', monthly()), {
            kind: 'line',
            width: 'wide',
            title: 'The curve bends upwards',
            description:
              'Carbon dioxide in the air at Mauna Loa, Hawaii, monthly means from March 1958 to April 2020, parts per million',
            alt: 'Line chart from 1958 to 2020. A grey line swings up and down once a year; through its middle runs a smooth line that rises from 314.4 to 413.4 parts per million, ever more steeply.',
            notes:
              'Months without a valid mean are left out. The line without the seasons is the source’s own adjustment.',
            x: 'month',
            series: ['adjusted', 'measured'],
            emphasis: ['adjusted'],
            unit: 'parts per million',
            decimals: 1,
            ...sources.scripps,
          }),
          heading('Faster, decade after decade'),
          paragraph(
            'Between the means of 1959 and 1969 lie 8.6 parts per million. Between those of 2009 and 2019 lie 24.1, almost three times as much. Only the years from 1989 to 1999 added less than the ten before.',
          ),
          chart(await keep('Carbon dioxide at Mauna Loa, rise per decade', decades()), {
            kind: 'bar',
            title: 'The last ten years added almost three times as much as the first',
            description: 'Rise of the yearly mean over ten years, parts per million',
            alt: 'Bar chart of six spans of ten years. The rise grows from 8.6 parts per million (1959 to 1969) over 12.2, 16.1, 15.4 and 19.0 to 24.1 (2009 to 2019).',
            x: 'decade',
            series: ['rise'],
            emphasis: ['2009 to 2019'],
            unit: 'parts per million',
            decimals: 1,
            ...sources.scripps,
          }),
          heading('The yearly breath'),
          paragraph(
            'Plants of the northern half of the world take carbon dioxide from the air while they grow and give it back when leaves rot. In May the air lies 3.4 parts per million above the trend, in October 3.6 below it.',
          ),
          chart(await keep('Carbon dioxide at Mauna Loa, seasons', seasons()), {
            kind: 'line',
            title: 'Seven parts per million come and go every year',
            description: 'Mean distance of each month from the trend, 2010 to 2019, parts per million',
            alt: 'Line chart of the twelve months. The distance rises from 0.1 parts per million in January to 3.4 in May, falls to −3.6 in October and is back at −0.9 in December.',
            x: 'month',
            series: ['distance'],
            unit: 'parts per million',
            decimals: 1,
            ...sources.scripps,
          }),
          heading('Your turn'),
          question({
            kind: 'rating',
            prompt: 'How well did this report explain the curve?',
            lowLabel: 'Left me puzzled',
            highLabel: 'Made it clear',
          }),
          question({
            kind: 'choice',
            prompt: 'What brought you here?',
            options: ['Teaching or studying', 'My work', 'The news', 'Curiosity'],
          }),
          question({
            kind: 'comment',
            prompt: 'What would you add or change?',
            hint: 'A sentence is enough. We read all of them.',
          }),
          readerDetails(
            'Shall we tell you when the years after 2020 are in?',
            'You may keep these details to tell me of the next edition of this report, and for nothing else.',
            ['UserName', 'Your name', false],
            ['EmailAddress', 'Your e-mail address', false],
            ['Text', 'Where you work or study', false],
          ),
          heading('About the data'),
          aboutTheData(
            'Charles David Keeling began these measurements in 1958. Values are monthly means, set to the middle of the month.',
          ),
        ),
    },
  ],
}
