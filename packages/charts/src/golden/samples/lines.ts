import { cells, csv, json, type Sample, sample, wide } from './data.ts'

/** Lines with what an author may set: ends, logarithms, notes, formats, legends. */
export function lineSamples(): Sample[] {
  const life = json('gapminder.json').filter((row) =>
    ['Japan', 'Iran', 'Rwanda', 'South Africa'].includes(`${row.country}`),
  )
  const stocks = csv('stocks.csv')
  const co2 = csv('co2-concentration.csv')
  const jobs = csv('us-employment.csv')
  const column = (name: string) => jobs[0]!.indexOf(name)
  const losses = ['construction', 'manufacturing', 'information']
  return [
    sample(
      'life-annotated',
      {
        kind: 'line',
        title: 'Rwanda recovered, South Africa fell',
        description: 'Life expectancy at birth.',
        unit: 'years',
        x: 'c1',
        series: ['c2', 'c3', 'c4', 'c5'],
        ranges: [{ axis: 'x', from: '1990', to: '2005', label: 'South Africa −12.1 years' }],
        references: [{ axis: 'y', at: 60, label: '60 years' }],
        annotations: [{ text: 'Rwanda 1995: 46.4, 5.1 below 1985', x: '1995', y: 36.09 }],
      },
      wide(life, 'year', 'country', 'life_expect'),
    ),
    sample(
      'stocks-log',
      {
        kind: 'line',
        title: 'On a logarithmic scale Apple rose fastest',
        unit: '$',
        unitAt: 'values',
        yScale: 'log',
        x: 'c2',
        splitBy: 'c1',
        series: ['c3'],
        emphasis: ['AAPL', 'GOOG'],
      },
      stocks,
    ),
    sample(
      'co2-zoom',
      {
        kind: 'line',
        title: 'Carbon dioxide breathes with the seasons',
        unit: 'parts per million',
        x: 'c1',
        series: ['c2', 'c3'],
        xMin: '2010-01',
        xMax: '2016-12',
        yMin: 380,
        yMax: 410,
        yTicks: 4,
        labels: 'legend',
        references: [{ axis: 'y', at: 400, label: '400 ppm' }],
      },
      co2,
    ),
    sample(
      'jobs-german',
      {
        kind: 'line',
        title: 'Der Bau verlor ein Viertel seiner Stellen',
        unit: 'Tausend',
        x: 'c1',
        series: ['c2', 'c3', 'c4'],
        ranges: [{ axis: 'x', from: '2007-12', to: '2009-06', label: 'Rezession' }],
      },
      [
        ['Monat', 'Bau', 'Industrie', 'Information'],
        ...jobs.slice(1).map((row) => [row[0]!, ...losses.map((name) => row[column(name)]!)]),
      ],
      'de-DE',
    ),
    sample(
      'share-of-jobs',
      {
        kind: 'line',
        title: 'Farmers became rare',
        notation: 'percent',
        decimals: 0,
        unitAt: 'values',
        x: 'c1',
        splitBy: 'c2',
        series: ['c3'],
        palette: 'single',
        colour: 3,
      },
      cells(
        json('jobs.json').filter(
          (row) => row.sex === 'men' && /^(Farmer|Clerical Worker|Manager \/ Owner)$/.test(`${row.job}`),
        ),
        ['year', 'job', 'perc'],
      ),
    ),
  ]
}
