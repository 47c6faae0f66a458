import type { Dataset } from '@bubbles/charts'
import {
  bold,
  bullets,
  callout,
  chart,
  columns,
  heading,
  map,
  numbered,
  paragraph,
  question,
  readerDetails,
  standfirst,
  table,
  title,
} from '../blocks.ts'
import { type Design, rounded, said, sum, tableOf } from '../design.ts'
import { readData } from '../readData.ts'
import { aboutTheData, cited, forEditors, indicators, sources } from '../sources.ts'

type State = [name: string, region: string, households: number, ...shares: number[]]

/** Households of the fifty states and the District of Columbia, and the share of each of ten brackets of income. */
export const states = (): State[] =>
  readData<{ states: State[] }>('incomes.json').states.filter(([, region]) => region !== 'other')

/** Brackets of a state as the report puts them together: from, to (not included), name. */
export const GROUPS: [from: number, to: number, name: string][] = [
  [0, 3, 'Under $25,000'],
  [3, 5, '$25,000 to $49,999'],
  [5, 7, '$50,000 to $99,999'],
  [7, 10, '$100,000 and more'],
]

const BRACKETS = [
  'Under $10,000',
  '$10,000 to $14,999',
  '$15,000 to $24,999',
  '$25,000 to $34,999',
  '$35,000 to $49,999',
  '$50,000 to $74,999',
  '$75,000 to $99,999',
  '$100,000 to $149,999',
  '$150,000 to $199,999',
  '$200,000 and more',
]

const REGIONS: [key: string, name: string][] = [
  ['northeast', 'Northeast'],
  ['west', 'West'],
  ['midwest', 'Midwest'],
  ['south', 'South'],
]

/** Per cent of the households of these states that are in brackets `from` to before `to`. */
export const shareOf = (group: readonly State[], from: number, to: number): number =>
  (100 * sum(group.map(([, , households, ...shares]) => households * sum(shares.slice(from, to))))) /
  sum(group.map(([, , households]) => households))

export const inRegion = (key: string): State[] => states().filter(([, region]) => region === key)

const brackets = (): Dataset =>
  tableOf(
    { bracket: ['Income of the household', 'text'], share: ['Households', 'number'] },
    BRACKETS.map((name, index) => [name, rounded(shareOf(states(), index, index + 1), 4)]),
  )

const byRegion = (): Dataset =>
  tableOf(
    {
      region: ['Region', 'text'],
      ...(Object.fromEntries(
        GROUPS.map(([, , name], index) => [`g${index + 1}`, [name, 'number']]),
      ) as Parameters<typeof tableOf>[0]),
    },
    REGIONS.map(([key, name]) => [
      name,
      ...GROUPS.map(([from, to]) => rounded(shareOf(inRegion(key), from, to), 4)),
    ]),
  )

const byState = (): Dataset =>
  tableOf(
    {
      state: ['State', 'text'],
      region: ['Region', 'text'],
      low: ['Under $25,000', 'number'],
      high: ['$100,000 and more', 'number'],
      households: ['Households', 'number'],
    },
    states().map((state) => [
      state[0],
      REGIONS.find(([key]) => key === state[1])![1],
      rounded(shareOf([state], 0, 3), 4),
      rounded(shareOf([state], 7, 10), 4),
      state[2],
    ]),
  )

const half = (): Dataset =>
  tableOf({ measure: ['Measure', 'text'], share: ['Households', 'number'] }, [
    ['$50,000 or more', rounded(shareOf(states(), 5, 10), 4)],
  ])

const rows = (): string[][] =>
  REGIONS.map(([key, name]) => {
    const group = inRegion(key)
    return [
      name,
      said(group.length),
      said(sum(group.map(([, , households]) => households)) / 1e6, 1),
      ...GROUPS.map(([from, to]) => `${said(shareOf(group, from, to), 1)}%`),
    ]
  })

const source = sources.communitySurvey

export const surveyResults: Design = {
  id: 'survey-results',
  genre: 'Survey results',
  description:
    'Headline answers, how they are spread, where they differ on a map, how far they can be trusted, and questions back to the reader.',
  write: (keep) => [
    title('What 116 million households live on'),
    standfirst(
      'Nearly one household in four in the United States lives on less than $25,000 a year, and more than one in five on $100,000 or more. Where you ask changes the answer: in Maryland the second group is more than twice as large as the first, in Mississippi little more than a third of it.',
    ),
    forEditors(
      'A survey report answers three things in this order: what people said, who said it, and how sure one can be. Say the answer in the title of each figure and the question in its description.',
    ),
    indicators(
      source,
      {
        label: 'Households with less than $25,000 a year',
        value: rounded(shareOf(states(), 0, 3), 4),
        format: '.1f',
        suffix: '%',
      },
      {
        label: 'Households with $50,000 to $99,999',
        value: rounded(shareOf(states(), 5, 7), 4),
        format: '.1f',
        suffix: '%',
      },
      {
        label: 'Households with $100,000 or more',
        value: rounded(shareOf(states(), 7, 10), 4),
        format: '.1f',
        suffix: '%',
      },
    ),
    heading('What households answered'),
    paragraph(
      'The survey asks for all that came in over twelve months: wages, pensions, benefits, interest. Just over half of all households, ',
      bold('52.1%'),
      ', name $50,000 or more. The largest single group, 17.9%, lies just above that mark.',
    ),
    chart(keep('Households by income', brackets()), {
      kind: 'bar',
      title: 'The middle is broad: 18% have $50,000 to $74,999',
      description:
        'Share of households by income in a year, 50 states and the District of Columbia, per cent',
      alt: 'Bar chart of ten groups of income. 7.5% of households have under $10,000 and 10.9% have $15,000 to $24,999. The share is largest, 17.9%, at $50,000 to $74,999. 12.7% have $100,000 to $149,999 and 4.8% have $200,000 and more.',
      notes:
        'The groups are of unequal width, so the bars show how many are in each and not how dense they are.',
      x: 'bracket',
      series: ['share'],
      emphasis: ['$50,000 to $74,999'],
      unit: '%',
      decimals: 1,
      ...source,
    }),
    heading('Who answered what'),
    paragraph(
      'The Northeast has the largest share at the top, 27.4%, and the South the largest at the bottom, 26.1%. The Midwest has the most in between: 56.4% of its households have $25,000 to $99,999.',
    ),
    chart(keep('Households by income and region', byRegion()), {
      kind: 'bar',
      stacking: 'share',
      title: 'The South has most at the bottom, the Northeast most at the top',
      description: 'Share of households in four groups of income, by region, per cent',
      alt: 'Stacked bar chart of four regions. Under $25,000: Northeast 22.0%, West 21.9%, Midwest 24.0%, South 26.1%. $100,000 and more: Northeast 27.4%, West 24.9%, Midwest 19.6%, South 19.8%.',
      x: 'region',
      series: GROUPS.map((_, index) => `g${index + 1}`),
      palette: 'single',
      unit: '%',
      decimals: 1,
      ...source,
    }),
    table(
      { caption: 'Households by region and income', ...cited(source) },
      ['Region', 'States', 'Households, million', ...GROUPS.map(([, , name]) => name)],
      rows(),
    ),
    heading('Where the answers differ'),
    paragraph(
      'Above the average of 22.2% lie much of the Northeast, California and Washington, Alaska and Hawaii, and four states inland, of which Colorado has most. The District of Columbia leads with 35.5%, Mississippi has 12.5%.',
    ),
    map(keep('Households with $100,000 and more, by state', byState()), {
      kind: 'choropleth',
      boundaries: 'us-states',
      title: 'High incomes gather in the Northeast and on the Pacific',
      description: 'Share of households with $100,000 or more a year, by state, per cent',
      alt: 'Map of the United States. The share of households with $100,000 or more is highest in the District of Columbia with 35.5%, Maryland with 35.1% and New Jersey with 34.4%. It is lowest in Mississippi with 12.5%, West Virginia with 13.3% and Arkansas with 13.4%.',
      region: 'state',
      value: 'high',
      classes: 'custom',
      breaks: [15, 20, 25, 30],
      unit: '%',
      decimals: 1,
      ...source,
    }),
    chart(keep('Households with $100,000 and more, by state', byState()), {
      kind: 'point',
      width: 'wide',
      title: 'Where few are at the bottom, many are at the top; the capital has many of both',
      description:
        'Share of households under $25,000 and with $100,000 or more, 50 states and the District of Columbia, per cent. The area shows the number of households',
      alt: 'Point chart of 50 states and the District of Columbia. The more households have under $25,000, the fewer have $100,000 or more: from Maryland, with 16.1% and 35.1%, to Mississippi, with 34.4% and 12.5%. The District of Columbia stands apart, with 22.6% and 35.5%.',
      x: 'low',
      series: ['high'],
      splitBy: 'region',
      size: 'households',
      label: 'state',
      yMin: 10,
      xTitle: 'Under $25,000, %',
      unit: '%',
      decimals: 1,
      ...source,
    }),
    heading('How sure one can be'),
    columns(
      [
        chart(keep('Households with $50,000 or more', half()), {
          kind: 'arc',
          title: 'Just over half have $50,000 or more',
          description: 'Share of households, per cent',
          alt: 'Gauge at 52.1%.',
          x: 'measure',
          series: ['share'],
          unit: '%',
          decimals: 1,
          yMin: 0,
          yMax: 100,
          ...source,
        }),
      ],
      [
        callout(
          'caution',
          paragraph(bold('A sample, not a count.'), ' Before you quote a figure:'),
          bullets(
            ['Shares are rounded to a tenth of a per cent in each state.'],
            ['Small states are measured less exactly than large ones.'],
            ['Income is what people said it was.'],
          ),
        ),
      ],
    ),
    heading('How it was asked'),
    numbered(
      ['A sample of addresses, drawn anew each month, gets the questionnaire.'],
      ['The answers of three years are put together, so that small places can be shown.'],
      ['Each answer is weighted to stand for the households like it.'],
    ),
    heading('Your turn'),
    question({
      kind: 'choice',
      prompt: 'What should the next edition break down further?',
      multiple: true,
      options: ['Counties', 'Age of the householder', 'Owners and tenants', 'Change over ten years'],
    }),
    question({
      kind: 'comment',
      prompt: 'What surprised you?',
      hint: 'A sentence is enough. We read all of them.',
    }),
    readerDetails({
      prompt: 'Shall we send you the next edition?',
      consent: 'You may keep my name and e-mail address to send me the next edition, and for nothing else.',
      fields: [
        ['UserName', 'Your name', false],
        ['EmailAddress', 'Your e-mail address', true],
      ],
    }),
    heading('About the data'),
    aboutTheData(
      'The data API of the Census Bureau gave the figures; the Census Bureau neither endorses nor certifies what is made of them. Regions are weighted by households. Puerto Rico is part of the survey and left out here.',
    ),
  ],
}
