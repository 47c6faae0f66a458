import type { Dataset } from '@bubbles/charts'
import {
  bold,
  bullets,
  chart,
  documentOf,
  heading,
  indicators,
  insertBefore,
  paragraph,
  question,
  standfirst,
  title,
  withStandfirst,
} from '../blocks.ts'
import type { DemonstrationReport } from '../report.ts'
import { aboutTheData, sources } from '../sources.ts'
import { groupBy, rounded, sum, table } from '../table.ts'
import { readCsv } from '../vegaData.ts'
import { iowaAnswers } from './answers.ts'

interface Year {
  year: string
  /** Terawatt-hours. */
  fossil: number
  nuclear: number
  renewable: number
}

/** Net generation of electricity in Iowa, 2001 to 2017. */
export function iowaYears(): Year[] {
  const years = groupBy(readCsv('iowa-electricity.csv'), ({ year }) => year!.slice(0, 4))
  return [...years].map(([year, rows]) => {
    // The file counts thousand megawatt-hours.
    const of = (source: string) => Number(rows.find((row) => row.source === source)!.net_generation) / 1000
    return { year, fossil: of('Fossil Fuels'), nuclear: of('Nuclear Energy'), renewable: of('Renewables') }
  })
}

const columns = {
  year: ['Year', 'date'],
  fossil: ['Fossil fuels', 'number'],
  nuclear: ['Nuclear', 'number'],
  renewable: ['Renewables', 'number'],
} as const satisfies Parameters<typeof table>[0]

const amounts = (): Dataset =>
  table(
    { ...columns },
    iowaYears().map(({ year, fossil, nuclear, renewable }) => [year, fossil, nuclear, renewable]),
  )

const shares = (): Dataset =>
  table(
    { ...columns },
    iowaYears().map(({ year, fossil, nuclear, renewable }) => {
      const total = sum([fossil, nuclear, renewable])
      return [year, ...[fossil, nuclear, renewable].map((amount) => rounded((amount * 100) / total, 4))]
    }),
  )

function changes(): Dataset {
  const years = iowaYears()
  const [first, last] = [years[0]!, years.at(-1)!]
  const change = (key: 'fossil' | 'nuclear' | 'renewable') => rounded(last[key] - first[key], 3)
  return table({ source: ['Source', 'text'], change: ['Change', 'number'] }, [
    ['Renewables', change('renewable')],
    ['Nuclear', change('nuclear')],
    ['Fossil fuels', change('fossil')],
  ])
}

const START = 'A slow start, then a steep climb'
const ABOUT = 'About the data'

/** Where the last year stands beside the one before, with the course of all of them. */
function keyFigures() {
  const years = iowaYears()
  const share = (year: Year, key: 'fossil' | 'renewable') =>
    rounded((year[key] * 100) / sum([year.fossil, year.nuclear, year.renewable]), 4)
  const [before, last] = [years.at(-2)!, years.at(-1)!]
  return indicators(
    sources.energyInformation,
    {
      label: 'Renewables, share of output in 2017',
      value: share(last, 'renewable'),
      comparison: share(before, 'renewable'),
      comparisonLabel: '2016',
      format: '.1f',
      suffix: '%',
      spark: years.map((year) => share(year, 'renewable')),
    },
    {
      label: 'Fossil fuels, share of output in 2017',
      value: share(last, 'fossil'),
      comparison: share(before, 'fossil'),
      comparisonLabel: '2016',
      format: '.1f',
      suffix: '%',
      spark: years.map((year) => share(year, 'fossil')),
    },
    {
      label: 'Renewable output in 2017',
      value: last.renewable,
      comparison: before.renewable,
      comparisonLabel: '2016',
      format: '.1f',
      suffix: 'TWh',
      spark: years.map(({ renewable }) => renewable),
    },
  )
}

export const iowa: DemonstrationReport = {
  slug: 'iowa-renewables',
  createdBy: 'builder',
  createdAt: [44, '08:35'],
  popularity: 1.4,
  answered: iowaAnswers,
  stages: [
    {
      by: 'builder',
      at: [35, '15:20'],
      publish: { audience: 'public', by: 'publisher', at: [34, '09:12'] },
      write: async (keep) =>
        documentOf(
          title('Renewables went from 4% to 39% of Iowa’s electricity'),
          standfirst(
            'In sixteen years the state added 20.5 terawatt-hours of renewable power, more than its whole output grew by. Fossil fuels gave way only after 2010.',
          ),
          heading(START),
          paragraph(
            'In 2001 Iowa’s power stations sent out 40.7 terawatt-hours of electricity, and ',
            bold('87% of it came from fossil fuels'),
            '. Renewables made 1.4 terawatt-hours, less than half of what the nuclear station at Palo gave.',
          ),
          paragraph(
            'The first years changed little. Renewables passed nuclear power in 2009, in the largest single step of the series: 3.5 terawatt-hours more than the year before. By 2017 they gave 21.9 terawatt-hours, fifteen times as much as in 2001.',
          ),
          chart(await keep('Iowa, net generation by source', amounts()), {
            kind: 'line',
            width: 'wide',
            title: 'Renewable output grew fifteenfold while fossil output fell from its 2010 peak',
            description:
              'Net generation of electricity in Iowa by source, 2001 to 2017, terawatt-hours a year',
            alt: 'Line chart of three sources. Fossil fuels rise from 35.4 terawatt-hours in 2001 to 42.8 in 2010 and fall to 29.3 in 2017. Renewables rise from 1.4 to 21.9, most of it after 2008. Nuclear power stays between 3.9 and 5.3.',
            notes: 'Renewables are wind, water, sun and biomass together. In Iowa that is wind above all.',
            x: 'year',
            series: ['fossil', 'nuclear', 'renewable'],
            unit: 'TWh',
            decimals: 1,
            ...sources.energyInformation,
          }),
          heading('Where the growth came from'),
          paragraph(
            'Total output rose by 15.8 terawatt-hours between 2001 and 2017. Renewables grew by more than that, so they did two things at once: they met all of the growth, and they pushed fossil output 6.0 terawatt-hours below where it began.',
          ),
          chart(await keep('Iowa, change by source', changes()), {
            kind: 'bar',
            title: 'Renewables grew by more than the whole state did',
            description: 'Change in net generation by source, 2001 to 2017, terawatt-hours a year',
            alt: 'Bar chart of the change from 2001 to 2017. Renewables gain 20.5 terawatt-hours, nuclear power gains 1.4 and fossil fuels lose 6.0.',
            x: 'source',
            series: ['change'],
            emphasis: ['Renewables'],
            // What renewables have in the other figures.
            colour: 3,
            unit: 'TWh',
            decimals: 1,
            ...sources.energyInformation,
          }),
          heading(ABOUT),
          aboutTheData(
            'Net generation is what power stations send out, after their own use. It is not what Iowa consumes: the state trades electricity with its neighbours.',
          ),
        ),
    },
    {
      by: 'owner',
      at: [13, '16:05'],
      publish: {
        audience: 'public',
        by: 'publisher',
        at: [12, '08:40'],
        note: 'Adds the shares of each source, and what happened in 2017.',
      },
      write: async (keep, before) =>
        withStandfirst(
          insertBefore(
            insertBefore(before, START, keyFigures()),
            ABOUT,
            heading('Shares tell it more clearly'),
            paragraph(
              'Because total output grew too, amounts understate the change. Fossil fuels fell from 87% to 52% of the mix. Renewables rose from 4% to 39%, and nuclear power stayed at 9%.',
            ),
            chart(await keep('Iowa, shares by source', shares()), {
              kind: 'line',
              title: 'The gap between fossil and renewable power shrank from 83 points to 13',
              description: 'Share of each source in Iowa’s net generation, 2001 to 2017, per cent',
              alt: 'Line chart of shares. Fossil fuels fall from 87.0% in 2001 to 51.9% in 2017, renewables rise from 3.5% to 38.8%, nuclear power stays near 9%.',
              x: 'year',
              series: ['fossil', 'nuclear', 'renewable'],
              unit: '%',
              decimals: 1,
              ...sources.energyInformation,
            }),
            heading('What to watch next', 3),
            bullets(
              ['The climb paused: the renewable share was 39.1% in 2016 and 38.8% in 2017.'],
              ['Fossil output rose again in 2017, by 0.9 terawatt-hours, for the first time since 2014.'],
              ['Nuclear power has gone up and down by a terawatt-hour from year to year and shows no trend.'],
            ),
            question({
              kind: 'rating',
              prompt: 'How useful is this report for your work?',
              lowLabel: 'Not useful',
              highLabel: 'Very useful',
            }),
            question({
              kind: 'choice',
              prompt: 'What should we look at next?',
              options: ['Prices', 'Neighbouring states', 'Hours without wind'],
            }),
          ),
          'In sixteen years renewables went from the smallest source of the state’s power to the second largest. Fossil fuels still make half of it.',
        ),
    },
  ],
}
