import { cells, csv, json, mean, grouped, type Sample, sample } from './data.ts'

/** Lines, areas and bars with a panel for each series. */
export function panelSamples(): Sample[] {
  const industries = json('unemployment-across-industries.json')
  const kept = [...new Set(industries.map(({ series }) => `${series}`))].slice(0, 7)
  const barley = json('barley.json')
  const yields = [...grouped(barley, ({ variety }) => `${variety}`)]
    .slice(0, 6)
    .map(([variety, rows]) => [
      variety,
      ...['1931', '1932'].map((year) =>
        mean(rows.filter((row) => `${row.year}` === year).map((row) => Number(row.yield))).toFixed(1),
      ),
    ])
  return [
    sample(
      'unemployment-panels',
      {
        kind: 'line',
        panels: 'series',
        title: 'Construction lost most of its work',
        unit: 'thousand people',
        x: 'c2',
        splitBy: 'c1',
        series: ['c3'],
        emphasis: ['Construction'],
        references: [{ axis: 'y', at: 1000, label: 'One million' }],
      },
      cells(
        industries
          .filter(({ series }) => kept.includes(`${series}`))
          .map((row) => ({ ...row, date: `${row.date}`.slice(0, 10) })),
        ['series', 'date', 'count'],
      ),
    ),
    sample(
      'energy-panels',
      {
        kind: 'area',
        panels: 'series',
        panelScale: 'own',
        title: 'Renewables grew as fossil fuels shrank',
        unit: 'gigawatt hours',
        x: 'c1',
        splitBy: 'c2',
        series: ['c3'],
        annotations: [{ text: 'Renewables pass 20,000 in 2016', x: '2016', y: null }],
      },
      csv('iowa-electricity.csv'),
    ),
    sample(
      'barley-panels',
      {
        kind: 'bar',
        panels: 'series',
        title: 'Barley yielded less in the second year',
        unit: 'bushels per acre',
        x: 'c1',
        series: ['c2', 'c3'],
      },
      [['Variety', '1931', '1932'], ...yields],
    ),
  ]
}
