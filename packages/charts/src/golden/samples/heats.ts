import { csv, json, mean, type Row, type Sample, sample, wide } from './data.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Tables coloured by value: with values in the cells, with missing ones, and on both sides of zero. */
export function heatSamples(): Sample[] {
  const [, ...days] = csv('seattle-weather.csv')
  const rain = days.map(
    ([date, rained]): Row => ({
      year: date!.slice(0, 4),
      month: MONTHS[Number(date!.slice(5, 7)) - 1]!,
      rain: Number(rained),
    }),
  )
  const years = [...new Set(rain.map(({ year }) => `${year}`))]
  const sumOf = (year: string, month: string) =>
    rain
      .filter((row) => row.year === year && row.month === month)
      .reduce((sum, row) => sum + Number(row.rain), 0)
  const jobs = json('unemployment-across-industries.json')
  const industries = [...new Set(jobs.map(({ series }) => `${series}`))]
  const rates = [2000, 2002, 2004, 2006, 2008, 2009]
  const rateOf = (industry: string, year: number) =>
    mean(jobs.filter((row) => row.series === industry && row.year === year).map((row) => Number(row.rate)))
  const life = json('gapminder.json')
  const changes = ['Rwanda', 'South Africa', 'Kenya', 'Iran', 'Haiti']
  const lifeIn = (country: string, year: number) =>
    Number(life.find((row) => row.country === country && row.year === year)?.life_expect)
  const moments = [1965, 1975, 1985, 1995, 2005]
  return [
    sample(
      'rain-heat',
      {
        kind: 'heat',
        title: 'It rains from October to March',
        unit: 'mm',
        decimals: 0,
        x: 'c1',
        series: MONTHS.map((_, at) => `c${at + 2}`),
        width: 'wide',
      },
      [
        ['Year', ...MONTHS],
        ...years.map((year) => [year, ...MONTHS.map((month) => sumOf(year, month).toFixed(1))]),
      ],
    ),
    sample(
      'unemployment-heat',
      {
        kind: 'heat',
        title: 'Builders and farmers are out of work most often',
        unit: '%',
        colour: 2,
        x: 'c1',
        series: rates.map((_, at) => `c${at + 2}`),
      },
      [
        ['Industry', ...rates.map(String)],
        ...industries.map((industry, row) => [
          industry,
          ...rates.map((year, at) => (row === 3 && at > 3 ? '' : rateOf(industry, year).toFixed(1))),
        ]),
      ],
    ),
    sample(
      'life-heat',
      {
        kind: 'heat',
        title: 'Where lives became shorter',
        unit: 'years',
        plus: true,
        palette: 'scale',
        x: 'c1',
        series: moments.slice(1).map((_, at) => `c${at + 2}`),
      },
      [
        ['Country', ...moments.slice(1).map((year) => `${year - 10} to ${year}`)],
        ...changes.map((country) => [
          country,
          ...moments.slice(1).map((year) => (lifeIn(country, year) - lifeIn(country, year - 10)).toFixed(1)),
        ]),
      ],
    ),
    sample(
      'countries-heat',
      {
        kind: 'heat',
        title: 'Families became small',
        unit: 'children a woman',
        labels: 'auto',
        x: 'c1',
        series: Array.from({ length: 11 }, (_, at) => `c${at + 2}`),
      },
      wide(
        life.filter((row) => [0, 2, 4].includes(Number(row.cluster))),
        'country',
        'year',
        'fertility',
      ),
    ),
  ]
}
