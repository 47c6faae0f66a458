import type { Dataset } from '@bubbles/charts'
import {
  bold,
  bullets,
  callout,
  chart,
  columns,
  heading,
  internal,
  paragraph,
  question,
  quote,
  readerDetails,
  standfirst,
  table,
  title,
} from '../blocks.ts'
import { type Design, rounded, said, sum, tableOf } from '../design.ts'
import { readData } from '../readData.ts'
import { aboutTheData, cited, forEditors, indicators, sources } from '../sources.ts'

type Deaths = [kind: string, year: number, deaths: number]

export const ALL = 'All natural disasters'

/** Deaths in disasters by kind and year, 1900 to 2017. */
export const deaths = (): Deaths[] => readData<{ deaths: Deaths[] }>('disasters.json').deaths

/** First and last year of each decade; the last has eight. */
export const DECADES: [from: number, to: number][] = Array.from({ length: 12 }, (_, index) => [
  1900 + 10 * index,
  Math.min(1909 + 10 * index, 2017),
])

/** Deaths of a kind in these years. */
export const deathsIn = (kind: string, [from, to]: [from: number, to: number]): number =>
  sum(deaths().flatMap(([name, year, count]) => (name === kind && year >= from && year <= to ? [count] : [])))

/** Deaths a year of a kind in these years. */
export const aYear = (kind: string, [from, to]: [from: number, to: number]): number =>
  deathsIn(kind, [from, to]) / (to - from + 1)

const KINDS = ['Drought', 'Flood', 'Epidemic', 'Earthquake', 'Extreme weather']

const byDecade = (): Dataset =>
  tableOf(
    {
      decade: ['Decade from', 'date'],
      ...(Object.fromEntries(KINDS.map((kind) => [idOf(kind), [kind, 'number']])) as Parameters<
        typeof tableOf
      >[0]),
      other: ['Other', 'number'],
    },
    DECADES.map((decade) => {
      const each = KINDS.map((kind) => aYear(kind, decade))
      return [
        `${decade[0]}`,
        ...each.map((value) => rounded(value / 1000, 4)),
        // Kinds do not always add up to the whole: where they exceed it, nothing is left over.
        rounded(Math.max(0, aYear(ALL, decade) - sum(each)) / 1000, 4),
      ]
    }),
  )

const idOf = (kind: string): string => kind.toLowerCase().replaceAll(' ', '-')

const byYear = (): Dataset =>
  tableOf(
    { year: ['Year', 'date'], deaths: ['Deaths', 'number'] },
    deaths()
      .filter(([kind]) => kind === ALL)
      .map(([, year, count]) => [`${year}`, count / 1e6]),
  )

/** What people died of in these years, most first. */
const causes = (years: [from: number, to: number]): Dataset =>
  tableOf(
    { kind: ['Kind', 'text'], deaths: ['Deaths', 'number'] },
    [...new Set(deaths().map(([kind]) => kind))]
      .filter((kind) => kind !== ALL && deathsIn(kind, years) > 0)
      .map((kind) => [kind, deathsIn(kind, years)]),
  )

export const THEN: [number, number] = [1920, 1929]
export const NOW: [number, number] = [2010, 2017]

const rows = (): string[][] =>
  KINDS.map((kind) => {
    const [before, after] = [aYear(kind, THEN), aYear(kind, NOW)]
    return [kind, said(before), said(after)]
  })

const source = sources.emdat

export const impactReport: Design = {
  id: 'impact-report',
  genre: 'Impact report',
  description:
    'Then and now in three figures, the course in between, what changed and what did not, and what readers can do. For foundations, programmes and public bodies.',
  write: (keep) => [
    title('Fewer lives lost: disasters since 1900'),
    standfirst(
      'In the 1920s disasters killed 873 thousand people a year. From 2010 to 2017 it was 57 thousand. Droughts and epidemics, the great killers of that time, account for nearly all of the difference.',
    ),
    forEditors(
      'An impact report is judged by its honesty. Say what changed, what did not, and what else could explain it: the box “Read with care” stays.',
    ),
    indicators(
      source,
      {
        label: 'Deaths a year, 2010 to 2017',
        value: rounded(aYear(ALL, NOW) / 1000, 4),
        format: '.0f',
        suffix: 'thousand',
        comparison: rounded(aYear(ALL, THEN) / 1000, 4),
        comparisonLabel: 'the 1920s',
        better: 'lower',
        spark: DECADES.map((decade) => rounded(aYear(ALL, decade) / 1000, 4)),
      },
      {
        label: 'Fewer deaths a year than in the 1920s',
        value: rounded(100 - (100 * aYear(ALL, NOW)) / aYear(ALL, THEN), 4),
        format: '.0f',
        suffix: '%',
      },
      {
        label: 'Years with a million deaths since 1966',
        value: 0,
      },
    ),
    heading('What changed'),
    paragraph(
      'Twelve years between 1900 and 1965 saw a million deaths or more. No year since has. Droughts killed 472 thousand people a year in the 1920s and ',
      bold('2.5 thousand'),
      ' a year from 2010 to 2017; epidemics, as this source counts them, 332 thousand and 4.2 thousand.',
    ),
    chart(keep('Deaths in disasters by decade', byDecade()), {
      kind: 'bar',
      orientation: 'vertical',
      stacking: 'stacked',
      width: 'wide',
      title: 'Droughts, epidemics and floods made the deadliest decades',
      description:
        'Deaths in disasters, yearly average of each decade by kind, thousand. Each column stands at the first year of its decade; the last has eight',
      alt: 'Stacked column chart of twelve decades. Deaths are highest in the 1920s, with 472 thousand a year from drought and 332 thousand from epidemics. In the 1930s floods kill 436 thousand a year. Since the 1970s the total has stayed below 100 thousand a year.',
      x: 'decade',
      series: [...KINDS.map(idOf), 'other'],
      unit: 'thousand a year',
      decimals: 0,
      ...source,
    }),
    internal(
      quote(
        paragraph(
          'Internal: put the sentence of somebody here whose life the work has changed. Their words, their name, their consent.',
        ),
      ),
    ),
    heading('What did not change'),
    paragraph(
      'Earthquakes killed 55 thousand people a year in the 1920s and 33 thousand from 2010 to 2017, 41% fewer. Floods and extreme weather vary so much from decade to decade that no course can be read. More than half of all deaths since 2010 are those of earthquakes, most of them in a single year, 2010.',
    ),
    columns(
      [
        chart(keep('Deaths in disasters, 1920 to 1929', causes(THEN)), {
          kind: 'doughnut',
          title: 'Then: drought and epidemics',
          description: 'Deaths in disasters by kind, 1920 to 1929',
          alt: 'Doughnut chart. Drought 54% and epidemics 38% of deaths; earthquakes 6%.',
          x: 'kind',
          series: ['deaths'],
          sort: 'value',
          gather: 2,
          unit: 'deaths',
          ...source,
        }),
      ],
      [
        chart(keep('Deaths in disasters, 2010 to 2017', causes(NOW)), {
          kind: 'doughnut',
          title: 'Now: earthquakes',
          description: 'Deaths in disasters by kind, 2010 to 2017',
          alt: 'Doughnut chart. Earthquakes 57%, extreme temperature 15%, floods 9%, epidemics 7%, extreme weather 5% and drought 4% of deaths.',
          x: 'kind',
          series: ['deaths'],
          sort: 'value',
          gather: 2,
          unit: 'deaths',
          ...source,
        }),
      ],
    ),
    chart(keep('Deaths in disasters by year', byYear()), {
      kind: 'line',
      width: 'wide',
      title: 'Quiet years and terrible ones: single disasters make the figures',
      description: 'Deaths in all disasters by year, 1900 to 2017, million',
      alt: 'Line chart of deaths by year with many sharp peaks: 3.2 million in 1920, 3.0 in 1928, 3.7 in 1931, 2.0 in 1959 and 1.6 in 1965. After 1965 no year reaches 0.5 million.',
      x: 'year',
      series: ['deaths'],
      unit: 'million',
      decimals: 1,
      values: false,
      yMin: 0,
      annotations: [
        { text: '1931: 3.7 million, nearly all in floods', x: '1931', y: null },
        { text: '1965: the last year above a million', x: '1965', y: null },
      ],
      ...source,
    }),
    table(
      { caption: 'Deaths a year by kind, then and now', ...cited(source) },
      ['Kind', '1920 to 1929', '2010 to 2017'],
      rows(),
    ),
    callout(
      'caution',
      paragraph(bold('Read with care.'), ' Three things the figures do not say:'),
      bullets(
        ['Early records are incomplete; small disasters were often not counted.'],
        ['Ten years of 118 hold 69% of all deaths. An average of few years can mislead.'],
        ['Whether warning, relief or wealth made the difference cannot be read from deaths alone.'],
      ),
    ),
    heading('What you can do'),
    bullets(
      [bold('Give '), 'to those who prepare, and not only after the pictures come.'],
      [bold('Ask '), 'your town what it expects, and where you should go.'],
      [bold('Share '), 'this report with one person who decides about building codes.'],
    ),
    question({
      kind: 'rating',
      prompt: 'How convincing is this report?',
      steps: 5,
      lowLabel: 'Not at all',
      highLabel: 'Entirely',
    }),
    readerDetails({
      prompt: 'Would you like to talk to us about this work?',
      consent: 'You may use these details to get in touch with me about this report, and for nothing else.',
      fields: [
        ['UserName', 'Your name', true],
        ['EmailAddress', 'Your e-mail address', true],
        ['Text', 'Organisation', false],
      ],
    }),
    heading('About the data'),
    aboutTheData(
      'EM-DAT takes in disasters that killed ten people or more, struck a hundred, or led to an emergency or a call for help; famines after droughts are counted as droughts. The pandemic of influenza of 1918 is in it in small part at most.',
    ),
  ],
}
