import { cells, json, type Sample, sample } from './data.ts'

/** Tables as readers look things up in them: bars on both sides of zero, words, lines in rows, grounds, and many rows. */
export function tableSamples(): Sample[] {
  const life = json('gapminder.json')
  const names = [...new Set(life.map(({ country }) => `${country}`))]
  const inYear = (country: string, year: number) =>
    life.find((row) => row.country === country && row.year === year)
  const regions = [
    'South Asia',
    'Europe and Central Asia',
    'Sub-Saharan Africa',
    'Americas',
    'East Asia and Pacific',
    'Middle East and North Africa',
  ]
  const rows = names.map((country) => {
    const [before, after] = [inYear(country, 1990), inYear(country, 2005)]
    return {
      Country: country,
      Region: regions[Number(after?.cluster)] ?? '',
      'Life expectancy': Number(after?.life_expect),
      'Change since 1990': Number((Number(after?.life_expect) - Number(before?.life_expect)).toFixed(1)),
      Population: Number(after?.pop),
      'Children per woman': Number(after?.fertility),
    }
  })
  const years = [1955, 1965, 1975, 1985, 1995, 2005]
  const courses = ['Rwanda', 'Kenya', 'South Africa', 'Iran', 'India', 'Japan', 'Brazil', 'Poland']
  return [
    sample(
      'countries-table',
      {
        kind: 'table',
        title: 'In two countries lives became shorter',
        x: 'c1',
        texts: ['c2'],
        series: ['c3', 'c4', 'c5', 'c6'],
        cells: [
          { column: 'c3', as: 'bar' },
          { column: 'c4', as: 'bar' },
          { column: 'c6', as: 'heat' },
        ],
        formats: [
          { column: 'c3', unit: 'years' },
          { column: 'c4', unit: 'years', plus: true },
        ],
        width: 'wide',
      },
      cells(rows, Object.keys(rows[0]!)),
    ),
    sample(
      'courses-table',
      {
        kind: 'table',
        title: 'South Africa is back where it was fifty years before',
        unit: 'years',
        x: 'c1',
        series: years.map((_, at) => `c${at + 2}`),
        cells: years.map((_, at) => ({ column: `c${at + 2}`, as: 'line' as const })),
        emphasis: ['South Africa'],
      },
      [
        ['Country', ...years.map(String)],
        ...courses.map((country) => [
          country,
          ...years.map((year) =>
            country === 'Poland' && year === 1955 ? '' : `${inYear(country, year)?.life_expect ?? ''}`,
          ),
        ]),
      ],
    ),
    sample(
      'changes-table',
      {
        kind: 'table',
        title: 'What changed in fifteen years',
        x: 'c1',
        series: ['c2'],
        sort: 'value',
        unit: 'Jahre',
        plus: true,
        palette: 'scale',
        cells: [{ column: 'c2', as: 'bar' }],
        pageRows: null,
        search: false,
      },
      [
        ['Land', 'Veränderung'],
        ...courses.map((country, at) => [
          country,
          at === 3 ? '' : `${rows.find((row) => row.Country === country)!['Change since 1990']}`,
        ]),
      ],
      'de',
    ),
  ]
}
