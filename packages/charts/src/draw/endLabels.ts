import type { ChartContext } from '../context.ts'
import { drawnText } from '../text/escape.ts'
import { measureText, wrapText } from '../text/measure.ts'
import { labelsThatFit, type Spread, spreadLabels } from './labels.ts'
import type { Box } from './placer.ts'
import type { Size } from './plot.ts'
import type { ColourClass } from '../styles/table.ts'
import { percent, px, type Scene, tag } from './scene.ts'

/** The end of a line: where it is, and what is written beside it. */
export interface LineEnd {
  name: string
  value: string
  colour: ColourClass
  /** Fraction of the width and px down. */
  x: number
  y: number
}

const SIZE = 13
const LINE_HEIGHT = 16
/** From the end dot to the name, and from the name to the value. */
const OFFSET = 10
const VALUE_GAP = 5
/** What a leader takes when a label is pushed away from its line. */
const LEADER = 5
const LONGEST_WIDE = 168
const WRAP_WIDE = 132
const LONGEST_NARROW = 96
interface Written {
  end: LineEnd
  lines: string[]
  value: string
  width: number
}

const weightOf = (colour: ColourClass) => (colour === 'c0' ? 400 : 600)

function write(context: ChartContext, end: LineEnd, narrow: boolean): Written {
  const weight = weightOf(end.colour)
  if (narrow) {
    const lines = wrapText(context, end.name, LONGEST_NARROW, 2, SIZE, weight)
    return {
      end,
      lines,
      value: '',
      width: Math.max(...lines.map((line) => measureText(context, line, SIZE, weight))),
    }
  }
  const valueWidth = VALUE_GAP + measureText(context, end.value, 12, 500)
  const whole = measureText(context, end.name, SIZE, weight) + valueWidth
  const lines = whole <= LONGEST_WIDE ? [end.name] : wrapText(context, end.name, WRAP_WIDE, 2, SIZE, weight)
  const widths = lines.map((line) => measureText(context, line, SIZE, weight))
  widths[widths.length - 1]! += valueWidth
  return { end, lines, value: end.value, width: Math.max(...widths) }
}

/** Narrow drawings carry the names beside the lines only if none has to be cut; else a legend does. */
export const namesFitNarrow = (context: ChartContext, ends: LineEnd[]): boolean =>
  ends.every(({ name, colour }) =>
    wrapText(context, name, LONGEST_NARROW, 2, SIZE, weightOf(colour)).every((line) => !line.endsWith('…')),
  )

/**
 * Room the labels need right of the plot, in px, on a chart this narrow: `room` is plot and right margin together. A
 * line that ends early writes its name over the plot and needs less.
 */
export function endLabelRoom(context: ChartContext, ends: LineEnd[], narrow: boolean, room: number): number {
  const needed = ends.map((end) => {
    const { width, lines } = write(context, end, narrow)
    // Names that are pushed away, by others or off the base line, stand a little further out behind a leader.
    const offset = OFFSET + (ends.length > 1 || lines.length > 1 ? LEADER : 0) + 1
    const beyond = width + offset - (1 - end.x) * room
    return end.x > 0 ? beyond / end.x : 0
  })
  return Math.ceil(Math.max(12, ...needed))
}

const heightOf = (written: Written): number => written.lines.length * LINE_HEIGHT

interface Placed extends Written {
  /** Centre in px. */
  y: number
}

/** All labels pushed apart where they fit; else what stands out, and as many others as find free room. */
function place(written: Written[], top: number, bottom: number): Placed[] {
  const spreadAll = (some: Written[]): Placed[] => {
    const centres = spreadLabels(
      some.map((one) => ({ y: one.end.y, height: heightOf(one) })),
      top,
      bottom,
    )
    return some.map((one, index) => ({ ...one, y: centres[index]! }))
  }
  const room = bottom - top
  if (written.length <= 8 && written.reduce((sum, one) => sum + heightOf(one), 0) <= room)
    return spreadAll(written)
  const strong = spreadAll(written.filter(({ end }) => end.colour !== 'c0'))
  const quiet = written.filter(({ end }) => end.colour === 'c0')
  // The outermost lines are the ones a reader asks about first.
  const middle = quiet.reduce((sum, { end }) => sum + end.y, 0) / Math.max(1, quiet.length)
  quiet.sort((a, b) => Math.abs(b.end.y - middle) - Math.abs(a.end.y - middle))
  const spread = (one: Written): Spread => {
    const height = heightOf(one)
    return { y: Math.max(top + height / 2, Math.min(one.end.y, bottom - height / 2)), height }
  }
  const wanted = quiet.map(spread)
  const taken = strong.map((one) => ({ y: one.y, height: heightOf(one) }))
  const free = labelsThatFit(wanted, taken)
  return [...strong, ...quiet.flatMap((one, index) => (free[index] ? [{ ...one, y: wanted[index]!.y }] : []))]
}

function drawOne({ end, lines, value, y }: Placed, someMoved: boolean, shown: Size): Scene {
  const first = y + 4.5 - ((lines.length - 1) * LINE_HEIGHT) / 2
  const x = percent(end.x)
  // Labels pushed away from their lines are tied to them by a short leader, and all labels keep one left edge.
  const moved = someMoved && Math.abs(y - end.y) > 4
  const leader = moved
    ? tag(
        'svg',
        { x, overflow: 'visible', class: shown },
        tag('path', { class: 'leader', d: `M5 ${px(end.y)}L${OFFSET + LEADER - 2} ${px(y)}` }),
      )
    : ''
  const valueSpan = value ? tag('tspan', { class: 'labelValue', dx: VALUE_GAP }, drawnText(value)) : ''
  const offset = someMoved ? OFFSET + LEADER : OFFSET
  const spans = lines.map((line, index) => {
    const last = index === lines.length - 1
    const content = [drawnText(line), last ? valueSpan : '']
    return lines.length === 1
      ? content
      : tag('tspan', { x, dx: offset, dy: index ? LINE_HEIGHT : undefined }, content)
  })
  const attributes = {
    x,
    dx: lines.length === 1 ? offset : undefined,
    y: first,
    class: ['seriesLabel', end.colour, shown],
  } as const
  return [leader, tag('text', attributes, spans)]
}

export interface EndLabels {
  scene: Scene
  /** Centres in px of labels of lines that end before the right edge: they stand on the plot. */
  onPlot: number[]
  /** What the labels cover, on wide or on narrow drawings. */
  boxes: (narrow: boolean) => Box[]
}

const boxOf = (placed: Placed): Box => ({
  at: placed.end.x,
  left: 0,
  right: OFFSET + LEADER + placed.width,
  top: placed.y - heightOf(placed) / 2,
  bottom: placed.y + heightOf(placed) / 2,
})

/** Names (and on wide drawings values) at the ends of lines, between `top` and `bottom` px. */
export function drawEndLabels(
  context: ChartContext,
  ends: LineEnd[],
  top: number,
  bottom: number,
  narrowNames: boolean,
): EndLabels {
  const onPlot: number[] = []
  const boxes: Record<Size, Box[]> = { wide: [], narrow: [] }
  const drawn = (narrow: boolean) => {
    const placed = place(
      ends.map((end) => write(context, end, narrow)),
      top,
      bottom,
    )
    onPlot.push(...placed.filter(({ end }) => end.x < 1).map(({ y }) => y))
    const someMoved = placed.some(({ y, end }) => Math.abs(y - end.y) > 9)
    boxes[narrow ? 'narrow' : 'wide'].push(...placed.map(boxOf))
    return placed.map((one) => drawOne(one, someMoved, narrow ? 'narrow' : 'wide'))
  }
  const scene = [drawn(false), narrowNames ? drawn(true) : '']
  return { scene, onPlot, boxes: (narrow) => boxes[narrow ? 'narrow' : 'wide'] }
}
