import { cells, csv, json, type Sample, sample, wide } from './data.ts'

/** Areas: one from zero, several on one another, and as shares of 100%. */
export function areaSamples(): Sample[] {
  const energy = csv('iowa-electricity.csv')
  const jobs = json('unemployment-across-industries.json')
  const industries = [
    'Construction',
    'Manufacturing',
    'Leisure and hospitality',
    'Wholesale and Retail Trade',
  ]
  return [
    sample(
      'energy-areas',
      {
        kind: 'area',
        title: 'Wind replaced coal in Iowa',
        unit: 'terawatt hours',
        stacking: 'stacked',
        x: 'c1',
        splitBy: 'c2',
        series: ['c3'],
        annotations: [{ text: 'Renewables pass 20', x: '2016', y: null }],
      },
      energy.map(([year, source, amount], row) => [
        year!,
        source!,
        row === 0 ? amount! : `${Math.round(Number(amount) / 100) / 10}`,
      ]),
    ),
    sample(
      'energy-area-shares',
      {
        kind: 'area',
        title: 'Renewables grew to two fifths',
        stacking: 'share',
        x: 'c1',
        splitBy: 'c2',
        series: ['c3'],
        emphasis: ['Renewables'],
      },
      energy,
    ),
    sample(
      'stocks-area',
      {
        kind: 'area',
        title: 'Apple rose',
        unit: '$',
        unitAt: 'values',
        x: 'c1',
        series: ['c2'],
        ranges: [{ axis: 'x', from: '2008-09', to: '2009-03', label: 'Crisis' }],
      },
      [
        ['date', 'price'],
        ...csv('stocks.csv')
          .filter(([symbol]) => symbol === 'AAPL')
          .map(([, date, price]) => [date!, price!]),
      ],
    ),
    sample(
      'unemployed-areas',
      {
        kind: 'area',
        title: 'Two recessions',
        description: 'Unemployed persons in four industries.',
        unit: 'thousand',
        stacking: 'stacked',
        palette: 'single',
        x: 'c1',
        series: ['c2', 'c3', 'c4', 'c5'],
        width: 'wide',
      },
      wide(
        jobs
          .filter(({ series }) => industries.includes(`${series}`))
          .map((row) => ({ ...row, month: `${row.year}-${`${row.month}`.padStart(2, '0')}` })),
        'month',
        'series',
        'count',
      ),
    ),
    sample(
      'areas-gap',
      {
        kind: 'area',
        title: 'Nothing stands on what is not known',
        unit: 'people',
        stacking: 'stacked',
        x: 'c1',
        series: ['c2', 'c3', 'c4'],
      },
      cells(
        [
          { year: 2000, A: 10, B: 12, C: null },
          { year: 2001, A: 11, B: 14, C: null },
          { year: 2002, A: 12, B: null, C: 4 },
          { year: 2003, A: 12, B: null, C: 6 },
          { year: 2004, A: 14, B: 13, C: 8 },
          { year: 2005, A: 13, B: 15, C: 9 },
          { year: 2006, A: 13, B: 16, C: 12 },
        ],
        ['year', 'A', 'B', 'C'],
      ),
    ),
  ]
}
