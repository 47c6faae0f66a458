import { cells, csv, json, mean, type Row, type Sample, sample, wide } from './data.ts'

function gapminder(): Sample[] {
  const rows = json('gapminder.json')
  const chosen = ['Japan', 'Iran', 'Rwanda', 'South Africa']
  const life = wide(
    rows.filter((row) => chosen.includes(`${row.country}`)),
    'year',
    'country',
    'life_expect',
  )
  const latest = rows.filter((row) => row.year === 2005)
  const pick = (names: string[]) =>
    names.map((name) => latest.find((row) => row.country === name) ?? { country: name, life_expect: null })
  return [
    sample(
      'life-lines',
      {
        kind: 'line',
        title: 'Rwanda recovered, South Africa fell',
        unit: 'years',
        x: 'c1',
        series: ['c2', 'c3', 'c4', 'c5'],
      },
      life,
    ),
    sample(
      'life-all-countries',
      {
        kind: 'line',
        title: 'Two countries fell while all others rose',
        unit: 'years',
        x: 'c1',
        splitBy: 'c2',
        series: ['c3'],
        emphasis: ['Rwanda', 'Japan'],
      },
      cells(rows, ['year', 'country', 'life_expect']),
    ),
    sample(
      'life-bars-missing',
      { kind: 'bar', title: 'Iceland leads the north', unit: 'years', x: 'c1', series: ['c2'] },
      cells(
        [
          ...pick(['Iceland', 'Norway', 'Finland', 'Ireland', 'United Kingdom']),
          { country: 'Greenland', life_expect: null },
        ],
        ['country', 'life_expect'],
      ),
    ),
    sample(
      'population-bars',
      {
        kind: 'bar',
        title: 'Two countries hold most people',
        unit: 'people',
        x: 'c1',
        series: ['c2'],
        sort: 'value',
      },
      cells(
        latest.filter((row) => Number(row.pop) > 80_000_000),
        ['country', 'pop'],
      ),
    ),
  ]
}

function unemployment(): Sample[] {
  const rows: Row[] = json('unemployment-across-industries.json').map((row) => ({
    ...row,
    month: `${row.date}`.slice(0, 7),
  }))
  const january = (year: number) => rows.filter(({ month }) => month === `${year}-01`)
  const before = new Map(january(2000).map((row) => [row.series, Number(row.rate)]))
  const change = january(2007).map((row) => [
    `${row.series}`,
    (Number(row.rate) - before.get(row.series!)!).toFixed(1),
  ])
  return [
    sample(
      'unemployment-industries',
      {
        kind: 'line',
        title: 'Construction was hit hardest',
        unit: '%',
        x: 'c1',
        splitBy: 'c2',
        series: ['c3'],
        emphasis: ['Construction', 'Government'],
        width: 'wide',
      },
      cells(rows, ['month', 'series', 'rate']),
    ),
    sample(
      'unemployment-long-names',
      { kind: 'line', title: 'Five industries', unit: '%', x: 'c1', splitBy: 'c2', series: ['c3'] },
      cells(
        rows.filter((row) => /Wholesale|Transportation|Education|Mining|Self/.test(`${row.series}`)),
        ['month', 'series', 'rate'],
      ),
    ),
    sample(
      'unemployment-bars',
      {
        kind: 'bar',
        title: 'Unemployment by industry, January 2010',
        unit: '%',
        x: 'c1',
        series: ['c2'],
        sort: 'value',
        emphasis: ['Construction'],
      },
      cells(january(2010), ['series', 'rate']),
    ),
    sample(
      'unemployment-change',
      {
        kind: 'bar',
        title: 'Fewer farm workers, more idle telephones',
        unit: 'points',
        x: 'c1',
        series: ['c2'],
        sort: 'value',
      },
      [['industry', 'change'], ...change],
    ),
  ]
}

function monthly(): Sample[] {
  const [, ...rows] = csv('seattle-weather.csv')
  const months = new Map<string, number[]>()
  for (const row of rows) {
    const month = row[0]!.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), Number(row[2])])
  }
  const table = [...months].map(([month, values]) => [month, mean(values).toFixed(2)])
  const gap = table.map(([month, value], index) =>
    index >= 20 && index < 26 ? [month!, ''] : [month!, value!],
  )
  return [
    sample(
      'weather-gap',
      { kind: 'line', title: 'Mean of daily maxima', unit: '°C', x: 'c1', series: ['c2'] },
      [['month', 'Mean maximum'], ...gap],
    ),
    sample(
      'weather-daily',
      { kind: 'line', title: 'Daily maximum and minimum', unit: '°C', x: 'c1', series: ['c3', 'c4'] },
      csv('seattle-weather.csv'),
    ),
  ]
}

/** Lines and horizontal bars. */
export function firstSamples(): Sample[] {
  const barley = json('barley.json').filter((row) => row.year === 1931)
  return [
    sample(
      'stocks',
      { kind: 'line', title: 'Google rose above all', unit: '$', x: 'c2', splitBy: 'c1', series: ['c3'] },
      csv('stocks.csv'),
    ),
    ...gapminder(),
    ...unemployment(),
    ...monthly(),
    sample(
      'barley-grouped',
      {
        kind: 'bar',
        title: 'Yield by site and variety, 1931',
        unit: 'bushels per acre',
        x: 'c1',
        series: ['c2', 'c3', 'c4'],
      },
      wide(
        barley.filter((row) => /Manchuria|Trebi|No. 462/.test(`${row.variety}`)),
        'site',
        'variety',
        'yield',
      ),
    ),
    sample(
      'iowa',
      { kind: 'line', title: 'Wind overtakes', unit: 'GWh', x: 'c1', splitBy: 'c2', series: ['c3'] },
      csv('iowa-electricity.csv'),
    ),
    sample(
      'global-temperature',
      { kind: 'line', title: 'The world warms', unit: '°C', x: 'c1', series: ['c2'] },
      csv('global-temp.csv'),
    ),
  ]
}
