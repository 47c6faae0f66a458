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
  ]
}
