import type { ChartContext } from '../context.ts'
import type { ChartSpec, Place } from '../spec.ts'
import { drawnText, oneLine } from '../text/escape.ts'
import { fitText, measureText, wrapText } from '../text/measure.ts'
import { type Box, crosses, meet, Placer, type PlotPoint } from './placer.ts'
import { BREAK, type Margins, NARROWEST, type Size, type Sizes } from './plot.ts'
import { percent, px, type Scene, tag } from './scene.ts'

const SIZE = 12
const LINE_HEIGHT = 16
/** Lines of a note: three of some 22 characters. */
const NOTE_WIDTH = { wide: 136, narrow: 112 }
const NOTE_LINES = 3
/** The widest a chart is drawn. */
const WIDEST = 944
/** Room over the plot for labels of ranges and lines that run down it. */
export const HEADROOM = 18
/** From a point to where the leader of its note begins, in px: clear of the mark there. */
const FROM_POINT = 5
/** What a leader that crosses a line costs: it would seem to end on that one. */
const CROSSED = 4
/** From a point to the note about it, in px. */
const DISTANCES = [12, 26, 44, 66, 92]

/** A bar: two fractions of the width, and px down. */
export interface Slab {
  from: number
  to: number
  top: number
  bottom: number
}

/** Where an annotated chart draws what: its two axes, and its marks. */
export interface Field {
  /** Which axis of the specification runs along the width. */
  horizontal: 'x' | 'y'
  /** A fraction of the width; null for a place that is not on the axis. `side` is -1 and 1 for ends of a range. */
  across: (place: Place, side?: -1 | 1) => number | null
  /** Px down. */
  down: (place: Place, side?: -1 | 1) => number | null
  /** The value a note points at that names none: the first series', or where bars end, at that place. */
  valueAt: (place: Place) => number | null
  /** A place as the axis writes it. */
  write: (place: Place) => string
  /** Px down of the words that stand over the plot. */
  over: number
  top: number
  bottom: number
  margins: Margins
  /** Whether the plot itself writes the labels of lines across it, beside them. */
  labelsBeside?: boolean
  /** Px right of the end of a bar that its value takes. */
  clear?: (place: Place, narrow: boolean) => number
  /** Lines that labels keep clear of if they can. */
  lines: (PlotPoint | null)[][]
  /** Boxes that labels keep clear of if they can. */
  marks?: Box[]
  /** Bars that labels keep clear of if they can; words that have to stand on one get a ground of their own. */
  bars?: Slab[]
  /** Boxes that labels must keep clear of. */
  taken: (narrow: boolean) => Box[]
}

/** Whether anything is written over the plot. */
export const needsHeadroom = (spec: ChartSpec, horizontal: Field['horizontal']): boolean =>
  spec.ranges.some(({ axis, label }) => axis === horizontal && oneLine(label)) ||
  spec.references.some(({ axis, label }) => axis === horizontal && oneLine(label))

interface Band {
  label: string
  /** Fractions of the width, or px down. */
  from: number
  to: number
  upright: boolean
}

/** Whether a box lies on a bar at the narrowest, the widest or a middling width. */
const liesOn = (box: Box, bar: Slab, [low, high]: [number, number]): boolean =>
  box.top < bar.bottom &&
  box.bottom > bar.top &&
  [low, (low + high) / 2, high].some(
    (width) =>
      box.at * width + box.left < Math.max(bar.from, bar.to) * width &&
      box.at * width + box.right > Math.min(bar.from, bar.to) * width,
  )

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

function bandsOf(spec: ChartSpec, field: Field): Band[] {
  return spec.ranges.flatMap(({ axis, from, to, label }): Band[] => {
    const upright = axis === field.horizontal
    const scale = upright ? field.across : field.down
    const [low, high] = upright ? [0, 1] : [field.top, field.bottom]
    const [a, b] = [scale(from, -1), scale(to, 1)]
    if (a === null || b === null) return []
    const ends = [clamp(Math.min(a, b), low, high), clamp(Math.max(a, b), low, high)] as const
    return ends[0] === ends[1] ? [] : [{ label: oneLine(label), from: ends[0], to: ends[1], upright }]
  })
}

interface Line {
  label: string
  at: number
  upright: boolean
}

function linesOf(spec: ChartSpec, field: Field): Line[] {
  return spec.references.flatMap(({ axis, at, label }): Line[] => {
    const upright = axis === field.horizontal
    const place = (upright ? field.across : field.down)(at)
    const [low, high] = upright ? [0, 1] : [field.top, field.bottom]
    if (place === null || place < low - 0.001 || place > high + 0.001) return []
    return [{ label: oneLine(label), at: place, upright }]
  })
}

/** A reference line as points. */
const courseOf = ({ at, upright }: Line, { top, bottom }: Field): PlotPoint[] =>
  upright
    ? [
        { x: at, y: top },
        { x: at, y: bottom },
      ]
    : [
        { x: 0, y: at },
        { x: 1, y: at },
      ]

/** The ranges, to lie behind everything else, each with an edge on the side that its label stands on. */
export function drawRanges(spec: ChartSpec, field: Field): Scene {
  const { top, bottom } = field
  return bandsOf(spec, field).map(({ from, to, upright }) => {
    const [x, width] = upright ? [percent(from), percent(to - from)] : [percent(0), percent(1)]
    const [y, height] = upright ? [top, bottom - top] : [px(from), px(to - from)]
    const edge = upright ? { x1: x, x2: percent(to), y1: top, y2: top } : null
    return [
      tag('rect', { class: 'range', x, width, y, height }),
      edge ? tag('line', { class: 'rangeEdge', ...edge }) : '',
    ]
  })
}

/** The reference lines. `over`: on bars, which they cross on a halo of ground; else they lie under the marks. */
export function drawReferences(spec: ChartSpec, field: Field, over = false): Scene {
  return linesOf(spec, field).map(({ at, upright }) => {
    const place = upright
      ? { x1: percent(at), x2: percent(at), y1: field.top, y2: field.bottom }
      : { x1: percent(0), x2: percent(1), y1: px(at), y2: px(at) }
    return [
      over ? tag('line', { class: 'referenceHalo', ...place }) : '',
      tag('line', { class: 'reference', ...place }),
    ]
  })
}

/** Lines of text at a place, with a leader to a point where it stands away from it. */
interface Label extends Box {
  lines: string[]
  /** Px from the place to the start of each line. */
  starts: number[]
  leader?: string
  /** What the leader covers. */
  stem?: Box
}

function label(
  context: ChartContext,
  lines: string[],
  at: number,
  left: number,
  top: number,
  align: 0 | 0.5 | 1 = 0,
): Label {
  const widths = lines.map((line) => measureText(context, line, SIZE))
  const width = Math.max(...widths)
  return {
    at,
    left,
    right: left + width,
    top,
    bottom: top + lines.length * LINE_HEIGHT,
    lines,
    starts: widths.map((own) => left + (width - own) * align),
  }
}

/**
 * Px of ground around words that stand on a bar: beside them, and over and under them. It has an edge, so that nobody
 * takes it for the end of the bar.
 */
const GROUND = [5, 1] as const

function drawLabel({ at, lines, starts, top, leader, ...box }: Label, shown: Size, grounded: boolean): Scene {
  const x = percent(at)
  const first = top + 12
  const [start] = starts
  const text =
    lines.length === 1
      ? tag('text', { x, dx: px(start!), y: px(first), class: ['halo', shown] }, drawnText(lines[0]!))
      : tag(
          'text',
          { x, y: px(first), class: ['halo', shown] },
          lines.map((line, index) =>
            tag('tspan', { x, dx: px(starts[index]!), dy: index ? LINE_HEIGHT : undefined }, drawnText(line)),
          ),
        )
  const path = leader
    ? tag('svg', { x, overflow: 'visible', class: shown }, tag('path', { class: 'leader', d: leader }))
    : ''
  if (!grounded) return [path, text]
  const [beside, over] = GROUND
  const ground = tag('rect', {
    class: 'wordGround',
    x: px(box.left - beside),
    width: px(box.right - box.left + 2 * beside),
    y: px(top - over),
    height: px(box.bottom - top + 2 * over),
    rx: 4,
  })
  return [path, tag('svg', { x, overflow: 'visible', class: shown }, ground), text]
}

/** Over the plot: from the left edge of the band, in its middle, or up to its right edge. */
function overPlot(
  context: ChartContext,
  text: string,
  from: number,
  to: number,
  field: Field,
  room: number,
): Label[] {
  const line = fitText(context, text, room * 0.9, SIZE)
  const width = measureText(context, line, SIZE)
  const top = field.over
  return [
    label(context, [line], from, from === to ? 4 : 0, top),
    label(context, [line], (from + to) / 2, -width / 2, top),
    label(context, [line], to, -width - (from === to ? 4 : 0), top),
    // Ranges that stand close together: the second one's words within the plot.
    label(context, [line], from, 6, field.top + 4),
    label(context, [line], to, -width - 6, field.top + 4),
  ]
}

/** At a line across the plot, or within a band: at the left, at the right, on either side. */
function alongLine(context: ChartContext, text: string, y: number, field: Field, room: number): Label[] {
  const line = fitText(context, text, room * 0.7, SIZE)
  const width = measureText(context, line, SIZE)
  return [y - LINE_HEIGHT - 4, y + 3].flatMap((top) => [
    label(context, [line], 0, 4, top),
    label(context, [line], 1, -width - 4, top),
    label(context, [line], 0.5, -width / 2, top),
  ])
}

/** A leader from a point to a label over, under or beside it. */
const stem = (at: number, [x1, y1]: [number, number], [x2, y2]: [number, number]) => ({
  leader: `M${px(x1)} ${px(y1)}L${px(x2)} ${px(y2)}`,
  stem: {
    at,
    left: Math.min(x1, x2) - 1,
    right: Math.max(x1, x2) + 1,
    top: Math.min(y1, y2) - 1,
    bottom: Math.max(y1, y2) + 1,
  },
})

/** Around a point: above and below first, then beside it, further away with each step; `clear` px to its right are taken. */
function around(context: ChartContext, lines: string[], at: number, y: number, clear: number): Label[] {
  const width = Math.max(...lines.map((line) => measureText(context, line, SIZE)))
  const height = lines.length * LINE_HEIGHT
  const beside = clear > 0 ? [label(context, lines, at, clear + 12, y - height / 2)] : []
  // Right at its point a note is understood without a leader where there is no room for one.
  const close = (each: Label): Label => ({ ...each, leader: undefined, stem: undefined })
  const rest = DISTANCES.flatMap((away): Label[] => {
    const above = y - away - height + 2
    const below = y + away - 2
    const up = stem(at, [0, y - FROM_POINT], [0, y - away + 3])
    const down = stem(at, [0, y + FROM_POINT], [0, y + away - 3])
    const choices: Label[] = [
      { ...label(context, lines, at, -width / 2, above, 0.5), ...up },
      { ...label(context, lines, at, -width / 2, below, 0.5), ...down },
      { ...label(context, lines, at, -8, above), ...up },
      { ...label(context, lines, at, -width + 8, above, 1), ...up },
      { ...label(context, lines, at, -8, below), ...down },
      { ...label(context, lines, at, -width + 8, below, 1), ...down },
      {
        ...label(context, lines, at, clear + away, y - height / 2),
        ...stem(at, [clear + FROM_POINT, y], [clear + away - 3, y]),
      },
      {
        ...label(context, lines, at, -width - away, y - height / 2, 1),
        ...stem(at, [-FROM_POINT, y], [3 - away, y]),
      },
    ]
    return away === DISTANCES[0] ? [...choices, ...choices.map(close)] : choices
  })
  return [...beside, ...rest]
}

/** What a note that found no room says under the drawing. */
const listed = (where: string, text: string): string => (where ? `${where}: ${text}` : text)

/** A field as it was drawn on, and at which sizes. */
export interface DrawnField {
  field: Field
  sizes: Sizes
}

export interface AnnotationLabels {
  scene: Scene
  /** Under the drawing: notes that found no room on it, for wide and narrow drawings. */
  remarks: { text: string; shown: Size }[]
}

/**
 * Labels of ranges, reference lines and notes, placed apart for wide and narrow drawings so that they cover neither
 * one another nor what is taken. What finds no room is returned as a remark: nothing an author wrote is lost.
 */
export function drawAnnotationLabels(
  context: ChartContext,
  spec: ChartSpec,
  field: Field,
  sizes: Sizes = ['wide', 'narrow'],
): AnnotationLabels {
  const labels: Scene[] = []
  const drawn: AnnotationLabels = { scene: labels, remarks: [] }
  if (spec.ranges.length + spec.references.length + spec.annotations.length === 0) return drawn
  for (const shown of sizes) {
    const narrow = shown === 'narrow'
    const { left, right } = field.margins[narrow ? 'narrow' : 'wide']
    const [narrowest, widest] = narrow ? [NARROWEST, BREAK] : [BREAK, WIDEST]
    const widths: [number, number] = [narrowest - left - right, widest - left - right]
    const placer = new Placer(
      { widths, left: 0, right: 0, top: field.over, bottom: field.bottom },
      field.taken(narrow),
    )
    const crossed = [...field.lines]
    const { bars = [], marks = [] } = field
    const barsUnder = (box: Box) => bars.filter((bar) => liesOn(box, bar, widths)).length
    const cost = (box: Box) =>
      barsUnder(box) +
      crossed.filter((line) => crosses(line, box, widths)).length +
      marks.filter((mark) => meet(mark, box, widths)).length
    const ordered = (choices: Label[], text: string) => {
      const rank = new Map(choices.map((choice, index) => [choice, index]))
      const possible = choices.filter((choice) => !choice.stem || placer.isFree(choice.stem))
      const stems = (choice: Label) =>
        choice.stem ? crossed.filter((line) => crosses(line, choice.stem!, widths)).length * CROSSED : 0
      const chosen = placer.choose(possible, (box) => cost(box) + stems(box) + rank.get(box)! * 0.05)
      if (chosen?.stem) placer.take(chosen.stem)
      if (chosen) labels.push(drawLabel(chosen, shown, barsUnder(chosen) > 0))
      else drawn.remarks.push({ text, shown })
    }
    for (const { label: text, from, to, upright } of bandsOf(spec, field))
      if (text)
        ordered(
          upright
            ? overPlot(context, text, from, to, field, widths[0])
            : alongLine(context, text, from, field, widths[0]).slice(3),
          text,
        )
    for (const { label: text, at, upright } of linesOf(spec, field))
      if (text && (upright || !field.labelsBeside))
        ordered(
          upright
            ? overPlot(context, text, at, at, field, widths[0])
            : alongLine(context, text, at, field, widths[0]),
          text,
        )
    // Notes keep clear of the reference lines, whose own labels stand on them.
    crossed.push(...linesOf(spec, field).map((line) => courseOf(line, field)))
    for (const note of spec.annotations) {
      const text = oneLine(note.text)
      const value = note.y ?? field.valueAt(note.x)
      const flat = field.horizontal === 'x'
      const at = flat ? field.across(note.x) : value === null ? null : field.across(value)
      const y = flat ? (value === null ? null : field.down(value)) : field.down(note.x)
      if (!text) continue
      const where = field.write(note.x)
      const onPlot = at !== null && y !== null && at >= 0 && at <= 1 && y >= field.top && y <= field.bottom
      const lines = wrapText(context, text, NOTE_WIDTH[narrow ? 'narrow' : 'wide'], NOTE_LINES, SIZE)
      const cut = lines.at(-1)!.endsWith('…') && !text.endsWith('…')
      if (!onPlot || cut) drawn.remarks.push({ text: listed(where, text), shown })
      else ordered(around(context, lines, at, y, field.clear?.(note.x, narrow) ?? 0), listed(where, text))
    }
  }
  return drawn
}
