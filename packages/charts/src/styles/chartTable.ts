import { COLOURS, HUE_STEPS, MAX_COLOURS } from './colourNumbers.ts'
import type { Style } from './style.ts'
import { custom, mix, type Properties } from './values.ts'

const [text, secondary, surface] = [custom('text'), custom('secondary'), custom('surface')]
/** The colour of a series, part or step, which its class decides; and that colour as words can be read in it. */
const [own, ownText] = [custom('c'), custom('t')]

const stroke = (colour: Properties[string], width?: number): Properties => ({
  stroke: colour,
  ...(width !== undefined && { 'stroke-width': width }),
})
const HALO: Properties = {
  'paint-order': 'stroke',
  stroke: surface,
  'stroke-width': 4,
  'stroke-linejoin': 'round',
}
const SWATCH: Properties = {
  flex: 'none',
  width: 12,
  height: 12,
  'margin-top': 4,
  background: own,
}
const wrapping = (gap: readonly number[]): Properties => ({ display: 'flex', 'flex-wrap': 'wrap', gap })
const crisp = (colour: Properties[string]): Properties => ({
  stroke: colour,
  'shape-rendering': 'crispEdges',
})

/** Widths of a chart in px from which words may be shown that have no room on a narrower one: `from0`, `from1` … */
export const FROM_WIDTHS = [340, 400, 460, 580, 640, 700, 760, 840] as const

/** The boxes around drawings: plots between their margins, legends, lists, notes. */
const BOXES = {
  chart: {
    short: 'bb-chart',
    scope: 'root',
    own: { font: [12, 16], color: secondary },
    page: '.bb-chart{container-type:inline-size;direction:ltr;text-align:left}',
  },
  lineChart: { short: 'bb-line' },
  barChart: { short: 'bb-bar' },
  doughnutChart: { short: 'bb-doughnut' },
  pointChart: { short: 'bb-point' },
  arcChart: { short: 'bb-arc' },
  areaChart: { short: 'bb-area' },
  rangeChart: { short: 'bb-range' },
  slopeChart: { short: 'bb-slope' },
  dualChart: { short: 'bb-dual' },
  histogramChart: { short: 'bb-histogram' },
  heatChart: { short: 'bb-heat' },
  // What tables look like is in `tableStyles`, since few pages have one.
  tableChart: { short: 'bb-table' },
  /** The box in which a wide table scrolls. */
  tableBox: { short: 'tx' },
  /** Cells of a table: a number, with a bar beside it, on a ground, or a line between its ends. */
  numberCell: { short: 'tc' },
  barCell: { short: 'tb' },
  lineCell: { short: 'tq' },
  heatCell: { short: 'tg' },
  /** What readers find a row by, and turn pages with: made by the page's script. */
  tableControls: { short: 'to' },
  empty: { short: 'bb-empty' },
  plot: { short: 'pl', own: { display: 'flex' } },
  spacer: { short: 'sp', own: { flex: 'none' } },
  // Pointer events are off inside drawings: browsers would show the `<title>` as a tooltip of their own.
  drawing: {
    short: 'p',
    own: { flex: { grow: 1, shrink: 1, basis: 0 } },
    page: '&{width:0;min-width:0;display:block;overflow:visible;pointer-events:none}.bb-chart :is(path,circle)[data-i]{pointer-events:all}',
  },
  axisTitle: { short: 'yt', own: { 'margin-bottom': 6 }, page: '&{overflow-wrap:anywhere}' },
  note: { short: 'nt', own: { margin: [8, 0, 0], 'font-size': 13, 'line-height': 20 } },
  legend: {
    short: 'lg',
    own: { ...wrapping([4, 16]), 'margin-bottom': 10, 'font-size': 13, 'line-height': 20, color: text },
    within: { span: { display: 'flex', gap: 6 }, i: SWATCH },
    page: '& span{min-width:0;overflow-wrap:anywhere}',
  },
  /** What each of two axes measures, over that axis; under one another where there is no room for both. */
  axisHeads: {
    short: 'ah',
    own: { ...wrapping([4, 24]), 'justify-content': 'space-between', 'margin-bottom': 4 },
    within: { legend: { 'margin-bottom': 2 } },
    page: '& div{min-width:0}& .yt{margin-bottom:2px}@container (min-width:519.98px){&>div+div{text-align:right}&>div+div .lg{justify-content:flex-end}}',
  },
  round: { short: 'rd', within: { i: { 'border-radius': '50%' } } },
  centred: { short: 'ct', own: { 'justify-content': 'center', 'margin-top': 8 } },
  ring: {
    short: 'dn',
    own: { 'flex-wrap': 'wrap', 'align-items': 'center', 'justify-content': 'center', gap: [16, 40] },
    within: { drawing: { flex: 'none', width: 216 } },
  },
  partsList: {
    short: 'ls',
    own: {
      flex: { grow: 1, shrink: 1, basis: 260 },
      'max-width': 400,
      margin: 0,
      padding: 0,
      'font-size': 14,
      'line-height': 20,
      color: text,
    },
    within: {
      li: { display: 'flex', gap: 8, margin: 0, padding: [6, 0], 'border-bottom': { line: custom('grid') } },
      i: SWATCH,
      span: { flex: { grow: 1, shrink: 1, basis: 0 } },
      b: { 'font-weight': 600 },
    },
    page: '&{list-style:none}& span{min-width:0;overflow-wrap:anywhere}& b{font-variant-numeric:tabular-nums}',
  },
  gauges: {
    short: 'gs',
    own: wrapping([20, 24]),
    within: { plot: { flex: { grow: 0, shrink: 0, basis: 132 } } },
  },
  // In a file panels are as wide as the narrowest drawing, and so are on a wide page; on a narrow one they share its width.
  panels: {
    short: 'pn',
    own: wrapping([8, 16]),
    page: '&{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,288px),1fr))}',
  },
  panel: {
    short: 'pe',
    own: { flex: { grow: 0, shrink: 0, basis: 288 } },
    page: '&{min-width:0}',
  },
  panelName: {
    short: 'pq',
    own: { 'margin-bottom': 4, 'font-size': 14, 'line-height': 20, 'font-weight': 600, color: text },
    page: '&{overflow-wrap:anywhere}',
  },
  sizes: {
    short: 'zs',
    own: { ...wrapping([4, 16]), 'align-items': 'center', 'margin-bottom': 10 },
    within: {
      span: { display: 'flex', 'align-items': 'center', gap: 6 },
      circle: { fill: 'none', stroke: custom('coast') },
    },
  },
} as const satisfies Record<string, Style>

/** Words on drawings. */
const WORDS = {
  tickLabels: { short: 'tk' },
  middle: { short: 'm', own: { 'text-anchor': 'middle' } },
  halo: { short: 'h', own: HALO },
  /** Of the ticks of an axis with one series: in its colour. */
  inColour: { short: 'ic', own: { fill: ownText } },
  /** Of the words on a hatched gap. */
  gapHalo: { short: 'gh', own: { ...HALO, 'stroke-width': 10 } },
  seriesLabel: {
    short: 'lb',
    own: { ...HALO, 'font-size': 13, 'font-weight': 600, fill: ownText },
    with: { c0: { 'font-weight': 400 } },
  },
  labelValue: { short: 'v', own: { 'font-size': 12, 'font-weight': 500 } },
  rowName: { short: 'nm', own: { 'font-size': 14, fill: text } },
  momentName: { short: 'mn', own: { 'font-size': 13, 'font-weight': 600, fill: text } },
  value: { short: 'vl', own: { ...HALO, 'font-weight': 500, fill: text } },
  noData: { short: 'nd', own: { 'font-style': 'italic' } },
  strong: { short: 'b', own: { 'font-weight': 600 } },
  gaugeNumber: { short: 'bg', own: { 'font-size': 48, 'font-weight': 600, fill: text } },
  smaller: { short: 'sm', own: { 'font-size': 40 } },
  total: { short: 'md', own: { 'font-size': 24, 'font-weight': 600, fill: text } },
  // A browser that cannot tell which of white and black reads leaves the words to the table.
  insideValue: {
    short: 'iv',
    own: { 'text-anchor': 'middle', 'font-weight': 500, fill: { wordsOn: own } },
    page: '@supports not (fill:oklch(from red l c h)){&{display:none}}',
  },
  start: { short: 's', own: { 'text-anchor': 'start' } },
  end: { short: 'e', own: { 'text-anchor': 'end' } },
} as const satisfies Record<string, Style>

/** Lines and shapes. */
const MARKS = {
  endDots: { short: 'dt', own: { fill: own, stroke: surface } },
  line: {
    short: 'ln',
    scope: 'everywhere',
    own: { ...stroke(own, 2.5), 'stroke-linejoin': 'round', 'stroke-linecap': 'round' },
    with: { thin: { 'stroke-width': 1.5 }, c0: { 'stroke-width': 1.5 }, quiet: { 'stroke-width': 1 } },
  },
  thin: { short: 'thin' },
  /** Of what only the reader's script finds. */
  unseen: { short: 'us', own: { fill: 'none' } },
  grid: { short: 'gd', scope: 'everywhere', own: crisp(custom('grid')) },
  axis: { short: 'ax', scope: 'everywhere', own: crisp(custom('axis')) },
  zeroLine: { short: 'zl', scope: 'everywhere', own: crisp(text) },
  hatch: { short: 'ht', own: stroke(custom('hatch'), 2) },
  leader: { short: 'ld', own: stroke(custom('axis')) },
  range: { short: 'rg', own: { fill: custom('range') } },
  rangeEdge: { short: 're', own: stroke(custom('axis'), 2) },
  reference: { short: 'rf', own: { ...stroke(secondary, 1.5), 'stroke-dasharray': '4 4' } },
  referenceHalo: { short: 'rh', own: stroke(surface, 3.5) },
  wordGround: { short: 'ws', own: { fill: surface, stroke: custom('axis') } },
  markHalo: { short: 'mh', own: stroke(surface, 5) },
  mark: {
    short: 'mk',
    own: stroke(text, 2),
    within: { i: { width: 3, height: 16, 'margin-top': 2, background: text } },
  },
  segment: { short: 'sg', scope: 'everywhere', own: stroke(surface) },
  filled: { short: 'fl', scope: 'everywhere', own: { fill: own } },
  /** Joins the dots of a row. */
  connector: { short: 'cn', scope: 'everywhere', own: stroke(custom('muted'), 2) },
  /** An area with a line along its top, through which others can be seen. */
  tint: { short: 'ti', scope: 'everywhere', own: { fill: own, 'fill-opacity': 0.25 } },
  /** Cells without a value, and their swatch. */
  emptyCell: {
    short: 'ec',
    scope: 'everywhere',
    own: { fill: custom('range') },
    within: { i: { background: custom('range'), border: { line: custom('coast') } } },
    page: '& i{box-sizing:border-box}',
  },
  slice: { short: 'sl', scope: 'everywhere', own: { fill: own } },
  gap: { short: 'gp', scope: 'everywhere', own: stroke(surface, 2.5) },
  track: { short: 'tr', scope: 'everywhere', own: { fill: custom('range'), stroke: custom('coast') } },
  points: {
    short: 'pt',
    scope: 'everywhere',
    within: {
      circle: {
        fill: own,
        'fill-opacity': 0.5,
        ...stroke(own, 1.2),
        'vector-effect': 'non-scaling-stroke',
      },
      emphasised: { fill: 'none', ...stroke(text, 1.5) },
    },
  },
  emphasised: { short: 'em' },
  /** Circles that are smaller on narrow drawings. */
  sized: {
    short: 'pz',
    page: '@container (max-width:519.98px){& circle{transform:scale(.7);transform-box:fill-box;transform-origin:center}}',
  },
  dots: { short: 'ds', own: { ...stroke(own, 4), 'stroke-linecap': 'round', 'stroke-opacity': 0.6 } },
  dots1: { short: 'd1' },
  dots2: { short: 'd2', own: { 'stroke-width': 6 } },
  dots3: { short: 'd3', own: { 'stroke-width': 9 } },
  dot: { short: 'dot', scope: 'everywhere', own: { fill: own } },
  /** Words of thumbnails: the name of a line or part in its colour; a year or a bar's name. */
  thumbnailName: {
    short: 'tw',
    scope: 'everywhere',
    own: { 'font-size': 12, 'font-weight': 600, fill: ownText },
  },
  thumbnailNote: { short: 'tn', scope: 'everywhere', own: { 'font-size': 12, fill: secondary } },
  /** Borders of regions are thinner in thumbnails. */
  thumbnail: {
    short: 'bb-thumb',
    scope: 'root',
    own: { '--w': -0.2 },
    page: '.bb-thumb{display:block;width:100%;height:100%}',
  },
} as const satisfies Record<string, Style>

type FromWidth = 'from0' | 'from1' | 'from2' | 'from3' | 'from4' | 'from5' | 'from6' | 'from7'

/** What shows at some widths only. A container query at 520 px parts wide drawings from narrow ones. */
const SHOWN = {
  narrow: {
    short: 'n',
    own: { display: 'none' },
    page: '.bb-chart :is(.pl,.lg).n{display:none}@container (max-width:519.98px){&{display:inline}.bb-chart :is(.pl,.lg).n{display:flex}.bb-chart .nt.n{display:block}}',
  },
  wide: { short: 'w', page: '@container (max-width:519.98px){&{display:none}}' },
} as const satisfies Record<string, Style>

const fromWidths = Object.fromEntries(
  FROM_WIDTHS.map((width, step) => [
    `from${step}`,
    { short: `u${step}`, page: `@container (max-width:${width - 0.02}px){&{display:none}}` },
  ]),
) as Record<FromWidth, Style>

/** A colour of the palette, with a darker one for words where it needs that. */
const paletteColour = (n: number): Style => ({
  short: `c${n}`,
  scope: 'everywhere',
  own: { '--c': custom(`c${n}`), '--t': custom(`t${n}`, custom(`c${n}`)) },
})
/** How much of the colour is in each step of one hue: towards the text's colour first, then towards the ground. */
const STEPS = [
  mix(custom('b'), 62, text),
  mix(custom('b'), 100, text),
  ...[78, 60, 42, 26].map((share) => mix(custom('b'), share, surface)),
].slice(0, HUE_STEPS)
const numbered = <Name extends string>(count: number, of: (n: number) => [Name, Style]) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => of(index + 1))) as Record<Name, Style>

type Twelve = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
/** The classes of colours: `c0` is grey, `c1` to `c12` are the palette's, `c21` to `c26` the steps of one hue, `c31` to `c35` of a scale. */
export type ColourClass = 'c0' | `c${Twelve}` | `c2${1 | 2 | 3 | 4 | 5 | 6}` | `c3${1 | 2 | 3 | 4 | 5}`
/** The class of a chart in steps of one hue: which colour that is. */
export type HueClass = `h${Twelve}`

const COLOUR_CLASSES = {
  c0: { short: 'c0', scope: 'everywhere', own: { '--c': custom('muted'), '--t': secondary } } as Style,
  ...numbered(COLOURS, (n) => [`c${n}` as `c${Twelve}`, paletteColour(n)]),
  ...numbered(MAX_COLOURS, (n) => [
    `h${n}` as HueClass,
    { short: `h${n}`, scope: 'root', own: { '--b': custom(`c${n}`) } },
  ]),
  ...numbered(HUE_STEPS, (n) => [
    `c2${n}` as `c2${1 | 2 | 3 | 4 | 5 | 6}`,
    { short: `c2${n}`, scope: 'everywhere', own: { '--c': STEPS[n - 1]!, '--t': text } },
  ]),
  ...numbered(5, (n) => [
    `c3${n}` as `c3${1 | 2 | 3 | 4 | 5}`,
    { short: `c3${n}`, scope: 'everywhere', own: { '--c': custom(`s${n}`), '--t': text } },
  ]),
  /** Lines that are a ground for others. */
  quiet: { short: 'q', scope: 'everywhere', own: { '--c': custom('hatch') } } as Style,
  band1: { short: 'r1', scope: 'everywhere', own: { '--c': custom('hatch') } } as Style,
  band2: { short: 'r2', scope: 'everywhere', own: { '--c': custom('axis') } } as Style,
  band3: { short: 'r3', scope: 'everywhere', own: { '--c': secondary } } as Style,
}

/** The classes of charts, in the order in which they win over one another. */
export const CHART_TABLE = { ...BOXES, ...WORDS, ...MARKS, ...COLOUR_CLASSES }

/** What decides at which widths something shows: over all others, those of maps too. */
export const SHOWN_TABLE = { ...SHOWN, ...fromWidths }

/** Colours past the product's own, for pages whose palette has more. */
export const MORE_COLOURS = numbered(MAX_COLOURS, (n) => [`c${n}` as `c${Twelve}`, paletteColour(n)])
