import { csv, grouped, json, type Row, type Sample, sample } from './data.ts'

const REGIONS: Record<string, string> = {
  south_asia: 'South Asia',
  europe_central_asia: 'Europe and Central Asia',
  middle_east_north_africa: 'Middle East and North Africa',
  sub_saharan_africa: 'Sub-Saharan Africa',
  america: 'Americas',
  east_asia_pacific: 'East Asia and Pacific',
}

/** Rows of the file on health and income, with the regions in words. */
export function healthAndIncome(): Row[] {
  return csv('gapminder-health-income.csv')
    .slice(1)
    .map(([country, income, health, population, region]) => ({
      country: country!,
      income: income!,
      health: health!,
      population: population!,
      region: REGIONS[region!] ?? region!,
    }))
}

/** Doughnuts, pies and gauges. */
export function partSamples(): Sample[] {
  const people = [...grouped(healthAndIncome(), (row) => `${row.region}`)].map(([region, rows]) => [
    region,
    `${rows.reduce((total, row) => total + Number(row.population), 0)}`,
  ])
  const idle = json('unemployment-across-industries.json')
    .filter((row) => `${row.date}`.startsWith('2010-01'))
    .map((row) => [`${row.series}`, `${Number(row.count) * 1000}`])
  const iowa = csv('iowa-electricity.csv')
  const ratings = [...grouped(json('movies.json'), (row) => `${row['MPAA Rating']}`)]
    .filter(([rating]) => /^(R|PG-13|PG|G|Not Rated)$/.test(rating))
    .map(([rating, rows]) => [rating, `${rows.length}`])
  const share = (year: string): number => {
    const rows = iowa.filter(([date]) => date!.startsWith(year))
    const total = rows.reduce((sum, row) => sum + Number(row[2]), 0)
    return (Number(rows.find((row) => row[1] === 'Renewables')![2]) / total) * 100
  }
  const obesity = json('obesity.json').filter((row) => /^(CO|CA|NY|TX|MS|WV)$/.test(`${row.state}`))
  return [
    sample(
      'people-doughnut',
      {
        kind: 'doughnut',
        title: 'Half of mankind lives in two regions',
        unit: 'people',
        x: 'c1',
        series: ['c2'],
        sort: 'value',
      },
      [['Region', 'People'], ...people],
    ),
    sample(
      'people-direct',
      {
        kind: 'doughnut',
        title: 'The same with names around it',
        unit: 'people',
        x: 'c1',
        series: ['c2'],
        sort: 'value',
        labels: 'direct',
        partLabels: 'both',
        notation: 'compact',
      },
      [['Region', 'People'], ...people],
    ),
    sample(
      'ratings-pie',
      {
        kind: 'doughnut',
        innerRadius: 0,
        title: 'Most films are not for children',
        x: 'c1',
        series: ['c2'],
        sort: 'value',
        labels: 'direct',
        emphasis: ['G'],
      },
      [['Rating', 'Films'], ...ratings],
    ),
    sample(
      'idle-gathered',
      {
        kind: 'doughnut',
        title: 'A third of the unemployed had worked in two trades',
        unit: 'people',
        gather: 6,
        x: 'c1',
        series: ['c2'],
        sort: 'value',
        partLabels: 'both',
      },
      [['Industry', 'Unemployed'], ...idle],
    ),
    sample(
      'iowa-doughnut',
      {
        kind: 'doughnut',
        title: 'Iowa’s electricity in 2017',
        unit: 'GWh',
        x: 'c1',
        series: ['c2', 'c3', 'c4'],
        palette: 'single',
        colour: 5,
        partLabels: 'value',
      },
      [
        ['Year', ...iowa.filter(([date]) => date!.startsWith('2017')).map((row) => row[1]!)],
        ['2017', ...iowa.filter(([date]) => date!.startsWith('2017')).map((row) => row[2]!)],
      ],
    ),
    sample(
      'renewables-gauge',
      {
        kind: 'arc',
        title: 'Iowa is past a third',
        unit: '%',
        series: ['c1'],
        mark: 'c2',
        decimals: 0,
        ranges: [
          { axis: 'y', from: 0, to: 25, label: 'Behind' },
          { axis: 'y', from: 25, to: 50, label: 'On the way' },
          { axis: 'y', from: 50, to: 100, label: 'Majority' },
        ],
      },
      [
        ['Renewable electricity', '2005'],
        [share('2017').toFixed(1), share('2005').toFixed(1)],
      ],
    ),
    sample(
      'obesity-gauges',
      {
        kind: 'arc',
        title: 'One in five in Mississippi',
        description: 'Share of adults with obesity.',
        notation: 'percent',
        decimals: 0,
        x: 'c1',
        series: ['c2'],
        yMax: 0.5,
        emphasis: ['MS'],
        sort: 'value',
      },
      [['State', 'Obesity'], ...obesity.map((row) => [`${row.state}`, `${row.rate}`])],
    ),
  ]
}
