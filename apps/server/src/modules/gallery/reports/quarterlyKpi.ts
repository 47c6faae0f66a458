import type { Dataset } from '@bubbles/charts'
import {
  bold,
  callout,
  chart,
  columns,
  done,
  heading,
  internal,
  map,
  open,
  paragraph,
  question,
  standfirst,
  table,
  tasks,
  title,
} from '../blocks.ts'
import { type Design, rounded, said, sum, tableOf } from '../design.ts'
import { readData } from '../readData.ts'
import { aboutTheData, cited, forEditors, indicators, sources } from '../sources.ts'

type Counts = [flights: number, onTime: number, hourLate: number]

/** A sample of 20,000 flights of the first quarter of 2001: by day and hour of departure, airport and state. */
export const flights = () =>
  readData<{
    days: [day: string, ...Counts][]
    hours: [hour: string, ...Counts][]
    airports: [code: string, city: string, ...Counts][]
    states: [state: string, ...Counts][]
  }>('flights.json')

/** Per cent of flights that came less than 15 minutes late. */
export const onTime = (days: readonly [string, ...Counts][]): number =>
  (100 * sum(days.map((day) => day[2]))) / sum(days.map((day) => day[1]))

export const hourLate = (days: readonly [string, ...Counts][]): number =>
  (100 * sum(days.map((day) => day[3]))) / sum(days.map((day) => day[1]))

export const inMonth = (month: string) => flights().days.filter(([day]) => day.startsWith(month))

/** Thirteen weeks from Monday, 1 January; the last has six days. */
export const weeks = () => {
  const { days } = flights()
  return Array.from({ length: 13 }, (_, week) => days.slice(7 * week, 7 * week + 7))
}

const weekly = (): Dataset =>
  tableOf(
    { week: ['Week from', 'date'], share: ['On time', 'number'] },
    weeks().map((week) => [week[0]![0], rounded(onTime(week), 4)]),
  )

/** Hours in which the sample has at least a hundred flights. */
const FEWEST = 100

export const hours = () => flights().hours.filter(([, all]) => all >= FEWEST)

const hourly = (): Dataset =>
  tableOf(
    { hour: ['Hour of departure', 'text'], share: ['On time', 'number'] },
    hours().map(([hour, all, good]) => [String(Number(hour)), rounded((100 * good) / all, 4)]),
  )

const airports = (): Dataset =>
  tableOf(
    { airport: ['Airport', 'text'], share: ['On time', 'number'] },
    flights().airports.map(([code, city, all, good]) => [
      `${cityName(city)} (${code})`,
      rounded((100 * good) / all, 4),
    ]),
  )

/** The city as travellers say it. */
const cityName = (city: string): string => city.replace('Dallas-Fort Worth', 'Dallas').replace('-Intl', '')

const states = (): Dataset =>
  tableOf(
    { state: ['State', 'text'], flights: ['Flights in the sample', 'number'], share: ['On time', 'number'] },
    flights()
      .states.filter(([, all]) => all >= FEWEST)
      .map(([state, all, good]) => [state, all, rounded((100 * good) / all, 4)]),
  )

const outcomes = (): Dataset => {
  const { days } = flights()
  const [all, good, bad] = [1, 2, 3].map((index) => sum(days.map((day) => day[index as 1 | 2 | 3])))
  return tableOf({ outcome: ['Arrival', 'text'], flights: ['Flights', 'number'] }, [
    ['Less than 15 minutes late', good!],
    ['15 to 59 minutes late', all! - good! - bad!],
    ['An hour late or more', bad!],
  ])
}

const MONTHS: [month: string, name: string][] = [
  ['2001-01', 'January'],
  ['2001-02', 'February'],
  ['2001-03', 'March'],
]

const rows = (): string[][] => [
  ...MONTHS.map(([month, name]) => [name, ...cells(inMonth(month))]),
  ['Quarter', ...cells(flights().days)],
]

const cells = (days: ReturnType<typeof inMonth>): string[] => [
  said(sum(days.map((day) => day[1]))),
  `${said(onTime(days), 1)}%`,
  `${said(hourLate(days), 1)}%`,
]

const source = sources.transportStatistics
const weeklyShares = () => weeks().map((week) => rounded(onTime(week), 4))

export const quarterlyKpi: Design = {
  id: 'quarterly-kpi',
  genre: 'Quarterly KPI',
  description:
    'Three indicators with last month beside them, what moved them, where and when it went wrong, and who does what next. One screen for the busy, the rest for the curious.',
  write: (keep) => [
    title('On time in the first quarter of 2001: three flights in four'),
    standfirst(
      'From January to March 77.2% of flights in the United States came in on time. February pulled the quarter down; the evenings pull down every day.',
    ),
    forEditors(
      'Keep three indicators, the same every quarter. Give each the value it is compared with and say whether more is better: the words beside the arrow follow from that.',
    ),
    indicators(
      source,
      {
        label: 'Flights on time in March',
        value: rounded(onTime(inMonth('2001-03')), 4),
        format: '.1f',
        suffix: '%',
        comparison: rounded(onTime(inMonth('2001-02')), 4),
        comparisonLabel: 'February',
        better: 'higher',
        spark: weeklyShares(),
      },
      {
        label: 'An hour late or more in March',
        value: rounded(hourLate(inMonth('2001-03')), 4),
        format: '.1f',
        suffix: '%',
        comparison: rounded(hourLate(inMonth('2001-02')), 4),
        comparisonLabel: 'February',
        better: 'lower',
        spark: weeks().map((week) => rounded(hourLate(week), 4)),
      },
      {
        label: 'On time on the best day, 23 January',
        value: rounded(onTime(flights().days.filter(([day]) => day === '2001-01-23')), 4),
        format: '.1f',
        suffix: '%',
        comparison: rounded(onTime(flights().days), 4),
        comparisonLabel: 'the average of the quarter',
        better: 'higher',
      },
    ),
    heading('What moved'),
    paragraph(
      'After a slow start the quarter ran well until the middle of February. In the two weeks from 12 February seven flights in ten were on time, after more than eight in ten in the three weeks before. 16 February was the worst day: ',
      bold('55.6%'),
      '.',
    ),
    chart(keep('Flights on time by week', weekly()), {
      kind: 'line',
      width: 'wide',
      title: 'Two weeks of February were the weakest of the quarter',
      description: 'Share of flights that came less than 15 minutes late, by week of departure, per cent',
      notes: 'A random sample of 20,000 flights.',
      alt: 'Line chart of thirteen weeks. The share rises from 72.4% in the first week of January to 83.7% in the fourth, falls to 69.7% in the week from 19 February and ends at 80.1%.',
      x: 'week',
      series: ['share'],
      unit: '%',
      decimals: 1,
      ranges: [{ axis: 'x', from: '2001-02-12', to: '2001-02-19', label: 'Two weak weeks' }],
      references: [{ axis: 'y', at: 77.2, label: 'Quarter' }],
      ...source,
    }),
    columns(
      [
        chart(keep('Arrivals', outcomes()), {
          kind: 'doughnut',
          title: 'One flight in eighteen was an hour late or more',
          description: 'Flights by arrival, January to March 2001',
          alt: 'Doughnut chart. 77% of flights came less than 15 minutes late, 17% 15 to 59 minutes late and 6% an hour late or more.',
          x: 'outcome',
          series: ['flights'],
          notation: 'full',
          decimals: 0,
          unit: 'flights',
          ...source,
        }),
      ],
      [
        table(
          { caption: 'The quarter by month', ...cited(source) },
          ['Month', 'Flights', 'On time', 'Hour late'],
          rows(),
        ),
      ],
    ),
    heading('When it goes wrong'),
    paragraph(
      'Delays add up over the day. Of flights that leave between five and six in the morning 94.2% are on time, of those between nine and ten at night 62.0%.',
    ),
    chart(keep('Flights on time by hour', hourly()), {
      kind: 'bar',
      orientation: 'vertical',
      width: 'wide',
      title: 'Punctuality falls over the day, from 94% at five to 60% at eleven',
      description: 'Share of flights that came less than 15 minutes late, by hour of departure, per cent',
      alt: 'Column chart of nineteen hours. The share falls from 94% at five in the morning to 80% at nine, 77% at three in the afternoon and 62% at nine at night. It ends at 60% at eleven.',
      notes: 'Hours with fewer than 100 flights in the sample are left out.',
      x: 'hour',
      series: ['share'],
      xTitle: 'Hour of departure',
      unit: '%',
      decimals: 0,
      ...source,
    }),
    heading('Where it goes wrong'),
    paragraph(
      'Of the fifteen airports with most departures Houston does best with 80.9%. Phoenix, with 71.6%, comes last, behind Denver and Los Angeles.',
    ),
    chart(keep('Flights on time by airport', airports()), {
      kind: 'bar',
      title: 'Nine points lie between Houston and Phoenix',
      description:
        'Share of flights that came less than 15 minutes late, by airport of departure, the fifteen with most departures, per cent',
      alt: 'Bar chart of fifteen airports. Houston leads with 80.9%, before Charlotte with 79.3% and Minneapolis with 79.0%. Phoenix is last with 71.6%, behind Denver with 72.3% and Los Angeles with 72.7%.',
      x: 'airport',
      series: ['share'],
      sort: 'value',
      unit: '%',
      decimals: 1,
      ...source,
    }),
    map(keep('Flights and punctuality by state', states()), {
      kind: 'bubble',
      boundaries: 'us-states',
      title: 'Washington and Massachusetts are small and late',
      description: 'Flights in the sample by state of departure, coloured by the share on time in per cent',
      alt: 'Map of the United States with a circle for each state. Texas has most flights, 2,400, of which 78.8% are on time, and California 2,380, of which 76.4%. The share is lowest in Massachusetts with 69.3% and Washington with 69.7%.',
      notes: 'States with fewer than 100 flights in the sample are left out.',
      region: 'state',
      size: 'flights',
      value: 'share',
      classes: 'custom',
      breaks: [72.5, 77.5],
      unit: '%',
      decimals: 1,
      ...source,
    }),
    callout(
      'note',
      paragraph(
        bold('On time'),
        ' means: at the gate less than 15 minutes after the hour in the timetable. Flights that were cancelled are not counted at all.',
      ),
    ),
    heading('Next quarter'),
    tasks(
      done('Agree on one definition of “on time” with all airports.'),
      open('Look at the two weeks of February day by day.'),
      open('Move slack in the timetable from the morning to the evening, and measure it.'),
    ),
    internal(
      paragraph(
        'Internal: write here what the board should know and the world should not. This paragraph is left out of the public page.',
      ),
    ),
    question({
      kind: 'comment',
      prompt: 'Which indicator do you miss?',
      hint: 'Tell us what you would decide with it.',
    }),
    heading('About the data'),
    aboutTheData(
      'Airlines report every flight; this is a random sample of 20,000 of those that flew between 1 January and 31 March 2001. Shares of single days and small airports can be off by several points.',
    ),
  ],
}
