import type { Dataset } from '@bubbles/charts'
import {
  bold,
  bullets,
  callout,
  chart,
  columns,
  heading,
  map,
  paragraph,
  question,
  standfirst,
  table,
  title,
} from '../blocks.ts'
import { type Design, rounded, said, sum, tableOf } from '../design.ts'
import { readData } from '../readData.ts'
import { aboutTheData, cited, forEditors, indicators, sources } from '../sources.ts'

type Country = [name: string, income: number, life: number, people: number, region: string]

/** 187 countries, around 2015. */
export const countries = (): Country[] => readData<{ countries: Country[] }>('countries.json').countries

export const REGIONS: [key: string, name: string][] = [
  ['europe_central_asia', 'Europe and Central Asia'],
  ['america', 'Americas'],
  ['east_asia_pacific', 'East Asia and Pacific'],
  ['middle_east_north_africa', 'Middle East and North Africa'],
  ['south_asia', 'South Asia'],
  ['sub_saharan_africa', 'Sub-Saharan Africa'],
]

export const inRegion = (key: string): Country[] => countries().filter(([, , , , region]) => region === key)
export const peopleOf = (group: readonly Country[]): number => sum(group.map(([, , , people]) => people))

/** The mean of a figure, each country weighted by its people. */
export const average = (group: readonly Country[], figure: 1 | 2): number =>
  sum(group.map((country) => country[figure] * country[3])) / peopleOf(group)

/** Countries by life expectancy, shortest first. */
export const byLife = (group: readonly Country[]): Country[] => group.toSorted((a, b) => a[2] - b[2])

const regions = (): Dataset =>
  tableOf(
    {
      region: ['Region', 'text'],
      life: ['Life expectancy', 'number'],
      people: ['People', 'number'],
    },
    REGIONS.map(([key, name]) => [
      name,
      rounded(average(inRegion(key), 2), 4),
      rounded(peopleOf(inRegion(key)) / 1e6, 4),
    ]),
  )

const spread = (): Dataset =>
  tableOf(
    {
      region: ['Region', 'text'],
      gap: ['Between highest and lowest', 'number'],
    },
    REGIONS.map(([key, name]) => {
      const sorted = byLife(inRegion(key))
      return [name, rounded(sorted.at(-1)![2] - sorted[0]![2], 4)]
    }),
  )

const everyCountry = (): Dataset =>
  tableOf(
    {
      country: ['Country', 'text'],
      region: ['Region', 'text'],
      income: ['Income per person', 'number'],
      life: ['Life expectancy', 'number'],
      people: ['People', 'number'],
    },
    countries().map(([name, income, life, people, region]) => [
      name,
      REGIONS.find(([key]) => key === region)![1],
      income,
      life,
      people,
    ]),
  )

const rows = (): string[][] =>
  REGIONS.map(([key, name]) => {
    const group = inRegion(key)
    const sorted = byLife(group)
    const [lowest, highest] = [sorted[0]!, sorted.at(-1)!]
    return [
      name,
      said(peopleOf(group) / 1e6),
      `$${said(average(group, 1))}`,
      said(average(group, 2), 1),
      `${lowest[0]}, ${said(lowest[2], 1)}`,
      `${highest[0]}, ${said(highest[2], 1)}`,
    ]
  })

const source = sources.gapminder

export const regionalComparison: Design = {
  id: 'regional-comparison',
  genre: 'Regional comparison',
  description:
    'Regions side by side: a ranking, two maps, every place in one chart, and a table to look things up. For districts, countries, branches or schools.',
  write: (keep) => [
    title('Six regions of the world, and fifteen years of life between them'),
    standfirst(
      'A newborn in Europe and Central Asia can expect 77.4 years, one south of the Sahara 62.0. Within each of the six regions the distance between two countries is larger than that.',
    ),
    forEditors(
      'The map answers “where”, the bars answer “how much”, the points answer “why”. When you paste your own regions, look at “matched” in the panel of the map: names it does not know are listed there.',
    ),
    indicators(
      source,
      {
        label: 'Life expectancy, average of all people',
        value: rounded(average(countries(), 2), 4),
        format: '.1f',
        suffix: 'years',
      },
      {
        label: 'Between the regions with the longest and the shortest lives',
        value: rounded(
          average(inRegion('europe_central_asia'), 2) - average(inRegion('sub_saharan_africa'), 2),
          4,
        ),
        format: '.1f',
        suffix: 'years',
      },
      {
        label: 'Between Andorra and Lesotho',
        value: 35.6,
        format: '.1f',
        suffix: 'years',
      },
    ),
    heading('The ranking'),
    paragraph(
      'Five of the six regions have passed 65 years. Three of them, with ',
      bold('57% of all people'),
      ', lie above 75.',
    ),
    chart(keep('Six regions', regions()), {
      kind: 'bar',
      title: 'Europe and Central Asia leads, Sub-Saharan Africa follows at a distance',
      description: 'Life expectancy at birth, each country weighted by its people, around 2015, years',
      alt: 'Bar chart of six regions. Europe and Central Asia 77.4 years, Americas 76.8, East Asia and Pacific 75.9, Middle East and North Africa 74.7, South Asia 67.1, Sub-Saharan Africa 62.0.',
      x: 'region',
      series: ['life'],
      leftOut: ['people'],
      sort: 'value',
      emphasis: ['Sub-Saharan Africa'],
      unit: 'years',
      decimals: 1,
      ...source,
    }),
    heading('On the map'),
    paragraph(
      'Forty-one countries lie below 65 years. All but six of them are in Sub-Saharan Africa; the others are Afghanistan, Djibouti, Guyana, Kiribati, Papua New Guinea and the Solomon Islands.',
    ),
    map(keep('187 countries', everyCountry()), {
      kind: 'choropleth',
      boundaries: 'world-110m',
      title: 'Lives are shortest south of the Sahara',
      description: 'Life expectancy at birth by country, around 2015, years',
      alt: 'Map of the world. Life expectancy is below 60 years in a belt of countries in Africa and in Afghanistan, and lowest in Lesotho with 48.5 years. It is above 80 in most of Western Europe, in Japan with 83.5, Canada and Australia.',
      region: 'country',
      value: 'life',
      classes: 'custom',
      breaks: [60, 65, 70, 75, 80],
      unit: 'years',
      decimals: 1,
      ...source,
    }),
    heading('Income explains much, not all'),
    paragraph(
      'Richer countries live longer. But Gabon, with an income of $18,627 a person, has 60.5 years; Vietnam, with $5,623, has 76.5.',
    ),
    chart(keep('187 countries', everyCountry()), {
      kind: 'point',
      width: 'wide',
      title: 'Richer countries live longer, with wide gaps at every income',
      description:
        'Life expectancy and income per person in 187 countries, around 2015. Each circle is a country; its area shows the number of people',
      alt: 'Point chart of 187 countries. Life expectancy rises with income, from 53.8 years in the Central African Republic at $599 a person to 75 or more in all 23 countries above $40,000. Gabon and Equatorial Guinea lie far below the others of their income, at 60.5 and 60.6 years; Vietnam lies above, at 76.5.',
      x: 'income',
      series: ['life'],
      splitBy: 'region',
      size: 'people',
      label: 'country',
      xScale: 'log',
      xTitle: 'Income per person, $',
      unit: 'years',
      decimals: 1,
      formats: [
        { column: 'income', unit: '$', unitPlace: 'before', decimals: 0 },
        { column: 'people', unit: '', decimals: 0 },
      ],
      ...source,
    }),
    callout(
      'finding',
      paragraph(
        bold('The same money, sixteen years apart.'),
        ' Gabon has an income of $18,627 a person and 60.5 years. Turkey has $19,360 and 76.5. Income alone does not decide.',
      ),
    ),
    heading('Gaps within the regions'),
    columns(
      [
        chart(keep('Spread within six regions', spread()), {
          kind: 'bar',
          title: 'The widest gap is within Sub-Saharan Africa',
          description: 'Years of life expectancy between the highest and the lowest country of a region',
          alt: 'Bar chart of six regions. The gap is 26.1 years in Sub-Saharan Africa, 22.9 in East Asia and Pacific, 21.9 in South Asia, 17.8 in the Middle East and North Africa, 17.3 in the Americas and 16.2 in Europe and Central Asia.',
          x: 'region',
          series: ['gap'],
          sort: 'value',
          unit: 'years',
          decimals: 1,
          ...source,
        }),
      ],
      [
        chart(keep('Six regions', regions()), {
          kind: 'doughnut',
          title: 'More than half of us live in two regions',
          description: 'People by region, around 2015, million and share',
          alt: 'Doughnut chart. 31% of people live in East Asia and Pacific, 24% in South Asia, 14% in Sub-Saharan Africa, 13% in the Americas, 12% in Europe and Central Asia and 6% in the Middle East and North Africa.',
          x: 'region',
          series: ['people'],
          leftOut: ['life'],
          sort: 'value',
          unit: 'million people',
          decimals: 0,
          ...source,
        }),
      ],
    ),
    table(
      { caption: 'Six regions at a glance', ...cited(source) },
      ['Region', 'People, million', 'Income per person', 'Life expectancy', 'Lowest', 'Highest'],
      rows(),
    ),
    heading('Where the people are'),
    map(keep('187 countries', everyCountry()), {
      kind: 'bubble',
      boundaries: 'world-110m',
      title: 'China and India hold more than a third of all people',
      description: 'People by country, around 2015, coloured by life expectancy in years',
      alt: 'Map of the world with a circle for each country. The largest are China with 1.4 billion people and India with 1.3 billion, then the United States with 322 million and Indonesia with 258 million.',
      region: 'country',
      size: 'people',
      value: 'life',
      classes: 'custom',
      breaks: [65, 75],
      notation: 'compact',
      unit: 'years',
      decimals: 1,
      ...source,
    }),
    heading('Three things to take along', 3),
    bullets(
      [
        bold('Compare like with like. '),
        'An average of people and an average of countries are different figures.',
      ],
      [bold('Look within. '), 'The gap inside a region is larger than the gap between any two regions.'],
      [bold('Name the outliers. '), 'Readers learn more from Vietnam and Gabon than from the trend.'],
    ),
    question({
      kind: 'choice',
      prompt: 'Which comparison would help you most?',
      options: ['Over time', 'Between cities', 'Within one country'],
    }),
    heading('About the data'),
    aboutTheData(
      'Gapminder fills gaps with estimates and means to show the large picture. The year is not stated; it is around 2015. Income is gross domestic product a person in international dollars.',
    ),
  ],
}
