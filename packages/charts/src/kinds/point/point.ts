import type { ChartContext } from '../../context.ts'
import { zoneOf } from '../../data/frame.ts'
import { numberOf, placeText, positionOf, rowAt } from '../../data/place.ts'
import { pointFrame } from '../../data/pointFrame.ts'
import {
  drawAnnotationLabels,
  drawRanges,
  drawReferences,
  type Field,
  HEADROOM,
  needsHeadroom,
} from '../../draw/annotations.ts'
import {
  type BottomTick,
  bottomOptions,
  drawBottomAxis,
  drawBottomTitle,
  placeOnAxis,
  placeTicks,
} from '../../draw/bottomAxis.ts'
import { colourClasses } from '../../draw/colours.ts'
import { drawAxisTitle, drawLegend, drawRemarks } from '../../draw/legend.ts'
import { PATH_WIDTH, type PathStep, UNITS_PER_PX } from '../../draw/path.ts'
import { pathBox } from '../../draw/pathBox.ts'
import { drawPlot, type Margins } from '../../draw/plot.ts'
import { roundNumber } from '../../draw/scales.ts'
import { percent, px, type Classes, type Scene, tag } from '../../draw/scene.ts'
import { drawValueAxis } from '../../draw/valueAxis.ts'
import type { ColourClass } from '../../styles/table.ts'
import type { ChartSpec } from '../../spec.ts'
import { drawnText } from '../../text/escape.ts'
import {
  axisTitle,
  formatLogTicks,
  formatTicks,
  formatValue,
  type NumberStyle,
  withUnit,
  scaleWord,
} from '../../text/format.ts'
import { measureText } from '../../text/measure.ts'
import type { DrawInput, Drawing, Kind } from '../kind.ts'
import { circleBox, drawPointLabels } from './labels.ts'
import { MAX_CIRCLES, PLOT_HEIGHT, type Point, type PointField, placePoints, radiusOf } from './points.ts'
import { note } from '../../draw/thumbnailWords.ts'
import { check, describe, table, unitBeside } from './words.ts'
import type { Frame } from '../../data/frameShape.ts'

const TOP = 12
const BOTTOM = 32
const AXIS_NAME = 18
/** Dots of a card. */
const MAX_THUMBNAIL = 500
/** Cells of the grid in which points that coincide are counted: px of the widest drawing. */
const CELL = 3
const WIDEST = 944

/** Large circles first, so that small ones lie on them; the strong on top of all. */
const drawingOrder = (a: Point, b: Point): number =>
  Number(a.strong) - Number(b.strong) || b.size - a.size || a.row - b.row

function drawCircles(points: Point[], sized: boolean): Scene {
  const circles = points.toSorted(drawingOrder).map(({ row, x, y, radius, colour }) => ({
    colour,
    draw: (own?: ColourClass) =>
      tag('circle', { class: own, 'data-i': `${row}`, cx: percent(x), cy: px(y), r: radius }),
  }))
  const rings = points
    .filter(({ strong }) => strong)
    .map(({ x, y, radius }) =>
      tag('circle', { class: 'emphasised', cx: percent(x), cy: px(y), r: radius + 3 }),
    )
  const cls = (colour?: ColourClass) => ['points', sized && 'sized', colour] as const
  const [first] = circles
  const drawn =
    first && circles.every(({ colour }) => colour === first.colour)
      ? tag(
          'g',
          { class: cls(first.colour) },
          circles.map((circle) => circle.draw()),
        )
      : tag(
          'g',
          { class: cls() },
          circles.map((circle) => circle.draw(circle.colour)),
        )
  return [drawn, rings.length > 0 ? tag('g', { class: cls() }, rings) : '']
}

/** Thousands of points: one dot for all that fall on one place, larger the more there are. */
function drawDots(points: Point[], bottom: number): Scene {
  const cells = new Map<string, { colour: ColourClass; x: number; y: number; count: number }>()
  for (const { x, y, colour } of points) {
    const [column, line] = [Math.round((x * WIDEST) / CELL), Math.round(y / CELL)]
    const key = `${colour} ${column} ${line}`
    const cell = cells.get(key)
    if (cell) cell.count++
    else
      cells.set(key, {
        colour,
        x: Math.round((column * CELL * PATH_WIDTH) / WIDEST),
        y: line * CELL,
        count: 1,
      })
  }
  const paths = new Map<string, { cls: Classes; d: PathStep[] }>()
  for (const { colour, x, y, count } of cells.values()) {
    const size = count === 1 ? 'dots1' : count < 5 ? 'dots2' : 'dots3'
    const key = `${size} ${colour}`
    const path = paths.get(key) ?? { cls: ['dots', size, colour], d: [] }
    path.d.push(['M', x, y * UNITS_PER_PX], ['z'])
    paths.set(key, path)
  }
  return pathBox(
    bottom,
    [...paths.values()].map(({ cls, d }) => tag('path', { class: cls, d })),
  )
}

function drawPoints(points: Point[], sized: boolean, bottom: number): Scene {
  if (points.length <= MAX_CIRCLES) return drawCircles(points, sized)
  const strong = points.filter((point) => point.strong)
  return [drawDots(points, bottom), strong.length > 0 ? drawCircles(strong, false) : '']
}

/** Lines down from the ticks along the bottom. */
function drawColumnsOfGrid(ticks: BottomTick[], top: number, bottom: number): Scene {
  const path = (some: BottomTick[]) =>
    some.flatMap(({ at }): PathStep[] => [
      ['M', Math.round(at * PATH_WIDTH), top * UNITS_PER_PX],
      ['V', bottom * UNITS_PER_PX],
    ])
  const sizes = (['', 'wide', 'narrow'] as const).map((size) => {
    const some = ticks.filter(({ shown }) => shown === size)
    return some.length > 0 ? tag('path', { class: ['grid', size], d: path(some) }) : ''
  })
  return pathBox(bottom, sizes)
}

/** Three circles to compare sizes with, over the drawing. */
function sizeLegend(context: ChartContext, frame: Frame, spec: ChartSpec, style: NumberStyle): Scene {
  const { sizes } = frame.points!
  if (!sizes) return ''
  const largest = Math.max(0, ...sizes.values.map((value) => value ?? 0))
  if (largest <= 0) return ''
  const radius = radiusOf(spec, largest)
  const first = roundNumber(largest, false)
  const shown = [first / 20, first / 4, first].map((value) => roundNumber(value, false))
  const items = [...new Set(shown)].map((value) => {
    const r = radius(value)
    const box = Math.ceil(2 * r + 2)
    const circle = tag('circle', { cx: box / 2, cy: box / 2, r })
    const text = withUnit(
      context,
      formatValue(context, value, { ...style, everywhere: false }),
      style.unit,
      style.unitPlace,
    )
    return tag('span', {}, [tag('svg', { class: 'sized', width: box, height: box }, circle), drawnText(text)])
  })
  return tag('div', { class: 'sizes', 'aria-hidden': 'true' }, [
    tag('span', {}, drawnText(sizes.name)),
    items,
  ])
}

/** Colours of the groups that have a point, and of points without one. */
function groupLegend(context: ChartContext, frame: Frame, spec: ChartSpec, points: Point[]): Scene {
  const { groups, group } = frame.points!
  if (groups.length === 0) return ''
  const colours = colourClasses(context, groups, spec)
  const used = new Set(points.map(({ row }) => group[row]))
  const entries = groups.flatMap(({ name }, index) =>
    used.has(index) && colours[index] !== 'c0' ? [{ name, colour: colours[index]! }] : [],
  )
  const grey = points.some(({ colour }) => colour === 'c0')
  return drawLegend(
    grey
      ? [...entries, { name: entries.length > 0 ? context.words.others : context.words.all, colour: 'c0' }]
      : entries,
    'round',
  )
}

/** "Income per person, $, log scale →" */
function alongTitle(context: ChartContext, field: PointField, spec: ChartSpec): string {
  const { axis } = field.frame
  if (axis.kind === 'time') return spec.xTitle || zoneOf(axis)
  const { x } = field.styles
  const parts = [
    spec.xTitle || axis.name,
    spec.xTitle || x.everywhere ? '' : unitBeside(axis.name, x.unit),
    scaleWord(context, x.scale),
  ]
  const title = [...parts, axis.log ? context.words.logScale : ''].filter(Boolean).join(', ')
  return title && `${title} →`
}

function fieldOf(
  context: ChartContext,
  placed: PointField,
  y: (value: number) => number,
  area: Pick<Field, 'over' | 'top' | 'bottom' | 'margins' | 'taken' | 'marks'>,
): Field {
  const { frame } = placed
  const place = placeOnAxis(frame)
  return {
    ...area,
    horizontal: 'x',
    write: (at) => placeText(context, frame, at),
    across: (at) => {
      // The name of a point stands for its place.
      const row = frame.rows.findIndex(({ label }) => label === at)
      const position = row >= 0 ? frame.rows[row]!.position : positionOf(frame.axis, at)
      const fraction = position === null ? Number.NaN : place(position)
      return Number.isNaN(fraction) ? null : fraction
    },
    down: (at) => {
      const value = numberOf(at)
      const down = value === null ? Number.NaN : y(value)
      return Number.isNaN(down) ? null : down
    },
    valueAt: (at) => frame.series[0]?.values[rowAt(frame, at)] ?? null,
    lines: [],
  }
}

function draw(context: ChartContext, { spec, frame: whole, id, title, description }: DrawInput): Drawing {
  const top = TOP + (needsHeadroom(spec, 'x') ? HEADROOM : 0)
  const height = PLOT_HEIGHT[spec.width]
  const bottom = top + height
  const placed = placePoints(context, whole, spec, top, height)
  const { points, frame, scale, styles } = placed
  const labels = (scale.log ? formatLogTicks : formatTicks)(context, scale.ticks, styles.y)
  const left = Math.ceil(Math.max(24, ...labels.map((label) => measureText(context, label, 12))) + 8)
  const margins: Margins = { wide: { left, right: 16 }, narrow: { left, right: 12 } }
  const options = { ...bottomOptions(spec), numbers: styles.x, even: true }
  const ticks = placeTicks(context, frame, margins, options)
  const sized = whole.points!.sizes !== null
  const named = drawPointLabels(context, points, frame, spec, { top, bottom, margins })
  const y = (value: number) => top + height * (1 - scale.at(value))
  const field = fieldOf(context, placed, y, {
    over: top - HEADROOM,
    top,
    bottom,
    margins,
    taken: named.boxes,
    marks: points.slice(0, MAX_CIRCLES).map((point) => circleBox(point)),
  })
  const notes = drawAnnotationLabels(context, spec, field)
  const axisName = alongTitle(context, placed, spec)
  const content = [
    drawRanges(spec, field),
    drawColumnsOfGrid(ticks, top, bottom),
    drawValueAxis(scale, labels, y, bottom),
    drawBottomAxis(ticks, bottom),
    drawReferences(spec, field),
    drawPoints(points, sized, bottom),
    named.scene,
    notes.scene,
    drawBottomTitle(context, axisName, bottom + BOTTOM + 10),
  ]
  const yColumn = frame.series[0]?.name ?? ''
  const yUnit = spec.yTitle || styles.y.everywhere ? '' : unitBeside(yColumn, styles.y.unit)
  const yName = [spec.yTitle || yColumn, yUnit].filter(Boolean).join(', ')
  const plot = {
    id,
    title,
    description,
    height: bottom + BOTTOM + (axisName ? AXIS_NAME : 0),
    margins,
    data: {},
    pointed: true,
  }
  const scene = [
    groupLegend(context, whole, spec, points),
    sizeLegend(context, whole, spec, styles.size),
    drawAxisTitle(`${axisTitle(context, styles.y, yName)}${scale.log ? ', log scale' : ''}`),
    drawPlot(plot, content),
    drawRemarks(notes.remarks),
  ]
  return { scene, fields: [{ field, sizes: ['wide', 'narrow'] }] }
}

function thumbnail(context: ChartContext, frame: Frame, spec: ChartSpec, named: boolean): Scene {
  const [left, top, width, height] = named ? [14, 28, 292, 142] : [14, 14, 292, 172]
  const { points, scale } = placePoints(context, frame, spec, top, height)
  const grid = scale.ticks
    .map((tick) => `M${left} ${px(top + height * (1 - scale.at(tick)))}h${width}`)
    .join('')
  const sized = frame.points!.sizes !== null
  // A card shows where points are; those on one place are one there.
  const seen = new Set<string>()
  const circles = points.toSorted(drawingOrder).flatMap(({ x, y, radius, colour }) => {
    const [cx, cy] = [px(left + width * x), px(y)]
    const key = `${Math.round(Number(cx) / 3)} ${Math.round(Number(cy) / 3)} ${colour}`
    if (!sized && (seen.has(key) || seen.size >= MAX_THUMBNAIL)) return []
    seen.add(key)
    return [tag('circle', { class: colour, cx, cy, r: px(sized ? radius * 0.55 : 3.5) })]
  })
  return [
    tag('path', { class: 'grid', d: grid }),
    tag('path', { class: 'axis', d: `M${left} ${top}v${height}h${width}` }),
    tag('g', { class: 'points' }, circles),
    named
      ? [
          note(context, frame.series[0]?.name ?? '', { x: left, y: 17, room: width }),
          note(context, frame.axis.name, { x: left + width, y: top + height + 18, room: width }, 'end'),
        ]
      : '',
  ]
}

/** Points on two axes, with area, colour and names where the data has them. */
export const point: Kind = {
  name: 'Scatter plot',
  frame: pointFrame,
  draw,
  thumbnail,
  startsAt: (context, frame, spec) => {
    const [start, end] = placePoints(context, frame, spec, 0, PLOT_HEIGHT[spec.width]).scale.domain
    return start > 0 || end < 0 ? start : null
  },
  describe,
  axisMissing: 'No column is chosen for the axis along the bottom. Choose numbers or dates.',
  check,
  table,
}
