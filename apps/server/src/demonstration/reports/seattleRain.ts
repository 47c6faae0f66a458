import type { Dataset } from '@bubbles/charts'
import {
  bold,
  chart,
  documentOf,
  done,
  heading,
  numbered,
  open,
  paragraph,
  standfirst,
  tasks,
  title,
} from '../blocks.ts'
import type { DemonstrationReport } from '../report.ts'
import { aboutTheData, sources } from '../sources.ts'
import { groupBy, rounded, sum, table } from '../table.ts'
import { readCsv } from '../vegaData.ts'

interface Day {
  /** `2012-01-31` */
  date: string
  /** Millimetres. */
  rain: number
}

const YEARS = 4

/** Every day from 2012 to 2015. */
export const seattleDays = (): Day[] =>
  readCsv('seattle-weather.csv').map((row) => ({ date: row.date!, rain: Number(row.precipitation) }))

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Mean rain and mean number of days with rain of each month of the year. */
export function seattleMonths(): { month: string; rain: number; wetDays: number }[] {
  const months = groupBy(seattleDays(), ({ date }) => date.slice(5, 7))
  return [...months].map(([number, days]) => ({
    month: MONTHS[Number(number) - 1]!,
    rain: rounded(sum(days.map(({ rain }) => rain)) / YEARS, 3),
    wetDays: days.filter(({ rain }) => rain > 0).length / YEARS,
  }))
}

const means = (): Dataset =>
  table(
    { month: ['Month', 'text'], rain: ['Rain', 'number'] },
    seattleMonths().map(({ month, rain }) => [month, rain]),
  )

const totals = (): Dataset =>
  table(
    { month: ['Month', 'date'], rain: ['Rain', 'number'] },
    [...groupBy(seattleDays(), ({ date }) => date.slice(0, 7))].map(([month, days]) => [
      month,
      rounded(sum(days.map(({ rain }) => rain)), 1),
    ]),
  )

export const seattleRain: DemonstrationReport = {
  slug: 'seattle-rain',
  createdBy: 'builder',
  createdAt: [14, '13:40'],
  stages: [
    {
      by: 'builder',
      at: [6, '09:05'],
      publish: { audience: 'internal', by: 'publisher', at: [6, '11:20'] },
      write: async (keep) =>
        documentOf(
          title('Almost three quarters of Seattle’s rain falls from October to March'),
          standfirst(
            'Four years of daily measurements, read for one question: when can we count on dry days?',
          ),
          heading('Wet winters, dry Julys'),
          paragraph(
            'Seattle had 1,106.5 millimetres of rain and snow in a mean year from 2012 to 2015. Of that, ',
            bold('74% fell in the six months from October to March'),
            ', and 8% in June, July and August.',
          ),
          chart(await keep('Seattle, mean rain by month', means()), {
            kind: 'bar',
            title: 'July is driest, with a thirteenth of November’s rain',
            description: 'Rain and melted snow in Seattle, mean of each month from 2012 to 2015, millimetres',
            alt: 'Bar chart of the twelve months. November is wettest with 160.6 millimetres, then December with 155.7 and March with 151.6. July is driest with 12.1, then June with 33.2 and August with 40.9.',
            x: 'month',
            series: ['rain'],
            emphasis: ['June', 'July', 'August'],
            unit: 'millimetres',
            decimals: 1,
            ...sources.noaa,
          }),
          heading('No two winters alike'),
          paragraph(
            'Means hide how far years differ: December brought 42.4 millimetres in 2013 and 284.5 in 2015, the wettest month of all four years. The longest dry spell lasted 48 days, from 23 July to 8 September 2012.',
          ),
          chart(await keep('Seattle, rain by month', totals()), {
            kind: 'line',
            width: 'wide',
            title: 'December 2015 was the wettest month, and two months had no rain at all',
            description:
              'Rain and melted snow in Seattle, January 2012 to December 2015, millimetres a month',
            alt: 'Line chart of 48 months. Rain rises every winter and falls to almost nothing every summer. The highest values are 284.5 millimetres in December 2015 and 240.0 in March 2014; August 2012 and July 2013 had none.',
            x: 'month',
            series: ['rain'],
            unit: 'millimetres',
            decimals: 1,
            ...sources.noaa,
          }),
          heading('What it means for planning'),
          numbered(
            ['Plan work outdoors for July: on a mean July, rain falls on fewer than 3 days.'],
            ['Avoid December: it has rain on 20 days.'],
            ['Treat June and September as a fair chance: rain falls on 9 days of either.'],
          ),
          tasks(
            done('Ask the crews which days they lost to rain.'),
            open('Move the work on the roof to July.'),
            open('Look again when 2016 is in the table.'),
          ),
          heading('About the data'),
          aboutTheData('Four years are few. They describe what happened and do not promise what will.'),
        ),
    },
  ],
}
