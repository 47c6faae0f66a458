import { json, type Sample, sample, wide } from './data.ts'

/** Two moments: few lines in colour, many in grey, and moments along the axis of the data. */
export function slopeSamples(): Sample[] {
  const rows = json('gapminder.json')
  const at = (country: string, year: number, of: string) =>
    `${rows.find((row) => row.country === country && row.year === year)?.[of] ?? ''}`
  const countries = [...new Set(rows.map((row) => `${row.country}`))]
  const table = (names: string[], years: number[], of: string) => [
    ['Country', ...years.map(String)],
    ...names.map((name) => [name, ...years.map((year) => at(name, year, of))]),
  ]
  return [
    sample(
      'children-slope',
      {
        kind: 'slope',
        title: 'Families became small everywhere but in Nigeria',
        unit: 'children a woman',
        x: 'c1',
        series: ['c2', 'c3'],
      },
      table(['Nigeria', 'Iran', 'Bangladesh', 'Brazil', 'South Korea', 'Japan'], [1955, 2005], 'fertility'),
    ),
    sample(
      'life-slope',
      {
        kind: 'slope',
        title: 'Rwanda and Kenya fell while most rose',
        unit: 'years',
        x: 'c1',
        series: ['c2', 'c3'],
        emphasis: ['Rwanda', 'Kenya', 'Afghanistan'],
      },
      table(countries.slice(0, 60), [1985, 1995], 'life_expect'),
    ),
    sample(
      'people-slope',
      {
        kind: 'slope',
        title: 'Nigeria overtook Japan',
        unit: 'people',
        x: 'c1',
        series: ['c2', 'c3', 'c4', 'c5'],
        values: false,
        emphasis: ['Nigeria'],
      },
      wide(
        rows.filter(
          (row) =>
            ['Nigeria', 'Japan', 'Mexico', 'Germany'].includes(`${row.country}`) &&
            (row.year === 1955 || row.year === 2005),
        ),
        'year',
        'country',
        'pop',
      ),
    ),
  ]
}
