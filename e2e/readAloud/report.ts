import type { Page } from '@playwright/test'
import { call } from '../api.ts'
import { changeReport, makeReport, REPORTS } from '../reports.ts'

let counted = 0
const node = (type: string, attrs: object = {}, content?: object[]): object => ({
  type,
  attrs: { id: `ra${`${++counted}`.padStart(8, '0')}`, ...attrs },
  ...(content && { content }),
})
const words = (text: string) => [{ type: 'text', text }]
const row = (first: string, rest: string, ...cells: string[]) =>
  node(
    'tableRow',
    {},
    cells.map((cell, column) => node(column === 0 ? first : rest, {}, words(cell))),
  )

/** A data set of names and numbers, as the server takes it. */
const table = (names: readonly string[], ...rows: readonly (string | number)[][]) => ({
  columns: names.map((name, index) => ({ id: `c${index}`, name, type: index === 0 ? 'text' : 'number' })),
  rows,
})

const SHARES = table(['Year', 'Spain', 'Italy'], ['2022', 12, 9], ['2023', 17, 11], ['2024', 20, 13])
const CANTONS = table(['Canton', 'Share'], ['Bern', 3], ['Uri', 7], ['Zug', 11])

/** What a report has that is not plain text: a chart, a map, a table, numbers and every kind of question. */
const blocks = (shares: string, cantons: string): object[] => [...figures(shares, cantons), ...questions()]

const figures = (shares: string, cantons: string): object[] => [
  node('heading', { level: 2 }, words('Figures')),
  node('chart', {
    dataset: shares,
    kind: 'line',
    title: 'Spain is ahead',
    description: 'Share of solar in electricity',
    alt: 'Two rising lines; Spain ends at 20, Italy at 13.',
    x: 'c0',
    series: ['c1', 'c2'],
    unit: '%',
    sourceName: 'Ember',
    sourceUrl: 'https://ember-energy.org/',
  }),
  node('map', {
    dataset: cantons,
    boundaries: 'ch-cantons',
    kind: 'choropleth',
    title: 'Zug has most',
    description: 'Share of roofs with modules',
    alt: 'Three cantons; the share is highest in Zug.',
    region: 'c0',
    value: 'c1',
    unit: '%',
    sourceName: 'Federal Office of Energy',
  }),
  node('chart', {
    dataset: shares,
    kind: 'table',
    title: 'Shares by year',
    description: 'Share of solar in electricity',
    alt: 'Spain rose from 12 to 20, Italy from 9 to 13.',
    x: 'c0',
    series: ['c1', 'c2'],
    unit: '%',
    sourceName: 'Ember',
  }),
  node('table', { caption: 'Shares of electricity', sourceName: 'Ember' }, [
    row('tableHeader', 'tableHeader', 'Country', '2023', '2024'),
    row('tableHeader', 'tableCell', 'Spain', '17', '20'),
    row('tableHeader', 'tableCell', 'Italy', '11', '13'),
  ]),
  node('metric', {
    label: 'Share of solar',
    value: 12.5,
    suffix: '%',
    comparison: 8.3,
    comparisonLabel: 'last year',
    spark: [2, 4, 8.3, 12.5],
    sourceName: 'Ember',
  }),
]

const questions = (): object[] => [
  node('heading', { level: 2 }, words('Your view')),
  node('question', {
    kind: 'rating',
    prompt: 'How useful was this report?',
    lowLabel: 'Not useful',
    highLabel: 'Very useful',
    required: true,
  }),
  node('question', {
    kind: 'choice',
    prompt: 'Which part did you read?',
    hint: 'As many as you like.',
    multiple: true,
    options: [
      { id: 'option0001', text: 'The figures' },
      { id: 'option0002', text: 'The words' },
    ],
  }),
  node('question', { kind: 'comment', prompt: 'What is missing?' }),
  node('userDetails', {
    prompt: 'May we write to you?',
    consent: 'Acme may write to me about the next edition.',
    fields: [
      { id: 'field00001', kind: 'UserName', label: 'Name', required: false },
      { id: 'field00002', kind: 'EmailAddress', label: 'Email address', required: true },
    ],
  }),
]

/** Writes that report as whoever is signed in on the page. @returns its id */
export async function writeReport(page: Page): Promise<string> {
  const id = await makeReport(page, 'Read aloud')
  const [shares, cantons] = await Promise.all(
    [SHARES, CANTONS].map(async (dataset) => {
      const { body } = await call(page, 'POST', 'report/v1/datasets', { name: 'shares', dataset })
      return body.hash as string
    }),
  )
  const { document } = (await call(page, 'GET', `${REPORTS}/${id}`)).body
  await changeReport(page, id, [
    { op: 'remove', path: `/content/${document.content.length - 1}` },
    ...blocks(shares!, cantons!).map((value) => ({ op: 'add', path: '/content/-', value })),
  ])
  return id
}
