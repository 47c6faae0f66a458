import type { ChartContext } from '../context.ts'
import type { DatePrecision } from '@bubbles/tables'
import { scaleLinear, scaleLog } from 'd3-scale'
import { ownChoices } from '../data/choices.ts'
import type { DateStyle } from '../data/isoDate.ts'
import type { ChartSpec } from '../spec.ts'
import { drawnText } from '../text/escape.ts'
import { formatLogTicks, formatTicks, type NumberStyle, numberStyle } from '../text/format.ts'
import { fitText, measureText } from '../text/measure.ts'
import { PATH_WIDTH, type PathStep, UNITS_PER_PX } from './path.ts'
import { pathBox } from './pathBox.ts'
import { BREAK, type Margins, NARROWEST, type Size } from './plot.ts'
import { lineScale } from './scales.ts'
import { percent, type Scene, tag } from './scene.ts'
import { type AxisTick, timeLabels, timeTicks } from './timeTicks.ts'
import type { Frame, FrameRow } from '../data/frameShape.ts'

const LABEL_SIZE = 12
const LABEL_GAP = 12
const NARROW_GAP = 9
const MAX_TICKS = 8
const MAX_NARROW = 4
const MAX_EVEN = 7
const LONGEST_NAME = 96
const LONGEST_TITLE = 400
const LONGEST_NARROW_TITLE = 220

/** Where each row of a frame stands along the bottom, as a fraction of the width. */
export function rowPlaces(frame: Frame): number[] {
  const place = placeOnAxis(frame)
  return frame.rows.map(({ position }) => place(position))
}

/** Where the axis along the bottom starts and ends. */
function domainOf({ rows, axis }: Frame): [number, number] {
  return axis.domain ?? [rows[0]?.position ?? 0, rows[rows.length - 1]?.position ?? 0]
}

/** The fraction of the width at which a position along the bottom stands; beyond 0 and 1 outside the axis. */
export function placeOnAxis(frame: Frame): (position: number) => number {
  const [first, last] = domainOf(frame)
  if (first === last) return () => 0.5
  if (frame.axis.log) return scaleLog([first, last], [0, 1])
  if (frame.axis.kind === 'number') return scaleLinear([first, last], [0, 1])
  return (position) => (position - first) / (last - first)
}

const widthOf = (context: ChartContext, tick: AxisTick): number =>
  measureText(context, tick.label, LABEL_SIZE)

/** Whether labels centred on their ticks keep their distance on a plot this wide. */
const fits = (context: ChartContext, ticks: AxisTick[], plotWidth: number, gap = LABEL_GAP): boolean =>
  ticks.every((tick, index) => {
    const before = ticks[index - 1]
    return (
      !before ||
      (tick.at - before.at) * plotWidth >= (widthOf(context, tick) + widthOf(context, before)) / 2 + gap
    )
  })

/** Steps that people count years and months in. */
const STEPS: Partial<Record<DatePrecision, number[]>> = {
  year: [1, 2, 5, 10, 20, 25, 50, 100],
  quarter: [3, 6, 12, 24, 60, 120],
  month: [1, 2, 3, 6, 12, 24, 60, 120],
}

/** At most so many rows, evenly: round years and months where there are such, else every k-th from the first. */
function everyRow({ rows, axis }: Frame, count: number): FrameRow[] {
  const steps = axis.kind === 'time' ? STEPS[axis.precision] : undefined
  const numberOf = ({ position }: FrameRow): number => {
    const date = new Date(position)
    const year = date.getUTCFullYear()
    return axis.precision === 'year' ? year : year * 12 + date.getUTCMonth()
  }
  for (const step of steps ?? []) {
    const round = rows.filter((row) => numberOf(row) % step === 0)
    if (round.length <= count && round.length >= Math.min(2, rows.length)) return round
  }
  const every = Math.max(1, Math.ceil(rows.length / count))
  return rows.filter((_, index) => index % every === 0)
}

/** Ticks at rows alone. */
function rowTicks(context: ChartContext, frame: Frame, count: number, options: BottomOptions): AxisTick[] {
  const rows = everyRow(frame, count)
  const place = placeOnAxis(frame)
  const times = rows.map(({ position }) => position)
  const labels =
    frame.axis.kind === 'time'
      ? timeLabels(context, times, frame.axis.precision, options.dates, true)
      : rows.map(({ label }) => ({ label, major: true }))
  return times.map((position, index) => ({ at: place(position), ...labels[index]! }))
}

function candidates(
  context: ChartContext,
  frame: Frame,
  places: number[],
  count: number,
  options: BottomOptions,
): AxisTick[] {
  const { axis } = frame
  const positions = frame.rows.map(({ position }) => position)
  if (options.rows && positions.length <= options.rows) return rowTicks(context, frame, count, options)
  if (axis.kind === 'time')
    return timeTicks(context, positions, axis.precision, count, options.dates, domainOf(frame))
  if (axis.kind === 'number') {
    const [first, last] = domainOf(frame)
    if (first === last) return [{ at: 0.5, label: frame.rows[0]!.label, major: true }]
    const place = placeOnAxis(frame)
    const { ticks } = lineScale([], { min: first, max: last, log: axis.log, ticks: count })
    const labels = (axis.log ? formatLogTicks : formatTicks)(context, ticks, options.numbers)
    return ticks.map((tick, index) => ({ at: place(tick), label: labels[index]!, major: true }))
  }
  // Names are categories: as many as there are, thinned evenly from the first.
  const every = Math.max(1, Math.ceil(frame.rows.length / count))
  return frame.rows.flatMap(({ label }, index) =>
    index % every === 0
      ? [{ at: places[index]!, label: fitText(context, label, LONGEST_NAME, LABEL_SIZE), major: true }]
      : [],
  )
}

/** How the labels along the bottom are written, and about how many are wanted. */
export interface BottomOptions {
  dates: DateStyle
  numbers: NumberStyle
  ticks: number | null
  /** Up to so many rows, ticks stand at rows and nowhere else. */
  rows?: number
  /** The most ticks where the author does not say. */
  most?: number
  /** Whether a narrow drawing keeps every k-th tick rather than the first, a middle and the last. */
  even?: boolean
  /** The place on the plot of a fraction of the axis, where the two are not the same. */
  inset?: (fraction: number) => number
}

export const bottomOptions = (spec: ChartSpec): BottomOptions => ({
  dates: spec.dates,
  numbers: numberStyle([], ownChoices(spec, spec.x)),
  ticks: spec.xTicks,
})

export interface BottomTick extends AxisTick {
  /** On wide or on narrow drawings alone; '' on both. */
  shown: '' | Size
}

/** Ticks for the wide and for the narrow drawing, each at even steps; those of both once. */
function bottomTicks(
  context: ChartContext,
  frame: Frame,
  wideWidth: number,
  narrowWidth: number,
  options: BottomOptions,
): BottomTick[] {
  if (frame.rows.length === 0) return []
  const places = rowPlaces(frame)
  const { inset = (fraction) => fraction } = options
  const most = options.ticks ?? options.most ?? (frame.axis.kind === 'name' ? 24 : MAX_TICKS)
  const ticksFor = (from: number, width: number, gap: number): AxisTick[] => {
    let ticks: AxisTick[] = []
    for (let count = from; count >= 1; count--) {
      ticks = candidates(context, frame, places, count, options).map((tick) => ({
        ...tick,
        at: inset(tick.at),
      }))
      if (ticks.length <= from && fits(context, ticks, width, gap)) break
    }
    return ticks
  }
  const wide = ticksFor(most, wideWidth, LABEL_GAP)
  const atRows = frame.axis.kind === 'name' || options.even === true
  const narrow = atRows
    ? everyKth(context, wide, narrowWidth)
    : wide.length <= MAX_NARROW && fits(context, wide, narrowWidth, NARROW_GAP)
      ? wide
      : ticksFor(Math.min(most, MAX_NARROW), narrowWidth, NARROW_GAP)
  const isIn = (some: AxisTick[], { at, label }: AxisTick) =>
    some.some((each) => each.at === at && each.label === label)
  return [
    ...wide.map((tick) => ({ ...tick, shown: isIn(narrow, tick) ? ('' as const) : ('wide' as const) })),
    ...narrow.filter((tick) => !isIn(wide, tick)).map((tick) => ({ ...tick, shown: 'narrow' as const })),
  ]
}

/** What a narrow drawing keeps of ticks that stand at rows: all if they are few, else every k-th. */
function everyKth(context: ChartContext, ticks: AxisTick[], plotWidth: number): AxisTick[] {
  for (let every = 1; every < ticks.length; every++) {
    const kept = ticks.filter((_, index) => index % every === 0)
    if (kept.length <= MAX_EVEN && fits(context, kept, plotWidth, NARROW_GAP)) return kept
  }
  return ticks.slice(0, 1)
}

/** How far the labels at both ends reach over the plot, in px: margins must hold them. */
function overhang(
  context: ChartContext,
  ticks: BottomTick[],
  plotWidth: number,
  narrow: boolean,
): { left: number; right: number } {
  let left = 0
  let right = 0
  for (const tick of ticks) {
    if (tick.shown === (narrow ? 'wide' : 'narrow')) continue
    left = Math.max(left, widthOf(context, tick) / 2 - tick.at * plotWidth)
    right = Math.max(right, widthOf(context, tick) / 2 - (1 - tick.at) * plotWidth)
  }
  return { left: Math.ceil(left), right: Math.ceil(right) }
}

/**
 * Ticks along the bottom, and margins widened until they hold the labels at both ends. A plot gets narrower by that, so
 * ticks are chosen again, and `right` says again what stands right of it.
 */
export function placeTicks(
  context: ChartContext,
  frame: Frame,
  margins: Margins,
  options: BottomOptions,
  right: (narrow: boolean, left: number) => number = () => 0,
): BottomTick[] {
  const plotWidth = (narrow: boolean) => {
    const side = margins[narrow ? 'narrow' : 'wide']
    return (narrow ? NARROWEST : BREAK) - side.left - side.right
  }
  let ticks: BottomTick[] = []
  for (let pass = 0; pass < 3; pass++) {
    ticks = bottomTicks(context, frame, plotWidth(false), plotWidth(true), options)
    for (const narrow of [false, true]) {
      const side = margins[narrow ? 'narrow' : 'wide']
      const reach = overhang(context, ticks, plotWidth(narrow), narrow)
      side.left = Math.max(side.left, reach.left)
      side.right = Math.max(side.right, reach.right, right(narrow, side.left))
    }
  }
  return ticks
}

/** Base line (unless bars have one), ticks of 5 px and labels; `y` is the bottom of the plot in px. */
export function drawBottomAxis(ticks: BottomTick[], y: number, baseLine = true): Scene {
  const at = y * UNITS_PER_PX
  const tickPath = (shown: BottomTick[]) =>
    shown.flatMap((tick): PathStep[] => [
      ['M', Math.round(tick.at * PATH_WIDTH), at],
      ['v', 5 * UNITS_PER_PX],
    ])
  const labels = ticks.map((tick) =>
    tick.label
      ? tag('text', { x: percent(tick.at), y: y + 20, class: [tick.shown] }, drawnText(tick.label))
      : '',
  )
  const only = (['wide', 'narrow'] as const).map((size) => {
    const path = tickPath(ticks.filter(({ shown }) => shown === size))
    return path.length > 0 ? tag('path', { class: ['axis', size], d: path }) : ''
  })
  const base: PathStep[] = baseLine
    ? [
        ['M', 0, at],
        ['h', PATH_WIDTH],
      ]
    : []
  const always = tag('path', {
    class: 'axis',
    d: [...base, ...tickPath(ticks.filter(({ shown }) => shown === ''))],
  })
  return [pathBox(y, [always, ...only]), tag('g', { class: ['tickLabels', 'middle'] }, labels)]
}

/** The name of the axis along the bottom, right under its end; `y` is the base line of the text. */
export function drawBottomTitle(context: ChartContext, name: string, y: number): Scene {
  if (!name) return ''
  const text = (room: number) => drawnText(fitText(context, name, room, LABEL_SIZE))
  const [wide, narrow] = [text(LONGEST_TITLE), text(LONGEST_NARROW_TITLE)]
  if (wide === narrow) return tag('text', { x: percent(1), y, class: 'end' }, wide)
  return [
    tag('text', { x: percent(1), y, class: ['end', 'wide'] }, wide),
    tag('text', { x: percent(1), y, class: ['end', 'narrow'] }, narrow),
  ]
}
