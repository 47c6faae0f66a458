import type { ChartContext } from '../context.ts'
import type { ChartSpec, Place } from '../spec.ts'
import { oneLine } from '../text/escape.ts'
import { wrapText } from '../text/measure.ts'
import { alongLine, around, drawLabel, type Label, LABEL_SIZE, overPlot } from './annotationLabels.ts'
import { type Box, crosses, meet, Placer, type PlotPoint } from './placer.ts'
import { BREAK, type Margins, NARROWEST, type Size, type Sizes } from './plot.ts'
import { percent, px, type Scene, tag } from './scene.ts'

/** Lines of a note: three of some 22 characters. */
const NOTE_WIDTH = { wide: 136, narrow: 112 }
const NOTE_LINES = 3
/** The widest a chart is drawn. */
const WIDEST = 944
/** Room over the plot for labels of ranges and lines that run down it. */
export const HEADROOM = 18
/** What a leader that crosses a line costs: it would seem to end on that one. */
const CROSSED = 4

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
  /** Of charts with two axes: a value of a series in units of the left one, in which notes stand. */
  onAxis?: (series: number, value: number) => number
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
    const width = widthsOf(field, shown)
    const put = labelPlacer(field, shown, (text, scene) => {
      if (scene === null) drawn.remarks.push({ text, shown })
      else labels.push(scene)
    })
    for (const { label: text, from, to, upright } of bandsOf(spec, field))
      if (text)
        put(
          upright
            ? overPlot(context, text, from, to, field, width[0])
            : alongLine(context, text, from, width[0]).slice(3),
          text,
        )
    for (const { label: text, at, upright } of linesOf(spec, field))
      if (text && (upright || !field.labelsBeside))
        put(
          upright ? overPlot(context, text, at, at, field, width[0]) : alongLine(context, text, at, width[0]),
          text,
        )
    // Notes keep clear of the reference lines, whose own labels stand on them.
    const courses = linesOf(spec, field).map((line) => courseOf(line, field))
    for (const note of spec.annotations) {
      const text = oneLine(note.text)
      if (text) put(noteChoices(context, note, field, shown), listed(field.write(note.x), text), courses)
    }
  }
  return drawn
}

/** How narrow and how wide a plot gets at one of the two sizes, in px. */
function widthsOf({ margins }: Field, shown: Size): [number, number] {
  const { left, right } = margins[shown]
  const [narrowest, widest] = shown === 'narrow' ? [NARROWEST, BREAK] : [BREAK, WIDEST]
  return [narrowest - left - right, widest - left - right]
}

/**
 * Puts one label after another where it covers least, with earlier choices before later ones.
 * @param settle is given each label's words with its drawing, or null where it finds no room
 */
function labelPlacer(field: Field, shown: Size, settle: (text: string, scene: Scene | null) => void) {
  const widths = widthsOf(field, shown)
  const placer = new Placer(
    { widths, left: 0, right: 0, top: field.over, bottom: field.bottom },
    field.taken(shown === 'narrow'),
  )
  const { bars = [], marks = [] } = field
  const barsUnder = (box: Box) => bars.filter((bar) => liesOn(box, bar, widths)).length
  return (choices: Label[], text: string, courses: PlotPoint[][] = []) => {
    const lines = [...field.lines, ...courses]
    const crossedBy = (box: Box) => lines.filter((line) => crosses(line, box, widths)).length
    const cost = (box: Box) =>
      barsUnder(box) + crossedBy(box) + marks.filter((mark) => meet(mark, box, widths)).length
    const rank = new Map(choices.map((choice, index) => [choice, index]))
    const possible = choices.filter((choice) => !choice.stem || placer.isFree(choice.stem))
    const stems = (choice: Label) => (choice.stem ? crossedBy(choice.stem) * CROSSED : 0)
    const chosen = placer.choose(possible, (box) => cost(box) + stems(box) + rank.get(box)! * 0.05)
    if (chosen?.stem) placer.take(chosen.stem)
    settle(text, chosen ? drawLabel(chosen, shown, barsUnder(chosen) > 0) : null)
  }
}

/** Where a note can stand; nowhere for one whose place is not on the plot, or whose words do not fit there. */
function noteChoices(
  context: ChartContext,
  note: ChartSpec['annotations'][number],
  field: Field,
  shown: Size,
): Label[] {
  const text = oneLine(note.text)
  const value = note.y ?? field.valueAt(note.x)
  const flat = field.horizontal === 'x'
  const at = flat ? field.across(note.x) : value === null ? null : field.across(value)
  const y = flat ? (value === null ? null : field.down(value)) : field.down(note.x)
  if (at === null || y === null || at < 0 || at > 1 || y < field.top || y > field.bottom) return []
  const lines = wrapText(context, text, NOTE_WIDTH[shown], NOTE_LINES, LABEL_SIZE)
  const isCut = lines.at(-1)!.endsWith('…') && !text.endsWith('…')
  return isCut ? [] : around(context, lines, at, y, field.clear?.(note.x, shown === 'narrow') ?? 0)
}
