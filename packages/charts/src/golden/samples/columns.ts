import { cells, csv, grouped, json, type Row, type Sample, sample, wide } from './data.ts'

const sum = (rows: Row[], of: string): number => rows.reduce((total, row) => total + Number(row[of]), 0)

function weatherTypes(): string[][] {
  const [, ...days] = csv('seattle-weather.csv')
  const rows: Row[] = days.map((day) => ({ month: day[0]!.slice(5, 7), type: day[5]! }))
  const types = ['sun', 'rain', 'drizzle', 'fog', 'snow']
  return [
    ['Month', 'Sun', 'Rain', 'Drizzle', 'Fog', 'Snow'],
    ...['January', 'April', 'July', 'October'].map((name, index) => {
      const month = `${index * 3 + 1}`.padStart(2, '0')
      return [
        name,
        ...types.map((type) => `${rows.filter((row) => row.month === month && row.type === type).length}`),
      ]
    }),
  ]
}

function disasterDecades(): string[][] {
  const kinds = ['Flood', 'Drought', 'Earthquake', 'Epidemic']
  const [, ...rows] = csv('disasters.csv')
  const decades = ['1900', '1910', '1920', '1930', '1940', '1950', '1960', '1970', '1980', '1990', '2000']
  const deaths = (decade: string, kind: string) =>
    rows
      .filter(([entity, year]) => entity === kind && year!.startsWith(decade.slice(0, 3)))
      .reduce((total, row) => total + Number(row[2]), 0)
  return [
    ['Year', ...kinds],
    ...decades.map((decade) => [decade, ...kinds.map((kind) => `${deaths(decade, kind)}`)]),
  ]
}

/** Standing columns, stacked bars, bars compared with marks. */
export function columnSamples(): Sample[] {
  const people = json('population.json')
  const byYear = [...grouped(people, (row) => `${row.year}`)]
  const iowa = csv('iowa-electricity.csv')
  const barley = json('barley.json')
  const movies = json('movies.json').filter((row) => row['Major Genre'])
  const genres = [...grouped(movies, (row) => `${row['Major Genre']}`)].filter(
    ([, rows]) => rows.length > 100,
  )
  const averages = genres.map(([genre, rows]) => {
    const known = rows.filter(
      (row) => Number(row['Worldwide Gross']) > 0 && Number(row['Production Budget']) > 0,
    )
    return [
      genre,
      ...['Worldwide Gross', 'Production Budget'].map((of) =>
        (sum(known, of) / known.length / 1e6).toFixed(1),
      ),
    ]
  })
  const co2 = csv('co2-concentration.csv')
  return [
    sample(
      'population-columns',
      {
        kind: 'bar',
        orientation: 'vertical',
        title: 'The United States grew twelvefold',
        description: 'People counted in each census.',
        x: 'c1',
        series: ['c2'],
        emphasis: ['2000'],
      },
      [['Census', 'People'], ...byYear.map(([year, rows]) => [year, `${sum(rows, 'people')}`])],
    ),
    sample(
      'temperature-columns',
      {
        kind: 'bar',
        orientation: 'vertical',
        title: 'Every year since 1977 was warmer than the mean',
        unit: '°C',
        plus: true,
        bySign: true,
        x: 'c1',
        series: ['c2'],
        xMin: '1950',
        annotations: [{ text: '1976 was the last cold year', x: '1976' }],
      },
      csv('global-temp.csv'),
    ),
    sample(
      'disaster-deaths',
      {
        kind: 'bar',
        orientation: 'vertical',
        stacking: 'stacked',
        title: 'Floods and droughts killed millions, until they did not',
        description: 'Deaths from natural disasters by decade.',
        unit: 'deaths',
        dates: 'year',
        x: 'c1',
        series: ['c2', 'c3', 'c4', 'c5'],
        annotations: [{ text: 'China, 1931: the Yangtze floods', x: '1930' }],
      },
      disasterDecades(),
    ),
    sample(
      'iowa-stacked',
      {
        kind: 'bar',
        orientation: 'vertical',
        stacking: 'stacked',
        title: 'Wind made the growth',
        description: 'Net generation.',
        unit: 'GWh',
        x: 'c1',
        splitBy: 'c2',
        series: ['c3'],
      },
      [iowa[0]!, ...iowa.slice(1).filter(([year]) => Number(year!.slice(0, 4)) % 2 === 1)],
    ),
    sample(
      'iowa-share',
      {
        kind: 'bar',
        orientation: 'vertical',
        stacking: 'share',
        title: 'A third of Iowa’s electricity is renewable',
        x: 'c1',
        splitBy: 'c2',
        series: ['c3'],
        references: [{ axis: 'y', at: 50, label: 'Half' }],
      },
      [iowa[0]!, ...iowa.slice(1).filter(([year]) => /^(2001|2005|2009|2013|2017)/.test(year!))],
    ),
    sample(
      'weather-columns',
      {
        kind: 'bar',
        orientation: 'vertical',
        title: 'In January it rains, in July the sun shines',
        unit: 'days',
        x: 'c1',
        series: ['c2', 'c3', 'c5'],
      },
      weatherTypes(),
    ),
    sample(
      'weather-share',
      {
        kind: 'bar',
        stacking: 'share',
        title: 'July is four fifths sun',
        x: 'c1',
        series: ['c2', 'c3', 'c4', 'c5', 'c6'],
      },
      weatherTypes(),
    ),
    sample(
      'barley-stacked',
      {
        kind: 'bar',
        stacking: 'stacked',
        title: 'Waseca harvests most',
        unit: 'bushels per acre',
        x: 'c1',
        series: ['c2', 'c3', 'c4', 'c5'],
        sort: 'value',
        palette: 'single',
        decimals: 0,
      },
      wide(
        barley.filter((row) => row.year === 1931 && /Manchuria|Trebi|Velvet|Peatland/.test(`${row.variety}`)),
        'site',
        'variety',
        'yield',
      ),
    ),
    sample(
      'movies-mark',
      {
        kind: 'bar',
        title: 'Action films earn most, and cost most',
        description: 'Mean per film. Bar: gross, mark: budget.',
        unit: '$ million',
        x: 'c1',
        series: ['c2'],
        mark: 'c3',
        sort: 'value',
        emphasis: ['Horror'],
        references: [{ axis: 'y', at: 100, label: '100 million' }],
        annotations: [{ text: 'Cheap to make', x: 'Horror' }],
      },
      [['Genre', 'Gross', 'Budget'], ...averages],
    ),
    sample(
      'ages-columns',
      {
        kind: 'bar',
        orientation: 'vertical',
        title: 'Women outlive men',
        description: 'People by age in 2000.',
        x: 'c1',
        series: ['c2', 'c3'],
        xTitle: 'Age',
        values: false,
        width: 'wide',
      },
      wide(
        people
          .filter((row) => row.year === 2000)
          .map((row) => ({ ...row, sex: row.sex === 1 ? 'Men' : 'Women' })),
        'age',
        'sex',
        'people',
      ).map((row, index) => (index === 0 ? ['age of people', ...row.slice(1)] : row)),
    ),
    sample(
      'long-names-columns',
      {
        kind: 'bar',
        orientation: 'vertical',
        title: 'Unemployment by industry, January 2010',
        unit: '%',
        unitAt: 'values',
        x: 'c1',
        series: ['c2'],
        sort: 'ascending',
      },
      cells(
        json('unemployment-across-industries.json').filter(
          (row) =>
            `${row.date}`.startsWith('2010-01') &&
            /Construction|Government|Finance|Wholesale|Mining/.test(`${row.series}`),
        ),
        ['series', 'rate'],
      ),
    ),
    sample(
      'co2-columns',
      {
        kind: 'bar',
        orientation: 'vertical',
        title: 'Columns too many for marks of their own',
        unit: 'parts per million',
        x: 'c1',
        series: ['c2'],
        xMin: '2002-01',
      },
      co2,
    ),
    sample(
      'change-columns',
      {
        kind: 'bar',
        orientation: 'vertical',
        title: 'Jobs lost and won each month',
        unit: 'thousands',
        plus: true,
        dates: 'month',
        x: 'c1',
        series: ['c2'],
      },
      [
        ['Month', 'Change'],
        ...csv('us-employment.csv')
          .slice(1)
          .filter(([month]) => /^(2008|2009|2010)/.test(month!))
          .map((row) => [row[0]!, row.at(-1)!]),
      ],
    ),
    sample(
      'countries-arabic',
      {
        kind: 'bar',
        title: 'متوسط العمر المتوقع عند الولادة',
        unit: 'سنة',
        x: 'c1',
        series: ['c2'],
        sort: 'value',
      },
      [
        ['البلد', 'العمر المتوقع'],
        ['مصر', '71.3'],
        ['المملكة العربية السعودية', '72.8'],
        ['العراق', '59.5'],
        ['إيران', '71.0'],
        ['Japan اليابان', '82.6'],
      ],
    ),
  ]
}
