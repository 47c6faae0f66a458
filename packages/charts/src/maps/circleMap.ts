import type { ChartContext } from '../context.ts'
import { categoryColours, coloursOf } from '../draw/colours.ts'
import { drawLegend, drawRemark } from '../draw/legend.ts'
import { type Attributes, type Element, percent, type Scene, tag } from '../draw/scene.ts'
import type { ClassName } from '../styles/table.ts'
import { drawnText } from '../text/escape.ts'
import { formatCount } from '../text/format.ts'
import type { Boundaries } from './boundaries.ts'
import { stepOf } from './classes.ts'
import { drawnValues, type MapFrame, type MapRow } from './mapFrame.ts'
import { drawNoData, drawSizes, drawSteps, legendBlock, legendTitle, stepClass } from './mapLegend.ts'
import { type Circle, drawPointNames } from './pointNames.ts'
import type { MapWindow } from './mapWindow.ts'
import type { MapSpec } from './spec.ts'

/** Radius in px of circles on a wide map: of the largest, and of the smallest there is. */
const LARGEST = { bubbles: 46, mapPoints: 28 } as const
const SMALLEST = { bubbles: 2.5, mapPoints: 3 } as const
/** How much smaller they are on a narrow map. The style sheet says the same. */
const NARROW = { bubbles: 0.45, mapPoints: 0.7 } as const
/** Of points without a size: smaller where there are more of them. */
const PLAIN = [
  { from: 500, radius: 3 },
  { from: 150, radius: 4 },
  { from: 0, radius: 5 },
] as const
/** Points that can be marks of their own. More are dots, which the pointer does not find. */
export const MAX_POINTS = 1000

/** The circles of a map, with what their legend needs. */
interface Circles {
  kind: 'bubbles' | 'mapPoints'
  all: Circle[]
  /** The largest value that gives a circle its area; 0 where none does. */
  largest: number
  radiusOf: (value: number) => number
  groupColours: readonly ClassName[]
}

/** Circles of a frame: those without a size are not drawn where a column gives it. */
function circlesOf(context: Pick<ChartContext, 'colours'>, frame: MapFrame): Circles {
  const kind = frame.points ? 'mapPoints' : 'bubbles'
  const isSized = frame.size >= 0 || kind === 'bubbles'
  const largest = isSized ? Math.max(0, ...drawnValues(frame, Math.max(0, frame.size))) : 0
  const radiusOf = (value: number) => Math.max(SMALLEST[kind], LARGEST[kind] * Math.sqrt(value / largest))
  const plain = PLAIN.find(({ from }) => (frame.points?.drawn ?? 0) >= from)!.radius
  const groupColours = categoryColours(context, frame.groups)
  const all = frame.rows.flatMap(({ place, values, group }, row): Circle[] => {
    const size = isSized ? (values[Math.max(0, frame.size)] ?? null) : null
    if (!place || (isSized && (size === null || size <= 0))) return []
    const colour = frame.groupColumn ? (groupColours[group] ?? 'c0') : colourOf(frame, values)
    return [{ row, place, radius: size === null ? plain : radiusOf(size), colour }]
  })
  return { kind, all, largest, radiusOf, groupColours }
}

/** The step of a circle's value; the first colour where they have none; grey where its value is missing. */
function colourOf(frame: MapFrame, values: MapRow['values']): ClassName {
  if (frame.colour < 0 || !frame.classes) return 'c1'
  const value = values[frame.colour] ?? null
  return value === null ? 'c0' : stepClass(frame.classes.colours[stepOf(value, frame.classes)]!)
}

/** A map with circles over its land: on areas, or at places in degrees. */
export function circleMap(
  context: ChartContext,
  spec: MapSpec,
  frame: MapFrame,
  { land, borders }: Boundaries,
  window: MapWindow,
  picture: Attributes,
  words: Element,
): Scene {
  const circles = circlesOf(context, frame)
  const isMany = frame.points !== null && circles.all.length > MAX_POINTS
  const svg = tag('svg', picture, [
    words,
    tag('path', { class: 'land', d: land }),
    tag('path', { class: 'borders', d: borders }),
    isMany ? dots(circles.all) : '',
  ])
  const marks = isMany
    ? ''
    : // Rows are in order of size: the largest circle is drawn first and lies behind.
      circles.all.map(({ row, place, radius, colour }) =>
        tag('circle', {
          class: colour,
          'data-i': row,
          cx: percent((place[0] - window.left) / window.width),
          cy: percent((place[1] - window.top) / window.height),
          r: radius,
        }),
      )
  const names = isMany ? '' : drawPointNames(context, spec, frame, circles.all, window, NARROW[circles.kind])
  const over = tag('svg', { class: ['overlay', circles.kind], 'aria-hidden': 'true' }, [marks, names])
  return [
    legend(context, frame, circles, isMany),
    tag('div', { class: 'map' }, [svg, over]),
    drawRemark(drawnText(pointsLeftOut(context, frame))),
  ]
}

/** Many points as one path a colour: as small as that, and of one size. */
function dots(circles: readonly Circle[]): Scene {
  const paths = new Map<ClassName, string>()
  for (const { place, colour } of circles)
    paths.set(colour, `${paths.get(colour) ?? ''}M${Math.round(place[0])} ${Math.round(place[1])}h0`)
  return [...paths].map(([colour, d]) => tag('path', { class: ['pointDots', colour], d }))
}

/** "3 of 45 places are not on this map …", or '' where all are. */
export function pointsLeftOut(context: ChartContext, { points }: MapFrame): string {
  if (!points || points.drawn === points.total) return ''
  const { blank, impossible, outside, unsized } = points.faults
  const count = (value: number) => (value === 0 ? '' : formatCount(context, value))
  const left = points.total - points.drawn
  return context.words.pointsLeftOut(
    { count: left, written: count(left) },
    formatCount(context, points.total),
    {
      outside: count(outside.length),
      unusable: count(blank.length + impossible.length),
      unsized: count(unsized.length),
    },
  )
}

function legend(context: ChartContext, frame: MapFrame, circles: Circles, isMany: boolean): Scene {
  const { kind, largest, radiusOf, all } = circles
  const blocks: Scene[] = []
  const size = frame.columns[Math.max(0, frame.size)]
  if (size && largest > 0 && !isMany) {
    const sized = [
      drawSizes(context, largest, radiusOf, size.style, 1, 'wide'),
      drawSizes(context, largest, radiusOf, size.style, NARROW[kind], 'narrow'),
    ]
    blocks.push(legendBlock(size.name, sized))
  }
  const isGrey = all.some(({ colour }) => colour === 'c0')
  // Of bubbles one column gives the size; where the same gives the colour, one legend says both.
  const value = frame.colour > (kind === 'bubbles' ? 0 : -1) ? frame.columns[frame.colour] : undefined
  if (frame.classes && value)
    blocks.push(
      legendBlock(legendTitle(context, value), [
        drawSteps(context, frame.classes, value.style),
        drawNoData(context, isGrey ? ['c0'] : []),
      ]),
    )
  if (frame.groups.length > 0) blocks.push(groupLegend(context, frame, circles, isGrey))
  return blocks
}

/** The categories that have a colour, the others together. */
function groupLegend(context: ChartContext, frame: MapFrame, circles: Circles, isGrey: boolean): Scene {
  const named = frame.groups.flatMap(({ name }, at) => {
    const colour = circles.groupColours[at]!
    return colour === 'c0' ? [] : [{ name, colour }]
  })
  const rest = named.length < frame.groups.length ? context.words.others : context.words.noDataLegend
  const entries = [...named, ...(isGrey ? [{ name: rest, colour: 'c0' as const }] : [])]
  return legendBlock(frame.groupColumn, drawLegend(entries, 'round'))
}

/** The circles of a small drawing without words. */
export function thumbnailCircles(frame: MapFrame, { land }: Boundaries, { width }: MapWindow): Scene {
  const { kind, all } = circlesOf({ colours: coloursOf() }, frame)
  const scale = (kind === 'bubbles' ? 0.06 : 0.075) / LARGEST[kind]
  const circles = all.map(({ place: [cx, cy], radius, colour }) =>
    tag('circle', { class: colour, cx, cy, r: Math.max(0.004, scale * radius) * width }),
  )
  return [tag('path', { class: 'land', d: land }), tag('g', { class: kind }, circles)]
}
