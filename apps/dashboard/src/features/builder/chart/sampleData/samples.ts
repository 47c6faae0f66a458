import type { ChartSpec, MapSpec } from '@bubbles/charts'
import { TABLES } from './tables.ts'

/** What a sample says around its figure. Cleared again with its data. */
type Words = Pick<ChartSpec, 'title' | 'description' | 'unit' | 'sourceName' | 'sourceUrl' | 'sourceLicence'>

interface OfChart {
  what: 'chart'
  settings: Partial<ChartSpec> & Pick<ChartSpec, 'kind'>
  /** Other types that the same data suits. */
  suits: readonly ChartSpec['kind'][]
}
interface OfMap {
  what: 'map'
  settings: Partial<MapSpec> & Pick<MapSpec, 'kind'>
  suits: readonly MapSpec['kind'][]
}

/** A table to try a chart or map with, and how it is drawn. */
export type Sample = (OfChart | OfMap) & {
  /** As the figure's `sample` has it. */
  id: string
  /** On its button. */
  name: string
  table: string
  words: Words
}

const EIA = {
  sourceName: 'U.S. Energy Information Administration',
  sourceUrl: 'https://www.eia.gov/electricity/data/browser/',
  sourceLicence: 'public domain (U.S. government work)',
} as const
const GAPMINDER = {
  sourceName: 'Gapminder Foundation',
  sourceUrl: 'https://www.gapminder.org/data/',
  sourceLicence: 'CC BY 4.0',
} as const

/** All samples. Each is real data, with its source. */
export const SAMPLES: readonly Sample[] = [
  {
    id: 'lives',
    what: 'chart',
    name: 'Bars',
    table: TABLES.lives,
    settings: { kind: 'bar', x: 'c1', series: ['c2'], sort: 'value' },
    suits: ['table'],
    words: {
      ...GAPMINDER,
      title: 'Sample: lives are longest in Japan',
      description: 'Life expectancy in the 14 most populous countries, 2015',
      unit: 'years',
    },
  },
  {
    id: 'electricity',
    what: 'chart',
    name: 'Lines',
    table: TABLES.electricity,
    // Areas of three sources stand on one another; lines know nothing of it.
    settings: { kind: 'line', x: 'c1', series: ['c2', 'c3', 'c4'], stacking: 'stacked' },
    suits: ['area', 'slope', 'range', 'heat'],
    words: {
      ...EIA,
      title: 'Sample: renewables are catching up in Iowa',
      description: 'Electricity generated in Iowa by source, 2001 to 2017',
      unit: 'GWh',
    },
  },
  {
    id: 'sources',
    what: 'chart',
    name: 'Doughnut',
    table: TABLES.sources,
    settings: { kind: 'doughnut', x: 'c1', series: ['c2'] },
    suits: [],
    words: {
      ...EIA,
      title: 'Sample: two fifths of Iowa’s electricity is renewable',
      description: 'Electricity generated in Iowa by source, 2017',
      unit: 'GWh',
    },
  },
  {
    id: 'incomes',
    what: 'chart',
    name: 'Points',
    table: TABLES.incomes,
    settings: {
      kind: 'point',
      x: 'c2',
      series: ['c3'],
      size: 'c4',
      splitBy: 'c5',
      label: 'c1',
      xScale: 'log',
    },
    suits: [],
    words: {
      ...GAPMINDER,
      title: 'Sample: where people earn more, they live longer',
      description: 'Life expectancy and income per person in 60 countries, 2015',
      unit: '',
    },
  },
  {
    id: 'countries',
    what: 'map',
    name: 'Coloured areas',
    table: TABLES.countries,
    settings: { kind: 'choropleth', boundaries: 'world-110m', region: 'c1', value: 'c2', size: 'c3' },
    suits: ['bubble'],
    words: {
      ...GAPMINDER,
      title: 'Sample: lives are shortest south of the Sahara',
      description: 'Life expectancy by country, 2015',
      unit: 'years',
    },
  },
  {
    id: 'earthquakes',
    what: 'map',
    name: 'Points',
    table: TABLES.earthquakes,
    settings: {
      kind: 'symbol',
      boundaries: 'world-110m',
      label: 'c1',
      latitude: 'c2',
      longitude: 'c3',
      value: 'c4',
    },
    suits: [],
    words: {
      sourceName: 'U.S. Geological Survey',
      sourceUrl: 'https://earthquake.usgs.gov/earthquakes/search/',
      sourceLicence: 'public domain (U.S. government work)',
      title: 'Sample: the ground shakes at the edges of plates',
      description: 'Earthquakes of magnitude 4.8 and above in the week to 6 February 2018',
      unit: '',
    },
  },
]

/** The samples for an empty figure, those that suit its type first. */
export function samplesFor(what: Sample['what'], kind: unknown): Sample[] {
  const isSuited = ({ settings, suits }: Sample) =>
    settings.kind === kind || suits.some((each) => each === kind)
  return SAMPLES.filter((sample) => sample.what === what).toSorted(
    (a, b) => Number(isSuited(b)) - Number(isSuited(a)),
  )
}

/** Its settings, with the type that the figure already has where the data suits it. */
export const settingsOf = ({ settings, suits }: Sample, kind: unknown): Sample['settings'] =>
  suits.some((each) => each === kind) ? ({ ...settings, kind } as Sample['settings']) : settings

/** What the settings of samples are without them. */
const UNSET: Readonly<Record<string, unknown>> = {
  series: [],
  sort: 'data',
  stacking: 'none',
  xScale: 'linear',
  boundaries: 'world-110m',
}

/**
 * What only a sample put there, taken back: an author's own data is neither introduced by its words nor drawn by its
 * columns. What the author has changed since stays.
 */
export function sampleCleared(attrs: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sample = SAMPLES.find(({ id }) => id === attrs.sample)
  if (!sample) return {}
  const { kind: _kind, ...settings } = sample.settings
  return Object.fromEntries([
    ...Object.entries(sample.words).flatMap(([name, text]) => (attrs[name] === text ? [[name, '']] : [])),
    ...Object.keys(settings).map((name) => [name, UNSET[name] ?? null]),
  ]) as Record<string, unknown>
}
