import type { ChartContext } from '../../context.ts'
import { labelsThatFit, spreadLabels } from '../../draw/labels.ts'
import type { Size } from '../../draw/plot.ts'
import { percent, px, type Scene, tag } from '../../draw/scene.ts'
import type { ColourClass } from '../../styles/table.ts'
import { drawnText } from '../../text/escape.ts'
import { fitText, measureText } from '../../text/measure.ts'

const SIZE = 13
const LINE = 16
/** From the end of a line to what is written there. */
const OFFSET = 10
/** What a leader takes where a label is pushed away from its line. */
const LEADER = 6
/** Between a value and a name. */
const GAP = 6
/** Px that a name may take. */
const LONGEST = { wide: 140, narrow: 92 }

/** One end of a line. */
export interface SlopeEnd {
  name: string
  value: string
  colour: ColourClass
  y: number
}

interface Written extends SlopeEnd {
  /** As it is drawn: cut where it is too long, '' where only the value is written. */
  label: string
  width: number
}

/** The words of one side at one size. */
export interface SideLabels {
  /** Px beside the plot. */
  room: number
  scene: Scene
}

const weightOf = (colour: ColourClass) => (colour === 'c0' ? 400 : 600)

/** What is written at an end: its value, and its name unless a narrow drawing has no room for it on this side. */
function write(context: ChartContext, end: SlopeEnd, side: -1 | 1, size: Size): Written {
  const isNamed = size === 'wide' || side > 0
  const weight = weightOf(end.colour)
  const label = isNamed ? fitText(context, end.name, LONGEST[size], SIZE, weight) : ''
  const value = measureText(context, end.value, 12, 500)
  const name = measureText(context, label, SIZE, weight)
  return { ...end, label, width: value + name + (label !== '' && end.value !== '' ? GAP : 0) }
}

/** The centres of labels that do not cover one another; null for those that find no room: grey ones first. */
function centresOf(ends: readonly Written[], top: number, bottom: number): (number | null)[] {
  const spread = (some: readonly Written[]) =>
    spreadLabels(
      some.map(({ y }) => ({ y, height: LINE })),
      top,
      bottom,
    )
  if (ends.length * LINE <= bottom - top) return spread(ends)
  const isStrong = ({ colour }: Written) => colour !== 'c0'
  const strong = ends.filter(isStrong)
  const taken = spread(strong)
  const grey = ends.filter((end) => !isStrong(end))
  const fit = labelsThatFit(
    grey.map(({ y }) => ({ y, height: LINE })),
    taken.map((y) => ({ y, height: LINE })),
  )
  const known = new Map<Written, number | null>([
    ...strong.map((end, at): [Written, number] => [end, taken[at]!]),
    ...grey.map((end, at): [Written, number | null] => [end, fit[at] ? end.y : null]),
  ])
  return ends.map((end) => known.get(end) ?? null)
}

/** Names and values at the ends of lines on one side (-1 left, 1 right), pushed apart with a leader to their line. */
export function sideLabels(
  context: ChartContext,
  ends: readonly SlopeEnd[],
  side: -1 | 1,
  size: Size,
  { top, bottom }: { top: number; bottom: number },
): SideLabels {
  const written = ends.map((end) => write(context, end, side, size))
  const centres = centresOf(written, top - LINE / 2, bottom + LINE / 2)
  const isMoved = (at: number) => Math.abs((centres[at] ?? written[at]!.y) - written[at]!.y) > 4
  const someMoved = written.some((_, at) => isMoved(at))
  const offset = OFFSET + (someMoved ? LEADER : 0)
  const widest = Math.max(0, ...written.map(({ width }, at) => (centres[at] === null ? 0 : width)))
  const x = percent(side < 0 ? 0 : 1)
  const scene = written.map((end, at): Scene => {
    const centre = centres[at]!
    if (centre === null) return ''
    const leader = isMoved(at)
      ? tag(
          'svg',
          { x, overflow: 'visible', class: size },
          tag('path', {
            class: 'leader',
            d: `M${side * 5} ${px(end.y)}L${side * (offset - 2)} ${px(centre)}`,
          }),
        )
      : ''
    const value = (dx?: number) =>
      end.value === '' ? '' : tag('tspan', { class: 'labelValue', dx }, drawnText(end.value))
    // The value stands next to the line, the name outside.
    const words =
      end.label === ''
        ? value()
        : side < 0
          ? [drawnText(end.label), value(GAP)]
          : [
              value(),
              end.value === '' ? drawnText(end.label) : tag('tspan', { dx: GAP }, drawnText(end.label)),
            ]
    const attributes = {
      class: ['seriesLabel', end.colour, side < 0 && 'end', size],
      x,
      dx: side * offset,
      y: px(centre + 4.5),
    } as const
    return [leader, tag('text', attributes, words)]
  })
  return { room: Math.ceil(widest) + offset + 1, scene }
}
