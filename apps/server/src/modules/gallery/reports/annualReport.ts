import type { Dataset } from '@bubbles/charts'
import {
  bold,
  callout,
  chart,
  columns,
  contents,
  done,
  heading,
  open,
  pageBreak,
  paragraph,
  question,
  standfirst,
  table,
  tasks,
  title,
} from '../blocks.ts'
import { type Design, said, tableOf } from '../design.ts'
import { readData } from '../readData.ts'
import { aboutTheData, cited, forEditors, indicators, sources } from '../sources.ts'

type Sector = [name: string, peak: number, low: number, before: number, now: number]

/** Thousand jobs: each month from 2006 to 2015; each sector in January 2008, February 2010, December 2014 and 2015. */
export const jobs = () =>
  readData<{ months: [month: string, jobs: number][]; sectors: Sector[] }>('jobs.json')

/** Million jobs at the end of each year. */
export const yearEnds = (): number[] =>
  jobs()
    .months.filter(([month]) => month.endsWith('-12'))
    .map(([, count]) => count / 1000)

const monthly = (): Dataset =>
  tableOf(
    { month: ['Month', 'date'], jobs: ['Jobs', 'number'] },
    jobs().months.map(([month, count]) => [month, count / 1000]),
  )

const changeBySector = (): Dataset =>
  tableOf(
    { sector: ['Sector', 'text'], change: ['Change in 2015', 'number'] },
    jobs().sectors.map(([name, , , before, now]) => [name, Math.round(now - before)]),
  )

const sinceThePeak = (): Dataset =>
  tableOf(
    { sector: ['Sector', 'text'], change: ['Change since January 2008', 'number'] },
    jobs().sectors.map(([name, peak, , , now]) => [name, Math.round(now - peak)]),
  )

const shares = (): Dataset =>
  tableOf(
    { sector: ['Sector', 'text'], jobs: ['Jobs, December 2015', 'number'] },
    jobs().sectors.map(([name, , , , now]) => [name, now / 1000]),
  )

const rows = (): string[][] =>
  jobs()
    .sectors.toSorted((a, b) => b[4] - b[3] - (a[4] - a[3]))
    .map(([name, , , before, now]) => [
      name,
      said(before),
      said(now),
      (now > before ? '+' : '') + said(Math.round(now - before)),
      `${(now > before ? '+' : '') + said(((now - before) / before) * 100, 1)}%`,
    ])

const source = sources.employmentStatistics

export const annualReport: Design = {
  id: 'annual-report',
  genre: 'Annual report',
  description:
    'The year in three figures, the long line behind it, every sector in a chart and a table, and what comes next. For yearly reports of any kind.',
  write: (keep) => [
    title('American jobs in 2015: a year of 2.7 million more'),
    standfirst(
      'Employers in the United States ended the year with 143.1 million jobs, 1.9% more than they began it with. Ten of eleven sectors grew; mining lost one job in six.',
    ),
    forEditors(
      'Keep the order: three figures, the long view, the year by sector, what comes next. Replace the data of a chart and its title follows from what you see. Delete this box when you are done.',
    ),
    indicators(
      source,
      {
        label: 'Jobs at the end of the year',
        value: 143.093,
        format: '.1f',
        suffix: 'million',
        comparison: 140.381,
        comparisonLabel: 'December 2014',
        better: 'higher',
        spark: yearEnds(),
      },
      {
        label: 'Jobs added in twelve months',
        value: 2.712,
        format: '.2f',
        suffix: 'million',
        comparison: 3.005,
        comparisonLabel: '2014',
        better: 'higher',
      },
      {
        label: 'Jobs above the peak before the recession',
        value: 4.674,
        format: '.2f',
        suffix: 'million',
      },
    ),
    contents(),
    heading('The long view'),
    paragraph(
      'The number of jobs peaked at 138.4 million in January 2008, fell by ',
      bold('8.7 million'),
      ' to February 2010, and passed the old peak in May 2014. What took twenty-five months to lose took fifty-one to win back. 2015 was the sixth year of growth in a row.',
    ),
    chart(keep('Jobs by month', monthly()), {
      kind: 'line',
      width: 'wide',
      title: 'Jobs passed their old peak in May 2014 and kept rising',
      description:
        'Jobs outside farms, United States, January 2006 to December 2015, seasonally adjusted, million',
      alt: 'Line chart. Jobs rise to 138.4 million in January 2008, fall to 129.7 million in February 2010, pass the old peak in May 2014 and end at 143.1 million in December 2015.',
      x: 'month',
      series: ['jobs'],
      unit: 'million jobs',
      decimals: 1,
      yMin: 126,
      ranges: [{ axis: 'x', from: '2008-01', to: '2010-02', label: '−8.7 million' }],
      references: [{ axis: 'y', at: 138.419, label: 'Peak of January 2008' }],
      ...source,
    }),
    heading('The year, sector by sector'),
    paragraph(
      'Education and health added most, 642 thousand jobs, followed by professional and business services with 542 thousand and leisure and hospitality with 518 thousand. These three made ',
      bold('63% of the growth'),
      '. Construction grew fastest, by 5.4%.',
    ),
    chart(keep('Jobs, change in 2015 by sector', changeBySector()), {
      kind: 'bar',
      title: 'Ten sectors added jobs; mining lost 151 thousand',
      description: 'Change in jobs from December 2014 to December 2015, thousand',
      alt: 'Bar chart of eleven sectors. Education and health gains most with 642 thousand jobs, then professional and business services with 542 and leisure and hospitality with 518. Information gains 25. Mining and logging is the only one to lose: 151 thousand.',
      x: 'sector',
      series: ['change'],
      sort: 'value',
      plus: true,
      unit: 'thousand jobs',
      decimals: 0,
      ...source,
    }),
    table(
      { caption: 'Jobs by sector, thousand, largest gain first', ...cited(source) },
      ['Sector', 'December 2014', 'December 2015', 'Change', 'Per cent'],
      rows(),
    ),
    pageBreak(),
    heading('Who is back, and who is not'),
    paragraph(
      'The total hides two economies. Services for people and firms stand far above January 2008. Manufacturing is 1.4 million jobs short of it, construction 844 thousand.',
    ),
    columns(
      [
        chart(keep('Jobs, change since January 2008 by sector', sinceThePeak()), {
          kind: 'bar',
          title: 'Six of eleven sectors are still below their mark of 2008',
          description: 'Change in jobs from January 2008 to December 2015, thousand',
          alt: 'Bar chart of eleven sectors. Education and health stands 3,340 thousand jobs above January 2008, leisure and hospitality 1,866 and professional and business services 1,862. Six are below it: mining and logging by 1, finance by 89, information by 263, government by 288, construction by 844 and manufacturing by 1,365.',
          notes: 'Mining and logging is short by one thousand jobs, too few to be seen.',
          x: 'sector',
          series: ['change'],
          sort: 'value',
          plus: true,
          unit: 'thousand jobs',
          decimals: 0,
          ...source,
        }),
      ],
      [
        chart(keep('Jobs by sector, December 2015', shares()), {
          kind: 'doughnut',
          title: 'Half of all jobs are in three sectors',
          description: 'Jobs by sector in December 2015, million and share',
          alt: 'Doughnut chart. Trade, transport and utilities holds 19% of jobs, education and health 16% and government 15%. Professional and business services holds 14%, leisure and hospitality 11% and the other six together 25%.',
          x: 'sector',
          series: ['jobs'],
          sort: 'value',
          gather: 9,
          unit: 'million jobs',
          decimals: 1,
          ...source,
        }),
      ],
    ),
    callout(
      'finding',
      paragraph(
        bold('The jobs that came back are not the jobs that went.'),
        ' Between January 2008 and December 2015 manufacturing and construction lost 2.2 million jobs. Education and health alone gained 3.3 million.',
      ),
    ),
    heading('Before the next edition'),
    tasks(
      done('Publish the figures of December 2015.'),
      open('Replace the two latest months when their final figures are out; the first ones are estimates.'),
      open('Ask readers which sector deserves a chapter of its own.'),
    ),
    question({
      kind: 'rating',
      prompt: 'How useful is this report for your work?',
      lowLabel: 'Not useful',
      highLabel: 'Very useful',
    }),
    heading('About the data'),
    aboutTheData(
      'The figures come from a monthly survey of employers and count jobs, not people: somebody with two jobs counts twice. Farms, households and the self-employed are not in it. They are adjusted for the season.',
    ),
  ],
}
