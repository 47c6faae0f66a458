import type { ChartContext } from '../context.ts'
import type { Dataset } from '@bubbles/tables'
import { print } from '../draw/print.ts'
import { type Attributes, type Element, type Scene, tag } from '../draw/scene.ts'
import type { RenderOptions } from '../render.ts'
import { oneLine } from '../text/escape.ts'
import type { ClassName } from '../styles/table.ts'
import type { Boundaries, RegionShape } from './boundaries.ts'
import { stepOf } from './classes.ts'
import { draftMapAlt } from './mapAlt.ts'
import { circleMap, thumbnailCircles } from './circleMap.ts'
import { buildMapFrame, type MapFrame } from './mapFrame.ts'
import { drawNoData, drawSteps, legendBlock, legendTitle, stepClass } from './mapLegend.ts'
import { frameOf, type MapWindow } from './mapWindow.ts'
import type { MapSpec } from './spec.ts'

const PALETTES = { steps: '', diverging: 'diverging', organisation: 'ownPalette' } as const

/**
 * Draws a map as HTML: legend and one SVG that scales with its box, from 288 px, styled by `mapStyles` beside
 * `chartStyles`. A pure function: the same input gives the same bytes in Node and in browsers. Everything that comes
 * from the report is escaped. `boundaries` must be the set that the settings name.
 */
export const renderMap = (...given: Parameters<typeof mapScene>): string => print(mapScene(...given))

/** A map as a scene: for `renderMap`, and for a file of its own (`standaloneDrawing`). */
export function mapScene(
  context: ChartContext,
  spec: MapSpec,
  dataset: Dataset,
  boundaries: Boundaries,
  { id: block }: RenderOptions = {},
): Element {
  const frame = buildMapFrame(spec, dataset, boundaries)
  const id = `bb-${(block ?? 'map').replace(/[^\w-]/g, '')}`
  const name = oneLine(spec.title) || nameOf(context, boundaries)
  const description =
    oneLine(spec.alt) ||
    oneLine(draftMapAlt(context, spec, dataset, boundaries)) ||
    context.words.nothingToDraw
  const window = frameOf(spec, frame, boundaries)
  const picture = {
    class: 'mapDrawing',
    role: 'img',
    'aria-label': name,
    'aria-describedby': `${id}-d`,
    viewBox: viewBoxOf(window),
  } as const
  // Not `<title>`: browsers would show it over the regions, which take the pointer.
  const words = tag('desc', { id: `${id}-d` }, description)
  const content =
    spec.kind === 'choropleth'
      ? choropleth(context, frame, boundaries, window, picture, words, id)
      : circleMap(context, spec, frame, boundaries, window, picture, words)
  return tag(
    'div',
    { class: ['chart', 'mapChart', PALETTES[spec.palette]], 'aria-describedby': `${id}-d` },
    content,
  )
}

/** What a map without a title is called. */
const nameOf = ({ words }: ChartContext, { about }: Boundaries): string =>
  about.id === 'own' ? words.mapNamed(oneLine(about.name)) : words.map(about.id)

const viewBoxOf = ({ left, top, width, height }: MapWindow) => [left, top, width, height] as const

/** Share of the regions that have to be in the data for the others to count as missing from it. */
const COVERS = 0.5

interface RegionGroup {
  colour: ClassName
  /** Too small for an outline. */
  isDots: boolean
  regions: { shape: RegionShape; row: number | undefined }[]
}

/**
 * Regions of a choropleth by colour: `k1` to `k7`; hatched, `missing`, those without a value; plain land, `k0`, those that
 * data on a part of the set never meant. The legend calls both "No data".
 */
function regionsByColour(frame: MapFrame, { shapes }: Boundaries, window: MapWindow) {
  const rowOf = new Map(
    frame.rows.flatMap(({ region }, row) => (region === null ? [] : [[region, row] as const])),
  )
  const outlined = shapes.filter(([region, outline]) => region && outline)
  const covered = outlined.filter(([region]) => rowOf.has(region)).length
  const absent = covered >= COVERS * outlined.length ? 'missing' : 'k0'
  const groups = new Map<string, RegionGroup>()
  for (const shape of shapes) {
    const row = rowOf.get(shape[0])
    // Of regions without an outline only those in the data are drawn.
    if (!window.holds(shape) || (!shape[1] && row === undefined)) continue
    const value = row === undefined ? null : (frame.rows[row]!.values[0] ?? null)
    const colour =
      row === undefined
        ? absent
        : value === null || !frame.classes
          ? 'missing'
          : stepClass(frame.classes.colours[stepOf(value, frame.classes)]!)
    const key = `${colour} ${shape[1] ? '' : 'dots'}`
    const group = groups.get(key) ?? { colour, isDots: !shape[1], regions: [] }
    group.regions.push({ shape, row })
    groups.set(key, group)
  }
  // Dots last, over the land they stand on.
  return [...groups.values()].toSorted(
    (a, b) => Number(a.isDots) - Number(b.isDots) || (a.colour < b.colour ? -1 : 1),
  )
}

function choropleth(
  context: ChartContext,
  frame: MapFrame,
  boundaries: Boundaries,
  window: MapWindow,
  picture: Attributes,
  words: Element,
  id: string,
): Scene {
  const groups = regionsByColour(frame, boundaries, window)
  const drawn = groups.map(({ colour, isDots, regions }) => {
    const paths = regions.map(({ shape, row }) =>
      tag('path', {
        'data-i': row,
        'data-p': row === undefined ? undefined : placeOf(shape),
        d: shape[1] || `M${shape[2]} ${shape[3]}h0`,
      }),
    )
    const fill = colour === 'missing' && !isDots ? `url(#${id}-h)` : undefined
    return tag('g', { class: [colour, isDots && 'dotRegions'], fill }, paths)
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
    tag('path', { class: 'mapHatch', d: `M0 0V${period}` }),
  )
  const regions = tag('g', { id: `${id}-r`, class: 'regions' }, drawn)
  const coast: Element = { ...tag('use', { href: `#${id}-r`, class: 'coast' }), target: regions }
  const svg = tag('svg', picture, [words, hatch, coast, regions])
  const missing = (['missing', 'k0'] as const).filter((mark) => groups.some(({ colour }) => colour === mark))
  const column = frame.columns[0]
  const legend = [
    frame.classes && column ? drawSteps(context, frame.classes, column.style) : '',
    drawNoData(context, missing),
  ]
  return [legendBlock(column ? legendTitle(context, column) : '', legend), tag('div', { class: 'map' }, svg)]
}

/** Where a region's tooltip stands, when that is not about the middle of its box. */
function placeOf([, outline, x, y, left, top, right, bottom]: RegionShape): string | undefined {
  if (!outline) return undefined
  const near = Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2) < 30
  // The box a browser measures holds all parts; only regions of one part have the box that is known here.
  return near && !outline.slice(1).includes('m') ? undefined : `${x} ${y}`
}

/** Draws a map small and without text, 16 to 10, filling its box; hidden from assistive technology. */
export const renderMapThumbnail = (...given: Parameters<typeof mapThumbnailScene>): string =>
  print(mapThumbnailScene(...given))

/** The thumbnail of a map as a scene. */
export function mapThumbnailScene(spec: MapSpec, dataset: Dataset, boundaries: Boundaries): Element {
  const frame = buildMapFrame(spec, dataset, boundaries)
  const window = frameOf(spec, frame, boundaries)
  const drawing =
    spec.kind !== 'choropleth'
      ? thumbnailCircles(frame, boundaries, window)
      : tag(
          'g',
          { class: 'regions' },
          regionsByColour(frame, boundaries, window)
            .filter(({ isDots }) => !isDots)
            .map(({ colour, regions }) =>
              tag(
                'g',
                { class: colour === 'missing' ? 'k0' : colour },
                regions.map(({ shape }) => tag('path', { d: shape[1] })),
              ),
            ),
        )
  const inner = tag('svg', { x: 12, y: 12, width: 296, height: 176, viewBox: viewBoxOf(window) }, drawing)
  return tag(
    'svg',
    {
      class: ['thumbnail', 'mapChart', PALETTES[spec.palette]],
      viewBox: [0, 0, 320, 200],
      'aria-hidden': 'true',
      focusable: 'false',
    },
    inner,
  )
}
