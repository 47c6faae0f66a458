import type { ChartContext } from '../context.ts'
import { drawnText } from '../text/escape.ts'
import { fitText, measureText } from '../text/measure.ts'
import type { Box } from './placer.ts'
import type { Size } from './plot.ts'
import { percent, px, type Scene, tag } from './scene.ts'

/** Of the words of annotations, in px. */
export const LABEL_SIZE = 12
const LINE_HEIGHT = 16
/** From a point to where the leader of its note begins, in px: clear of the mark there. */
const FROM_POINT = 5
/** From a point to the note about it, in px. */
const DISTANCES = [12, 26, 44, 66, 92]

/** Lines of text at a place, with a leader to a point where it stands away from it. */
export interface Label extends Box {
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
  const widths = lines.map((line) => measureText(context, line, LABEL_SIZE))
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

export function drawLabel(
  { at, lines, starts, top, leader, ...box }: Label,
  shown: Size,
  grounded: boolean,
): Scene {
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
export function overPlot(
  context: ChartContext,
  text: string,
  from: number,
  to: number,
  { over: top, top: plotTop }: { over: number; top: number },
  room: number,
): Label[] {
  const line = fitText(context, text, room * 0.9, LABEL_SIZE)
  const width = measureText(context, line, LABEL_SIZE)
  return [
    label(context, [line], from, from === to ? 4 : 0, top),
    label(context, [line], (from + to) / 2, -width / 2, top),
    label(context, [line], to, -width - (from === to ? 4 : 0), top),
    // Ranges that stand close together: the second one's words within the plot.
    label(context, [line], from, 6, plotTop + 4),
    label(context, [line], to, -width - 6, plotTop + 4),
  ]
}

/** At a line across the plot, or within a band: at the left, at the right, on either side. */
export function alongLine(context: ChartContext, text: string, y: number, room: number): Label[] {
  const line = fitText(context, text, room * 0.7, LABEL_SIZE)
  const width = measureText(context, line, LABEL_SIZE)
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
export function around(
  context: ChartContext,
  lines: string[],
  at: number,
  y: number,
  clear: number,
): Label[] {
  const width = Math.max(...lines.map((line) => measureText(context, line, LABEL_SIZE)))
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
