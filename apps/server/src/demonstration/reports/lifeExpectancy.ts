import type { Dataset } from '@bubbles/charts'
import {
  bold,
  callout,
  chart,
  documentOf,
  heading,
  link,
  map,
  paragraph,
  standfirst,
  title,
} from '../blocks.ts'
import type { DemonstrationReport } from '../report.ts'
import { aboutTheData, sources } from '../sources.ts'
import { groupBy, rounded, table } from '../table.ts'
import { readCsv, readJson } from '../vegaData.ts'

export interface CountryYear {
  year: number
  country: string
  pop: number
  /** Years at birth. */
  life_expect: number
  /** Children a woman. */
  fertility: number
}

/** 62 countries every five years from 1955 to 2005. */
export const countryYears = (): CountryYear[] => readJson<CountryYear>('gapminder.json')

/** One row a year and one column a country. */
export function byCountry(countries: string[], value: (row: CountryYear) => number): Dataset {
  const rows = countryYears().filter(({ country }) => countries.includes(country))
  const ids = countries.map((country) => country.toLowerCase().replaceAll(' ', '-'))
  return table(
    {
      year: ['Year', 'date'],
      ...Object.fromEntries(ids.map((id, index) => [id, [countries[index]!, 'number']] as const)),
    } as Parameters<typeof table>[0],
    [...groupBy(rows, ({ year }) => `${year}`)].map(([year, group]) => [
      year,
      ...countries.map((country) => value(group.find((row) => row.country === country)!)),
    ]),
  )
}

/** Years gained by each country from 1955 to 2005, most first. */
export function lifeGains(): { country: string; gain: number }[] {
  const gains = [...groupBy(countryYears(), ({ country }) => country)].map(([country, rows]) => {
    const at = (year: number) => rows.find((row) => row.year === year)!.life_expect
    return { country, gain: rounded(at(2005) - at(1955), 2) }
  })
  return gains.toSorted((a, b) => b.gain - a.gain)
}

const FIVE = ['Japan', 'Iran', 'India', 'Rwanda', 'South Africa']
/** Shown at each end of the order of gains. */
const ENDS = 6

function largestAndSmallest(): Dataset {
  const gains = lifeGains()
  const shown = [...gains.slice(0, ENDS), ...gains.slice(-ENDS)]
  return table(
    { country: ['Country', 'text'], gain: ['Years gained', 'number'] },
    shown.map(({ country, gain }) => [country, gain]),
  )
}

const everyCountry = (): Dataset =>
  table(
    { year: ['Year', 'date'], country: ['Country', 'text'], life: ['Life expectancy', 'number'] },
    countryYears().map(({ year, country, life_expect }) => [`${year}`, country, life_expect]),
  )

/** Life expectancy of 187 countries, around 2015. */
export const lifeByCountry = (): { country: string; life: number }[] =>
  readCsv('gapminder-health-income.csv').map((row) => ({ country: row.country!, life: Number(row.health) }))

const onTheMap = (): Dataset =>
  table(
    { country: ['Country', 'text'], life: ['Life expectancy', 'number'] },
    lifeByCountry().map(({ country, life }) => [country, life]),
  )

export const lifeExpectancy: DemonstrationReport = {
  slug: 'longer-lives',
  createdBy: 'owner',
  createdAt: [37, '10:10'],
  popularity: 1,
  stages: [
    {
      by: 'builder',
      at: [25, '14:45'],
      publish: { audience: 'public', by: 'publisher', at: [24, '10:30'] },
      write: async (keep) =>
        documentOf(
          title('Lives are longer in 61 of 62 countries, and the gap has hardly closed'),
          standfirst(
            'Between 1955 and 2005 a child’s prospects rose almost everywhere. The distance between the best and the worst place to be born fell by four years in fifty.',
          ),
          heading('Five countries, five roads'),
          paragraph(
            'Averaged over the people of all 62 countries, life expectancy at birth went from ',
            bold('55.4 years in 1955 to 70.9 in 2005'),
            '. The average hides very different stories.',
          ),
          chart(
            await keep(
              'Life expectancy, five countries',
              byCountry(FIVE, (row) => row.life_expect),
            ),
            {
              kind: 'line',
              title: 'Iran caught up, Rwanda recovered, South Africa fell back',
              description:
                'Life expectancy at birth in five countries, every five years from 1955 to 2005, years',
              alt: 'Line chart of five countries. Japan rises from 66.1 to 82.5 years, Iran from 41.2 to 73.6 and India from 45.8 to 65.4. Rwanda falls to 46.4 in 1995 and recovers to 58.2. South Africa rises to 64.2 in 1990 and falls to 52.1.',
              x: 'year',
              series: FIVE.map((country) => country.toLowerCase().replaceAll(' ', '-')),
              unit: 'years',
              decimals: 1,
              ...sources.gapminder,
            },
          ),
          paragraph(
            'Iran gained 32.3 years and ended only nine behind Japan. Rwanda stood at 46.4 years in 1995, just after the genocide of 1994, and at 58.2 ten years later. South Africa lost 12.1 years between 1990 and 2005, the years in which AIDS spread.',
          ),
          heading('Who gained most, and who lost'),
          paragraph(
            'Thirteen countries gained more than twenty years. Those that gained least are of two kinds: rich countries that had little left to gain, such as the Netherlands and Norway, and two African countries whose gains were undone, Kenya and South Africa.',
          ),
          chart(await keep('Life expectancy, largest and smallest gains', largestAndSmallest()), {
            kind: 'bar',
            title: 'South Africa is the only one of 62 countries that lost ground',
            description:
              'Change in life expectancy at birth from 1955 to 2005, the six largest and the six smallest, years',
            alt: 'Bar chart of twelve countries. Peru gains most with 33.5 years, then Iran with 32.3 and Turkey with 29.5. The smallest gains are the Netherlands with 7.0 and Kenya with 5.6; South Africa loses 0.9.',
            x: 'country',
            series: ['gain'],
            sort: 'value',
            emphasis: ['South Africa'],
            // What South Africa has in the first figure.
            colour: 5,
            unit: 'years',
            decimals: 1,
            ...sources.gapminder,
          }),
          heading('The gap'),
          paragraph(
            'In 1955 a newborn in Norway could expect 34.3 more years than one in Rwanda. In 2005 the distance between Japan and South Africa was 30.4 years. Bad years leave marks: famine in China pulled the figure for 1960 down to 27.8.',
          ),
          chart(await keep('Life expectancy, 62 countries', everyCountry()), {
            kind: 'line',
            width: 'wide',
            title: 'Most lines rise together; a few break',
            description:
              'Life expectancy at birth in 62 countries, every five years from 1955 to 2005, years',
            alt: 'Line chart of 62 countries in grey with three in colour. Nearly all rise. China dips to 27.8 years in 1960 and is back above 58 in 1965. Peru climbs from 43.7 to 77.2. South Africa turns down after 1990 and ends lowest, at 52.1.',
            notes:
              'One point stands for five years, so shorter crises can look smaller than they were, or longer.',
            x: 'year',
            splitBy: 'country',
            series: ['life'],
            emphasis: ['China', 'Peru', 'South Africa'],
            unit: 'years',
            decimals: 1,
            ...sources.gapminder,
          }),
          heading('Ten years on'),
          paragraph(
            'A second table of Gapminder has 187 countries around 2015. In 41 of them a newborn can expect less than 65 years; 35 of these lie south of the Sahara.',
          ),
          map(await keep('Life expectancy, 187 countries', onTheMap()), {
            kind: 'choropleth',
            boundaries: 'world-110m',
            title: 'Lives are shortest south of the Sahara',
            description: 'Life expectancy at birth by country, around 2015, years',
            alt: 'Map of the world. Life expectancy is below 60 years in a belt of countries in Africa and in Afghanistan, and lowest in Lesotho with 48.5 years. It is highest in Andorra with 84.1 and Japan with 83.5.',
            region: 'country',
            value: 'life',
            classes: 'custom',
            breaks: [60, 65, 70, 75, 80],
            unit: 'years',
            decimals: 1,
            ...sources.gapminder,
          }),
          callout(
            'caution',
            paragraph(
              bold('Two tables, two ways of counting. '),
              'The map and the lines above it come from different editions of the data. Compare countries within one, not across both.',
            ),
          ),
          heading('About the data'),
          aboutTheData(
            'Gapminder fills gaps with estimates and uses today’s borders for the past; it means to show the large picture and says so in its ',
            link('documentation', 'https://www.gapminder.org/data/documentation/gd004/'),
            '. The average over all countries is weighted by population.',
          ),
        ),
    },
  ],
}
