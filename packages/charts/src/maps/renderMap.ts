import type { ChartContext } from '../context.ts'
import type { Dataset } from '@bubbles/tables'
import { classes, tag } from '../draw/svg.ts'
import type { RenderOptions } from '../render.ts'
import { drawnText, escapeText, oneLine } from '../text/escape.ts'
import type { Boundaries, RegionShape } from './boundaries.ts'
import { stepOf } from './classes.ts'
import { draftMapAlt } from './mapAlt.ts'
import { buildMapFrame, drawnValues, type MapFrame } from './mapFrame.ts'
import { drawNoData, drawSizes, drawSteps, legendTitle } from './mapLegend.ts'
import { frameOf, type Window } from './mapWindow.ts'
import type { MapSpec } from './spec.ts'

/** Radius in px of the largest bubble on a wide map, and of the smallest there is. */
const LARGEST = 46
const SMALLEST = 2.5
/** How much smaller bubbles are on a narrow map. The style sheet says the same. */
const NARROW = 0.45

const PALETTES = { steps: '', diverging: 'dv', organisation: 'or' } as const

/**
 * Draws a map as HTML: legend and one SVG that scales with its box, from 288 px, styled by `mapStyles` beside
 * `chartStyles`. A pure function: the same input gives the same bytes in Node and in browsers. Everything that comes
 * from the report is escaped. `boundaries` must be the set that `spec.boundaries` names.
 */
export function renderMap(
  context: ChartContext,
  spec: MapSpec,
  dataset: Dataset,
  boundaries: Boundaries,
  { id: block }: RenderOptions = {},
): string {
  const frame = buildMapFrame(spec, dataset, boundaries)
  const id = `bb-${(block ?? 'map').replace(/[^\w-]/g, '')}`
  const name = oneLine(spec.title) || context.words.map(spec.boundaries)
  const description =
    oneLine(spec.alt) ||
    oneLine(draftMapAlt(context, spec, dataset, boundaries)) ||
    context.words.nothingToDraw
  const window = frameOf(spec, frame, boundaries)
  const picture = {
    class: 'mv',
    role: 'img',
    'aria-label': name,
    'aria-describedby': `${id}-d`,
    viewBox: `${window.left} ${window.top} ${window.width} ${window.height}`,
  }
  // Not `<title>`: browsers would show it over the regions, which take the pointer.
  const words = tag('desc', { id: `${id}-d` }, escapeText(description))
  const content =
    spec.kind === 'bubble'
      ? bubbles(context, frame, boundaries, window, picture, words)
      : choropleth(context, frame, boundaries, window, picture, words, id)
  return `<div class="${classes('bb-chart bb-map', PALETTES[spec.palette])}" aria-describedby="${id}-d">${content}</div>`
}

type Picture = Record<string, string>

/** Share of the regions that have to be in the data for the others to count as missing from it. */
const COVERS = 0.5

/**
 * Regions of a choropleth by colour: `k1` to `k7`; hatched, `nd`, those without a value; plain land, `k0`, those that
 * data on a part of the set never meant. The legend calls both "No data".
 */
function regionsByColour(frame: MapFrame, { shapes }: Boundaries, window: Window) {
  const rowOf = new Map(
    frame.rows.flatMap(({ region }, row) => (region === null ? [] : [[region, row] as const])),
  )
  const outlined = shapes.filter(([region, outline]) => region && outline)
  const covered = outlined.filter(([region]) => rowOf.has(region)).length
  const absent = covered >= COVERS * outlined.length ? 'nd' : 'k0'
  const groups = new Map<string, { shape: RegionShape; row: number | undefined }[]>()
  for (const shape of shapes) {
    const row = rowOf.get(shape[0])
    // Of regions without an outline only those in the data are drawn.
    if (!window.holds(shape) || (!shape[1] && row === undefined)) continue
    const value = row === undefined ? null : (frame.rows[row]!.values[0] ?? null)
    const colour =
      row === undefined
        ? absent
        : value === null || !frame.classes
          ? 'nd'
          : `k${frame.classes.colours[stepOf(value, frame.classes)]!}`
    const key = shape[1] ? colour : `${colour} pt`
    groups.set(key, [...(groups.get(key) ?? []), { shape, row }])
  }
  // Dots last, over the land they stand on.
  return [...groups].toSorted(
    ([a], [b]) => Number(a.endsWith('pt')) - Number(b.endsWith('pt')) || (a < b ? -1 : 1),
  )
}

function choropleth(
  context: ChartContext,
  frame: MapFrame,
  boundaries: Boundaries,
  window: Window,
  picture: Picture,
  words: string,
  id: string,
): string {
  const groups = regionsByColour(frame, boundaries, window)
  const drawn = groups.map(([name, regions]) => {
    const paths = regions.map(({ shape, row }) =>
      tag('path', {
        'data-i': row,
        'data-p': row === undefined ? undefined : placeOf(shape),
        d: shape[1] || `M${shape[2]} ${shape[3]}h0`,
      }),
    )
    const fill = name === 'nd' ? `url(#${id}-h)` : undefined
    return tag('g', { class: name, fill }, paths.join(''))
  })
  const period = Math.max(6, Math.round(window.width / 130))
  const hatch = tag(
    'pattern',
    {
      id: `${id}-h`,
      width: period,
      height: period,
      patternUnits: 'userSpaceOnUse',
      patternTransform: 'rotate(45)',
    },
    tag('path', { class: 'ht', d: `M0 0V${period}` }),
  )
  const svg = tag(
    'svg',
    picture,
    words +
      hatch +
      tag('use', { href: `#${id}-r`, class: 'co' }) +
      tag('g', { id: `${id}-r`, class: 'bb-rg' }, drawn.join('')),
  )
  const missing = (['nd', 'k0'] as const).filter((mark) => groups.some(([name]) => name.startsWith(mark)))
  const column = frame.columns[0]
  const legend =
    (frame.classes && column ? drawSteps(context, frame.classes, column.style) : '') +
    drawNoData(context, missing)
  return legendBlock(column ? legendTitle(context, column) : '', legend) + `<div class="mp">${svg}</div>`
}

/** Where a region's tooltip stands, when that is not about the middle of its box. */
function placeOf([, outline, x, y, left, top, right, bottom]: RegionShape): string | undefined {
  if (!outline) return undefined
  const near = Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2) < 30
  // The box a browser measures holds all parts; only regions of one part have the box that is known here.
  return near && !outline.slice(1).includes('m') ? undefined : `${x} ${y}`
}

function bubbles(
  context: ChartContext,
  frame: MapFrame,
  { shapes, land, borders }: Boundaries,
  window: Window,
  picture: Picture,
  words: string,
): string {
  const places = new Map(shapes.map((shape) => [shape[0], shape]))
  const sizes = drawnValues(frame, 0).filter((size) => size > 0)
  const largest = Math.max(0, ...sizes)
  const radius = (size: number) => Math.max(SMALLEST, LARGEST * Math.sqrt(size / largest))
  const circles = frame.rows.flatMap(({ region, values }, row) => {
    const shape = region === null ? undefined : places.get(region)
    const size = values[0] ?? null
    if (!shape || size === null || size <= 0) return []
    return [
      tag('circle', {
        class: colourOf(frame, values),
        'data-i': row,
        cx: share(shape[2] - window.left, window.width),
        cy: share(shape[3] - window.top, window.height),
        r: radius(size),
      }),
    ]
  })
  const svg = tag(
    'svg',
    picture,
    words + tag('path', { class: 'ld', d: land }) + tag('path', { class: 'br', d: borders }),
  )
  // Rows are in order of size: the largest circle is drawn first and lies behind.
  const over = tag('svg', { class: 'ov bu', 'aria-hidden': 'true' }, circles.join(''))
  const [size, value] = [frame.columns[0], frame.colour > 0 ? frame.columns[frame.colour] : undefined]
  let legend = ''
  if (size && largest > 0) {
    const sized =
      drawSizes(context, largest, radius, size.style, 1, 'w') +
      drawSizes(context, largest, radius, size.style, NARROW, 'n')
    legend += legendBlock(size.name, sized)
  }
  const missing = circles.some((circle) => circle.includes('class="c0"')) ? (['c0'] as const) : []
  if (frame.classes && value)
    legend += legendBlock(
      legendTitle(context, value),
      drawSteps(context, frame.classes, value.style) + drawNoData(context, missing),
    )
  return `${legend}<div class="mp">${svg}${over}</div>`
}

/** The step of a bubble's value; the first colour where bubbles have none; grey where its value is missing. */
function colourOf(frame: MapFrame, values: (number | null)[]): string {
  if (frame.colour < 0 || !frame.classes) return 'c1'
  const value = values[frame.colour] ?? null
  return value === null ? 'c0' : `k${frame.classes.colours[stepOf(value, frame.classes)]!}`
}

const share = (part: number, whole: number): string => `${Math.round((part / whole) * 10000) / 100 + 0}%`

/** Hidden from assistive technology: the description and the table say it. */
const legendBlock = (title: string, content: string): string =>
  content
    ? `<div aria-hidden="true">${title ? `<div class="lt">${drawnText(title)}</div>` : ''}<div class="ml">${content}</div></div>`
    : ''

/** Draws a map small and without text, 16 to 10, filling its box; hidden from assistive technology. */
export function renderMapThumbnail(spec: MapSpec, dataset: Dataset, boundaries: Boundaries): string {
  const frame = buildMapFrame(spec, dataset, boundaries)
  const window = frameOf(spec, frame, boundaries)
  const viewBox = `${window.left} ${window.top} ${window.width} ${window.height}`
  const drawing =
    spec.kind === 'bubble'
      ? thumbnailBubbles(frame, boundaries, window)
      : tag(
          'g',
          { class: 'bb-rg' },
          regionsByColour(frame, boundaries, window)
            .filter(([name]) => !name.endsWith('pt'))
            .map(([name, regions]) =>
              tag(
                'g',
                { class: name === 'nd' ? 'k0' : name },
                regions.map(({ shape }) => tag('path', { d: shape[1] })).join(''),
              ),
            )
            .join(''),
        )
  const inner = tag('svg', { x: 12, y: 12, width: 296, height: 176, viewBox }, drawing)
  return tag(
    'svg',
    {
      class: classes('bb-thumb bb-map', PALETTES[spec.palette]),
      viewBox: '0 0 320 200',
      'aria-hidden': 'true',
      focusable: 'false',
    },
    inner,
  )
}

function thumbnailBubbles(frame: MapFrame, { shapes, land }: Boundaries, window: Window): string {
  const places = new Map(shapes.map((shape) => [shape[0], shape]))
  const largest = Math.max(0, ...drawnValues(frame, 0))
  const circles = frame.rows.flatMap(({ region, values }) => {
    const shape = region === null ? undefined : places.get(region)
    const size = values[0] ?? null
    if (!shape || size === null || size <= 0) return []
    const r = Math.max(0.004, 0.06 * Math.sqrt(size / largest)) * window.width
    return [tag('circle', { class: colourOf(frame, values), cx: shape[2], cy: shape[3], r })]
  })
  return tag('path', { class: 'ld', d: land }) + tag('g', { class: 'bu' }, circles.join(''))
}
