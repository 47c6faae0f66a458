import { Node } from '@tiptap/core'
import type { MapAttrs } from '../attrs/map.ts'
import { type Block, jsonAttributes, type Settings, textAttribute } from './block.ts'
import { emptyFigure } from './emptied.ts'

/** Those of `mapSpec`, written out: whoever opens a document needs no validator. */
const defaults: Settings<MapAttrs> = {
  dataset: null,
  dataAt: null,
  sample: null,
  kind: 'choropleth',
  boundaries: 'world-110m',
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

const READ = ['title', 'description', 'alt', 'notes', 'sourceName'] as const

export const map: Block = {
  type: 'map',
  name: 'Map',
  isWordless: true,
  refersTo: { kind: 'dataset', attribute: 'dataset' },
  node: Node.create({
    name: 'map',
    group: 'block',
    atom: true,
    draggable: true,
    parseHTML: () => [{ tag: 'figure[data-block=map]' }],
    addAttributes: jsonAttributes(defaults),
    renderHTML: ({ HTMLAttributes }) => ['figure', { ...HTMLAttributes, 'data-block': 'map' }],
  }),
  plainText: (node) =>
    READ.map((name) => textAttribute(node, name))
      .filter(Boolean)
      .join('\n'),
  withoutData: emptyFigure,
  migrations: [],
}
