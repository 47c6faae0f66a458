import type { Style } from './style.ts'
import { custom, mix, type Properties, type Value } from './values.ts'

const [own, text, surface, coast] = [custom('c'), custom('text'), custom('surface'), custom('coast')]
const first = custom('c1')

type Seven = 1 | 2 | 3 | 4 | 5 | 6 | 7
/** The steps of a map's colours, low to high; `k0` is land without a value. */
export type StepClass = `k${0 | Seven}`
const STEPS: readonly Seven[] = [1, 2, 3, 4, 5, 6, 7]
const eachStep = (of: (step: Seven) => Value): Record<string, Properties> =>
  Object.fromEntries(STEPS.map((step) => [`k${step}`, { '--c': of(step) }]))

/** Names that stand for several classes in `within`. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  steps: STEPS.map((step) => `k${step}`),
}

/** Shares of the organisation's first colour in the ground, then in the text's colour, low to high. */
const MIXES = [
  ...[16, 34, 54, 76, 98].map((share) => mix(first, share, surface)),
  ...[62, 34].map((share) => mix(first, share, text)),
]
const steps = Object.fromEntries(
  STEPS.map((step): [string, Style] => [
    `k${step}`,
    { short: `k${step}`, scope: 'map', own: { '--c': custom(`m${step}`) } },
  ]),
) as Record<`k${Seven}`, Style>

const KEY: Properties = {
  flex: 'none',
  width: 28,
  height: 14,
  'margin-top': 1,
  background: own,
  border: { line: coast },
}
const hatched = { hatch: custom('hatch') }
const KEY_ROW: Properties = { display: 'flex', gap: 8 }
const KEY_PAGE = '& i{box-sizing:border-box}'

/**
 * Classes of maps. A region's fill and edge are custom properties, because all regions are drawn twice: below with a wide
 * edge that makes the coast line, above with a narrow one between neighbours. Rules for them name nothing outside the
 * group (and it twice, to win over those of charts wherever these stand), since a `use` may match its copy alone. Dots
 * are strokes of a line without length, so that they keep their size when the map shrinks.
 */
export const MAP_TABLE = {
  mapChart: { short: 'bb-map', scope: 'mapRoot' } as Style,
  ...steps,
  k0: { short: 'k0', scope: 'map', own: { '--c': mix(custom('land'), 45, surface, 'srgb') } } as Style,
  diverging: { short: 'dv', scope: 'mapRoot', within: eachStep((step) => custom(`d${step}`)) } as Style,
  ownPalette: { short: 'or', scope: 'mapRoot', within: eachStep((step) => MIXES[step - 1]!) } as Style,
  map: { short: 'mp', scope: 'map', page: '&{position:relative;overflow:hidden}' } as Style,
  mapDrawing: {
    short: 'mv',
    scope: 'map',
    own: { width: '100%', height: 'auto' },
    page: '&{display:block}.bb-map use{pointer-events:none}',
  } as Style,
  overlay: {
    short: 'ov',
    scope: 'map',
    page: '&{position:absolute;inset:0;width:100%;height:100%}',
  } as Style,
  regions: {
    short: 'bb-rg',
    scope: 'regions',
    within: {
      path: {
        'vector-effect': 'non-scaling-stroke',
        fill: own,
        stroke: custom('s', surface),
        'stroke-width': { px: 0.5, plus: custom('w', 0) },
        'stroke-linejoin': 'round',
      },
    },
    page: '.bb-rg [data-i]:hover{stroke:var(--bb-text);stroke-width:1.5px}',
  } as Style,
  /** Regions without a value. */
  missing: {
    short: 'nv',
    scope: 'regions',
    within: { path: { fill: 'inherit' } },
    page: `.tip .nv{--bb-c:transparent}.tip .nv i{background:HATCH}`,
  } as Style,
  coast: { short: 'co', scope: 'map', own: { '--s': coast, '--w': 1.4 } } as Style,
  /** Regions too small for an outline. */
  dotRegions: {
    short: 'rp',
    scope: 'regions',
    within: {
      path: {
        fill: 'none',
        stroke: custom('s', own),
        'stroke-width': { px: 5.6, plus: custom('w', 0) },
        'stroke-linecap': 'round',
      },
    },
    page: '& [data-i]:hover{stroke:var(--bb-text);stroke-width:7px}@container (max-width:519.98px){& path{stroke-width:calc(4px + var(--bb-w,0px))}}',
  } as Style,
  mapHatch: {
    short: 'hm',
    scope: 'map',
    own: { stroke: custom('hatch'), 'stroke-width': 2, 'vector-effect': 'none' },
  } as Style,
  land: { short: 'la', scope: 'map', own: { fill: custom('land'), stroke: 'none' } } as Style,
  borders: { short: 'br', scope: 'map', own: { stroke: surface, 'stroke-width': 0.7 } } as Style,
  bubbles: {
    short: 'bu',
    scope: 'map',
    within: {
      circle: {
        fill: own,
        'fill-opacity': 0.5,
        stroke: own,
        'stroke-width': 1.2,
        'vector-effect': 'non-scaling-stroke',
      },
      steps: { 'fill-opacity': 0.85, stroke: coast },
    },
    page: '& circle{transform-box:fill-box;transform-origin:center}& [data-i]:hover{stroke:var(--bb-text);stroke-width:2px}@container (max-width:519.98px){& circle{transform:scale(.45)}}',
  } as Style,
  /** Points at places in degrees. */
  mapPoints: {
    short: 'mq',
    scope: 'map',
    within: {
      circle: {
        fill: own,
        'fill-opacity': 0.75,
        stroke: surface,
        'stroke-width': 1,
        'vector-effect': 'non-scaling-stroke',
      },
      steps: { 'fill-opacity': 0.9, stroke: coast },
    },
    // A point at the edge of the map is whole.
    page: '&{overflow:visible}.bb-map .mp:has(>.mq){overflow:visible}& circle{transform-box:fill-box;transform-origin:center}& [data-i]:hover{stroke:var(--bb-text);stroke-width:2px}& text{pointer-events:none}@container (max-width:519.98px){& circle{transform:scale(.7)}}',
  } as Style,
  /** So many points that none is a mark of its own. */
  pointDots: {
    short: 'pd',
    scope: 'map',
    own: {
      fill: 'none',
      stroke: own,
      'stroke-width': 4,
      'stroke-linecap': 'round',
      'stroke-opacity': 0.6,
      'vector-effect': 'non-scaling-stroke',
    },
    page: '@container (max-width:519.98px){&{stroke-width:3px}}',
  } as Style,
  legendTitle: {
    short: 'lt',
    scope: 'map',
    own: { 'margin-bottom': 6, color: text },
    page: '&{overflow-wrap:anywhere}',
  } as Style,
  mapLegend: {
    short: 'ml',
    scope: 'map',
    own: { display: 'flex', 'flex-wrap': 'wrap', gap: [8, 24], 'margin-bottom': 16 },
  } as Style,
  stepsRow: {
    short: 'st',
    scope: 'map',
    own: { display: 'flex', flex: { grow: 0, shrink: 1, basis: 'auto' } },
    within: {
      span: { position: 'relative', flex: 'none', height: 34 },
      i: { display: 'block', height: 14, background: own, border: { line: coast } },
      b: { position: 'absolute', top: 18, left: 0, transform: 'translateX(-50%)' },
      em: { position: 'absolute', top: 18, left: 'auto', transform: 'none' },
      firstBound: { transform: 'none' },
    },
    page: '&{font-variant-numeric:tabular-nums}& span{box-sizing:border-box}& svg{display:block}& i{border-width:1px 0;border-right:1px solid var(--bb-surface)}& span:first-child i{border-left:1px solid var(--bb-coast)}& span:last-child i{border-right-color:var(--bb-coast)}& :is(b,em){font:inherit;white-space:nowrap}& em{right:0}',
  } as Style,
  firstBound: { short: 'fb', scope: 'map' } as Style,
  stepsList: {
    short: 'si',
    scope: 'map',
    own: { display: 'grid', gap: 4 },
    within: { span: KEY_ROW, i: KEY },
    page: `&{font-variant-numeric:tabular-nums}${KEY_PAGE}`,
  } as Style,
  noDataKey: {
    short: 'nk',
    scope: 'map',
    within: {
      span: KEY_ROW,
      i: KEY,
      missing: { background: hatched },
      c0: { width: 14, 'border-radius': '50%' },
    },
    page: KEY_PAGE,
  } as Style,
  mapSizes: {
    short: 'sz',
    scope: 'map',
    own: { display: 'flex', 'flex-wrap': 'wrap', 'align-items': 'center', gap: [6, 16] },
    within: {
      span: { display: 'flex', 'align-items': 'center', gap: 6 },
      svg: { flex: 'none' },
      circle: { fill: 'none', stroke: coast },
    },
    page: '& svg{display:block}.bb-map :is(.st,.si,.sz).n{display:none}@container (max-width:519.98px){.bb-map :is(.st,.si,.sz).w{display:none}.bb-map .st.n{display:flex}.bb-map .si.n{display:grid}.bb-map .sz.n{display:flex}}',
  } as Style,
}
