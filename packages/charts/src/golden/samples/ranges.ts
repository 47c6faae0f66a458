import { json, mean, type Row, type Sample, sample } from './data.ts'

/** Rows of two and more dots, joined. */
export function rangeSamples(): Sample[] {
  const rows = json('gapminder.json')
  const countries = [
    'Rwanda',
    'South Africa',
    'Kenya',
    'Nigeria',
    'Iran',
    'India',
    'Japan',
    'United Kingdom',
    'Haiti',
  ]
  const at = (country: string, year: number) =>
    `${rows.find((row) => row.country === country && row.year === year)?.life_expect ?? ''}`
  const barley = json('barley.json')
  const yieldOf = (site: string, year: number) =>
    mean(
      barley.filter((row: Row) => row.site === site && row.year === year).map((row) => Number(row.yield)),
    ).toFixed(1)
  const sites = [...new Set(barley.map((row) => `${row.site}`))]
  return [
    sample(
      'life-ranges',
      {
        kind: 'range',
        title: 'Where lives grew longer, and where they didn’t',
        unit: 'years',
        difference: true,
        x: 'c1',
        series: ['c2', 'c3'],
        sort: 'ascending',
        annotations: [{ text: 'Genocide of 1994 in between', x: 'Rwanda', y: null }],
      },
      [['Country', '1955', '2005'], ...countries.map((name) => [name, at(name, 1955), at(name, 2005)])],
    ),
    sample(
      'barley-ranges',
      {
        kind: 'range',
        title: 'Only Morris had more in 1932',
        unit: 'bushels per acre',
        x: 'c1',
        series: ['c2', 'c3'],
        sort: 'value',
        emphasis: ['Morris'],
        references: [{ axis: 'y', at: 30, label: '30' }],
      },
      [['Site', '1931', '1932'], ...sites.map((site) => [site, yieldOf(site, 1931), yieldOf(site, 1932)])],
    ),
    sample(
      'life-dots',
      {
        kind: 'range',
        title: 'Four moments in a row',
        unit: 'years',
        palette: 'single',
        x: 'c1',
        series: ['c2', 'c3', 'c4', 'c5'],
        width: 'wide',
      },
      [
        ['Country', '1955', '1975', '1995', '2005'],
        ...countries
          .slice(2)
          .map((name) => [name, ...[1955, 1975, 1995, 2005].map((year) => at(name, year))]),
        ['Greenland', '', '', '', ''],
      ],
    ),
  ]
}
