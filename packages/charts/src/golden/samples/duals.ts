import { csv, json, type Sample, sample } from './data.ts'

/** Rain and warmth of each month of 2014 in Seattle: the sum in mm, the mean of the daily highs in °C. */
function climate(): string[][] {
  const [head, ...days] = csv('seattle-weather.csv')
  const at = (name: string) => head!.indexOf(name)
  return [
    ['Month', 'Precipitation', 'Highest temperature'],
    ...Array.from({ length: 12 }, (_, month) => {
      const name = `2014-${`${month + 1}`.padStart(2, '0')}`
      const own = days.filter((day) => day[at('date')]!.replaceAll('/', '-').startsWith(name))
      const sum = (column: string) => own.reduce((total, day) => total + Number(day[at(column)]), 0)
      return [name, sum('precipitation').toFixed(1), (sum('temp_max') / own.length).toFixed(1)]
    }),
  ]
}

/** Two axes: columns and a line, lines that start away from zero, and several series on one side. */
export function dualSamples(): Sample[] {
  const units = (left: string, right: string) => [
    { column: 'c2', unit: left },
    { column: 'c3', unit: right },
  ]
  const driving = json('driving.json')
  return [
    sample(
      'climate-dual',
      {
        kind: 'dual',
        title: 'Seattle’s dry summers are its warm ones',
        description: 'Precipitation and mean daily high by month, 2014.',
        x: 'c1',
        series: ['c2', 'c3'],
        right: ['c3'],
        leftColumns: true,
        formats: units('mm', '°C'),
      },
      climate(),
    ),
    sample(
      'driving-dual',
      {
        kind: 'dual',
        title: 'Americans drove more, whatever petrol cost',
        description: 'Miles driven per person and year, and price of a gallon of petrol at 2000 prices.',
        x: 'c1',
        series: ['c2', 'c3'],
        right: ['c3'],
        rightMin: 0,
        rightMax: 4,
        formats: units('miles', '$'),
        annotations: [{ text: 'Second oil crisis', x: '1979', y: null }],
      },
      [
        ['Year', 'Distance', 'Price of petrol'],
        ...driving.map(({ year, miles, gas }) => [`${year}`, `${miles}`, `${gas}`]),
      ],
    ),
    sample(
      'jobs-dual',
      {
        kind: 'dual',
        title: 'Gesundheit wächst durch jede Krise',
        x: 'c1',
        series: ['c2', 'c3', 'c4'],
        right: ['c4'],
        formats: [
          { column: 'c2', unit: 'Tausend' },
          { column: 'c3', unit: 'Tausend' },
          { column: 'c4', unit: 'Tausend' },
        ],
        rightTitle: 'Beschäftigte im Gesundheitswesen in Tausend',
      },
      jobs(),
      'de-DE',
    ),
  ]
}

function jobs(): string[][] {
  const rows = csv('us-employment.csv')
  const column = (name: string) => rows[0]!.indexOf(name)
  const drawn = ['construction', 'manufacturing', 'education_and_health_services']
  return [
    ['Monat', 'Bau', 'Industrie', 'Gesundheit'],
    ...rows.slice(1).map((row) => [row[0]!, ...drawn.map((name) => row[column(name)]!)]),
  ]
}
