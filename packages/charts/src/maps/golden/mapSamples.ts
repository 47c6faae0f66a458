import { type Dataset, inferDataset } from '@bubbles/tables'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type MapSpec, mapSpec } from '../spec.ts'

/** Maps of real data (vega-datasets, BSD-3-Clause; Federal Statistical Office for the cantons). */
export interface MapSample {
  name: string
  spec: MapSpec
  dataset: Dataset
}

// The package exports its script only; the data files lie two folders beside it.
const folder = new URL('../data/', import.meta.resolve('vega-datasets'))
const read = (file: string) => readFileSync(fileURLToPath(new URL(file, folder)), 'utf8')

const csv = (file: string): string[][] =>
  read(file)
    .trim()
    .split(/\r?\n/)
    // A name with a comma stands in quotes.
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    )

const sample = (name: string, spec: Partial<MapSpec>, table: string[][]): MapSample => ({
  name,
  spec: mapSpec.parse({ alt: `Description of ${name}`, sourceName: 'vega-datasets', ...spec }),
  dataset: inferDataset(table),
})

/** County rates of unemployment as the mean of each state, by its FIPS code. */
function unemployment(): string[][] {
  const counties = read('unemployment.tsv')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
  const states = new Map<string, number[]>()
  for (const [county, rate] of counties) {
    const state = county!.padStart(5, '0').slice(0, 2)
    if (state !== '72') states.set(state, [...(states.get(state) ?? []), Number(rate)])
  }
  const mean = (rates: number[]) => rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  return [
    ['fips', 'Mean rate of counties'],
    ...[...states].map(([state, rates]) => [state, (100 * mean(rates)).toFixed(2)]),
  ]
}

/** Residents of the cantons at the end of 2020 in thousands. */
const CANTONS =
  'Zürich 1553,Bern 1043,Luzern 416,Uri 37,Schwyz 162,Obwalden 38,Nidwalden 43,Glarus 41,Zug 129,Freiburg 325,Solothurn 278,' +
  'Basel-Stadt 197,Basel-Landschaft 290,Schaffhausen 83,Appenzell Ausserrhoden 55,Appenzell Innerrhoden 16,St. Gallen 515,' +
  'Graubünden 200,Aargau 695,Thurgau 283,Tessin 351,Waadt 815,Wallis 348,Neuenburg 176,Genf 506,Jura 74'

const EUROPE =
  'Austria 8.6,Belgium 8.4,Bulgaria 5.1,Croatia 8.6,Czech Rep. 2.8,Denmark 5.7,Estonia 6.2,Finland 7.2,France 8,Germany 3.4,' +
  'Greece 15,Hungary 3.6,Ireland 5.6,Italy 9.1,Latvia 7.5,Lithuania 7.1,Luxembourg 5.1,Malta 3.6,Netherlands 4.1,Norway 4.4,' +
  'Poland 3,Portugal 6.5,Romania 5.2,Slovakia 6.9,Slovenia 5,Spain 14.8,Sweden 8.5,Switzerland 4.9,UK 3.9,Iceland 6'

const pairs = (list: string): string[][] =>
  list.split(',').map((pair) => [pair.slice(0, pair.lastIndexOf(' ')), pair.slice(pair.lastIndexOf(' ') + 1)])

/** Towns with their residents of 2020 (Federal Statistical Office), one of them elsewhere and one nowhere. */
const TOWNS = [
  'Zürich,47.38,8.54,421.9,German',
  'Genève,46.2,6.14,203.9,French',
  'Basel,47.56,7.59,173.2,German',
  'Lausanne,46.52,6.63,140.2,French',
  'Bern,46.95,7.45,134.8,German',
  'Winterthur,47.5,8.72,114.2,German',
  'Luzern,47.05,8.31,82.6,German',
  'St. Gallen,47.42,9.37,76.2,German',
  'Lugano,46,8.95,62.3,Italian',
  'Biel/Bienne,47.14,7.25,55.2,German',
  'Fribourg,46.81,7.16,38,French',
  'Chur,46.85,9.53,38.3,German',
  'Sion,46.23,7.36,34.9,French',
  'Bellinzona,46.19,9.02,43.4,Italian',
  'Milano,45.46,9.19,1396.1,Italian',
  'Atlantis,946.2,7.1,10,German',
]

const capitals = (): string[][] => [
  ['City', 'Lat', 'Lon'],
  ...(JSON.parse(read('us-state-capitals.json')) as { lon: number; lat: number; city: string }[]).map(
    ({ lon, lat, city }) => [city, `${lat}`, `${lon}`],
  ),
]

/** A week of earthquakes of magnitude 4.5 and more. */
function earthquakes(): string[][] {
  const { features } = JSON.parse(read('earthquakes.json')) as {
    features: { properties: { mag: number; place: string }; geometry: { coordinates: number[] } }[]
  }
  return [
    ['Place', 'Longitude', 'Latitude', 'Magnitude'],
    ...features
      .filter(({ properties }) => properties.mag >= 4.5)
      .map(({ properties: { mag, place }, geometry: { coordinates } }) => [
        place,
        `${coordinates[0]}`,
        `${coordinates[1]}`,
        `${mag}`,
      ]),
  ]
}

/** All samples, always in the same order. */
export function mapSamples(): MapSample[] {
  const health = csv('gapminder-health-income.csv')
  const life = {
    title: 'Life is shortest south of the Sahara',
    unit: 'years',
    region: 'c1',
    value: 'c3',
    classes: 'custom',
    breaks: [60, 65, 70, 75, 80],
  } satisfies Partial<MapSpec>
  return [
    sample('world-life', life, health),
    sample('world-life-fine', { ...life, boundaries: 'world-50m', classes: 'quantile', steps: 6 }, health),
    sample(
      'world-people',
      { kind: 'bubble', title: 'Two countries hold a third of us', unit: 'people', region: 'c1', size: 'c4' },
      health,
    ),
    sample(
      'world-people-life',
      {
        kind: 'bubble',
        title: 'Many people, long lives',
        unit: 'years',
        region: 'c1',
        size: 'c4',
        value: 'c3',
        steps: 4,
      },
      health,
    ),
    sample(
      'states-unemployment',
      {
        title: 'Michigan was hit hardest',
        unit: '%',
        boundaries: 'us-states',
        region: 'c1',
        value: 'c2',
        classes: 'equal',
      },
      unemployment(),
    ),
    sample(
      'cantons-residents',
      {
        kind: 'bubble',
        title: 'Zurich leads',
        unit: 'thousand people',
        boundaries: 'ch-cantons',
        region: 'c1',
        size: 'c2',
      },
      [['Kanton', 'Residents'], ...pairs(CANTONS)],
    ),
    sample(
      'cantons-share',
      {
        title: 'Share of residents',
        unit: 'thousand',
        boundaries: 'ch-cantons',
        region: 'c1',
        value: 'c2',
        palette: 'organisation',
      },
      [['Kanton', 'Residents'], ...pairs(CANTONS)],
    ),
    sample(
      'europe-unemployment',
      {
        title: 'The south waits for work',
        unit: '%',
        region: 'c1',
        value: 'c2',
        palette: 'diverging',
        middle: 7,
        frame: 'data',
        boundaries: 'world-50m',
        fixes: { Iceland: null },
      },
      [['Country', 'Unemployment rate'], ...pairs(EUROPE)],
    ),
    sample(
      'cantons-towns',
      {
        kind: 'symbol',
        title: 'Most large towns speak German',
        unit: 'thousand residents',
        boundaries: 'ch-cantons',
        label: 'c1',
        latitude: 'c2',
        longitude: 'c3',
        size: 'c4',
        value: 'c5',
      },
      [['Town', 'Lat', 'Long', 'Residents', 'Language'], ...TOWNS.map((town) => town.split(','))],
    ),
    sample(
      'states-capitals',
      {
        kind: 'symbol',
        title: 'Where states are governed',
        boundaries: 'us-states',
        label: 'c1',
        latitude: 'c2',
        longitude: 'c3',
        labels: 'direct',
      },
      capitals(),
    ),
    sample(
      'world-earthquakes',
      {
        kind: 'symbol',
        title: 'The ground shakes at the edges of plates',
        label: 'c1',
        latitude: 'c3',
        longitude: 'c2',
        value: 'c4',
        steps: 4,
      },
      earthquakes(),
    ),
    sample(
      'states-airports',
      {
        kind: 'symbol',
        title: 'An airfield near everyone',
        boundaries: 'us-states',
        label: 'c2',
        latitude: 'c6',
        longitude: 'c7',
      },
      csv('airports.csv'),
    ),
  ]
}
