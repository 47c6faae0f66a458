import { Node } from '@tiptap/core'
import type { ChartAttrs } from '../attrs/chart.ts'
import { type Block, jsonAttributes, type Settings, textAttribute } from './block.ts'
import { emptyFigure } from './emptied.ts'

/** Those of `chartSpec`, written out: whoever opens a document needs no validator. */
const defaults: Settings<ChartAttrs> = {
  dataset: null,
  dataAt: null,
  sample: null,
  kind: 'bar',
  title: '',
  description: '',
  alt: '',
  notes: '',
  sourceName: '',
  sourceUrl: '',
  sourceLicence: '',
  x: null,
  series: [],
  leftOut: [],
  otherMapping: null,
  splitBy: null,
  size: null,
  label: null,
  mark: null,
  sort: 'data',
  orientation: 'horizontal',
  stacking: 'none',
  bySign: false,
  centre: false,
  difference: false,
  binWidth: null,
  values: true,
  innerRadius: 0.62,
  gather: 0,
  partLabels: 'share',
  labels: 'auto',
  unit: '',
  decimals: null,
  notation: 'auto',
  unitPlace: 'auto',
  unitAt: 'axis',
  plus: false,
  formats: [],
  dates: 'auto',
  yMin: null,
  yMax: null,
  yScale: 'linear',
  yTicks: null,
  yTitle: '',
  xMin: null,
  xMax: null,
  xScale: 'linear',
  xTicks: null,
  xTitle: '',
  emphasis: [],
  palette: 'organisation',
  colour: 1,
  annotations: [],
  ranges: [],
  references: [],
  width: 'mid',
}

const READ = ['title', 'description', 'alt', 'notes', 'sourceName'] as const

export const chart: Block = {
  type: 'chart',
  name: 'Chart',
  isWordless: true,
  refersTo: { kind: 'dataset', attribute: 'dataset' },
  node: Node.create({
    name: 'chart',
    group: 'block',
    atom: true,
    draggable: true,
    parseHTML: () => [{ tag: 'figure[data-block=chart]' }],
    addAttributes: jsonAttributes(defaults),
    renderHTML: ({ HTMLAttributes }) => ['figure', { ...HTMLAttributes, 'data-block': 'chart' }],
  }),
  plainText: (node) =>
    READ.map((name) => textAttribute(node, name))
      .filter(Boolean)
      .join('\n'),
  withoutData: emptyFigure,
  migrations: [],
}
