import type { MapAttrs } from '../attrs/map.ts'
import type { Settings } from './block.ts'
import { dataFigure } from './dataFigure.ts'
import { FIGURE_TABLES } from './figureTables.ts'

/** Those of `mapSpec`, written out: whoever opens a document needs no validator. */
const defaults: Settings<MapAttrs> = {
  dataset: null,
  sourceTable: null,
  dataSteps: [],
  dataAt: null,
  sample: null,
  kind: 'choropleth',
  boundaries: 'world-110m',
  ownBoundaries: null,
  title: '',
  description: '',
  alt: '',
  notes: '',
  sourceName: '',
  sourceUrl: '',
  sourceLicence: '',
  region: null,
  value: null,
  size: null,
  latitude: null,
  longitude: null,
  label: null,
  labels: 'auto',
  fixes: {},
  classes: 'quantile',
  steps: 5,
  breaks: [],
  palette: 'steps',
  middle: 0,
  reversed: false,
  frame: 'whole',
  unit: '',
  decimals: null,
  notation: 'auto',
  unitPlace: 'auto',
  width: 'wide',
}

export const map = dataFigure('map', 'Map', defaults, [
  ...FIGURE_TABLES,
  { kind: 'boundaries', attribute: 'ownBoundaries' },
])
