import type { ChartContext } from '../context.ts'
import type { Box } from './placer.ts'
import { BREAK, type Margins, NARROWEST } from './plot.ts'
import { percent, px, type Scene, tag } from './scene.ts'
import { drawnText } from '../text/escape.ts'
import type { Frame } from '../data/frameShape.ts'

/** A stretch of the axis for which no series has a value; fractions of the width and the rows beside it. */
export interface Gap {
  from: number
  to: number
  before: number
  after: number
  /** The one series of several that has no value there; absent where none has. */
  series?: number
}

/** More gaps than these in one line are how it was measured, such as every fifth year, and not what is missing. */
const MAX_OF_A_LINE = 3

/** Stretches between two values of one line in which it has none, and another has. */
export function findLineGaps(frame: Frame, places: number[]): Gap[] {
  if (frame.series.length < 2) return []
  return frame.series.flatMap(({ values }, series) => {
    const known = values.flatMap((value, row) => (value === null ? [] : [row]))
    const gaps = known.slice(1).flatMap((after, index): Gap[] => {
      const before = known[index]!
      const another = frame.series.some((other) => other.values.slice(before + 1, after).some(isKnown))
      const [from, to] = [places[before]!, places[after]!]
      return another && to > from ? [{ from, to, before, after, series }] : []
    })
    return gaps.length > MAX_OF_A_LINE ? [] : gaps
  })
}

const isKnown = (value: number | null): boolean => value !== null

/** Stretches between two rows with values, or between a row and the edge, in which all values are missing. */
export function findGaps(frame: Frame, places: number[]): Gap[] {
  const gaps: Gap[] = []
  const rows = frame.rows.length
  let start = -1
  for (let row = 0; row <= rows; row++) {
    const empty =
      row < rows && frame.series.length > 0 && frame.series.every(({ values }) => values[row] === null)
    if (empty && start < 0) start = row
    if (empty || start < 0) continue
    const before = start - 1
    const gap = {
      from: places[Math.max(0, before)]!,
      to: places[Math.min(rows - 1, row)]!,
      before,
      after: row,
    }
    if (gap.to > gap.from && !(before < 0 && row === rows)) gaps.push(gap)
    start = -1
  }
  return gaps
}

interface GapOptions {
  id: string
  top: number
  height: number
  margins: Margins
  lines: (number | null)[][]
  /** Centres of names that stand on the plot, in px. */
  labels: number[]
  y: (value: number) => number
}

/** Room the words need; they may reach over the hatching, on ground colour. */
const LABEL_ROOM = 14

/** Half the height of the words, and what they keep from others. */
const MIN_ROOM = 14

/** The base line for the words that keeps clear of lines and names: at the bottom if possible, else the best there is. */
function freePlace(taken: number[], top: number, height: number): number | null {
  const choices = [height - 8, 14, height / 2, height / 4, (3 * height) / 4].map((down) => top + down)
  const room = (place: number) => Math.min(...taken.map((y) => Math.abs(y - (place - 4))), height)
  const best = choices.find((place) => room(place) >= 24) ?? choices.toSorted((a, b) => room(b) - room(a))[0]!
  return room(best) < MIN_ROOM ? null : best
}

/** Half the width of the words. */
const REACH = 24

export interface DrawnGaps {
  scene: Scene
  /** What the words cover. */
  box: Box[]
}

/** Px that the hatching of one line's gap reaches over and under its ends. */
const AROUND = 8

/** Where a gap is hatched: over the whole height, or between the two ends of the line that it parts. */
function reachOf({ series, before, after }: Gap, { top, height, lines, y }: GapOptions): [number, number] {
  if (series === undefined) return [top, top + height]
  const ends = [lines[series]![before]!, lines[series]![after]!].map(y)
  const inside = (at: number) => Math.min(top + height, Math.max(top, at))
  return [inside(Math.min(...ends) - AROUND), inside(Math.max(...ends) + AROUND)]
}

/** The base line of words in, over or under the gap of one line: where they are furthest from the other lines. */
function placeBeside(gap: Gap, [from, to]: [number, number], options: GapOptions): number | null {
  const { lines, labels, y, top, height } = options
  const others = lines.flatMap((values, at) =>
    at === gap.series ? [] : values.slice(gap.before, gap.after + 1).filter(isKnown),
  )
  const taken = [...labels, ...others.map((value) => y(value!))]
  const room = (place: number) => Math.min(height, ...taken.map((each) => Math.abs(each - (place - 4))))
  const choices = [(from + to) / 2 + 4, from - 4, to + 12].filter(
    (place) => place - 12 >= top && place <= top + height,
  )
  const best = choices.toSorted((a, b) => room(b) - room(a))[0]
  return best === undefined || room(best) < MIN_ROOM ? null : best
}

/** Hatches every gap and writes "No data" in the widest one: never zero, never joined across. */
export function drawGaps(context: ChartContext, gaps: Gap[], options: GapOptions): DrawnGaps {
  if (gaps.length === 0) return { scene: '', box: [] }
  const { id, top, height, margins, lines, labels, y } = options
  const pattern = tag(
    'pattern',
    { id: `${id}-h`, width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    tag('path', { class: 'hatch', d: 'M0 0V6' }),
  )
  const areas = gaps.flatMap((gap) => {
    const [over, under] = reachOf(gap, options)
    if (under <= over) return []
    const { from, to } = gap
    const area = { x: percent(from), width: percent(to - from), y: px(over), height: px(under - over) }
    return [tag('rect', { ...area, fill: `url(#${id}-h)` })]
  })
  const widest = gaps.reduce((best, gap) => (gap.to - gap.from > best.to - best.from ? gap : best))
  const share = widest.to - widest.from
  const wide = share * (BREAK - margins.wide.left - margins.wide.right) >= LABEL_ROOM
  const narrow = share * (NARROWEST - margins.narrow.left - margins.narrow.right) >= LABEL_ROOM
  const beside = lines.flatMap((values) => [values[widest.before], values[widest.after]])
  const taken = [...labels, ...beside.filter((value) => value !== null && value !== undefined).map(y)]
  const shown = wide || narrow ? (wide && narrow ? '' : wide ? 'wide' : 'narrow') : 'wide'
  const y0 =
    widest.series === undefined
      ? freePlace(taken, top, height)
      : placeBeside(widest, reachOf(widest, options), options)
  if (y0 === null) return { scene: [pattern, areas], box: [] }
  // At the edges the words stand inside the plot, so that they meet no labels beside it.
  const middle = (widest.from + widest.to) / 2
  const edge = middle < 0.15 ? 'start' : middle > 0.85 ? 'end' : undefined
  const at = edge === 'start' ? widest.from : edge === 'end' ? widest.to : middle
  const start = edge === 'start' ? 4 : edge === 'end' ? -4 - 2 * REACH : -REACH
  const label = tag(
    'text',
    {
      x: percent(at),
      dx: edge === 'start' ? 4 : edge === 'end' ? -4 : undefined,
      y: y0,
      class: [shown, edge],
    },
    drawnText(context.words.noDataLegend),
  )
  return {
    scene: [pattern, areas, tag('g', { class: ['tickLabels', 'middle', 'gapHalo'] }, label)],
    box: [{ at, left: start, right: start + 2 * REACH, top: y0 - 12, bottom: y0 + 4 }],
  }
}
