import type { ChartContext } from '../../context.ts'
import { valueStyles } from '../../data/formats.ts'
import type { Frame } from '../../data/frameShape.ts'
import { rowPlaces } from '../../draw/bottomAxis.ts'
import { PATH_WIDTH, UNITS_PER_PX } from '../../draw/path.ts'
import type { ValueScale } from '../../draw/scales.ts'
import { px, type Scene, tag } from '../../draw/scene.ts'
import { endNames, endsToName, firstAndLast, namesInLines, roomOf } from '../../draw/thumbnailWords.ts'
import type { ColourClass } from '../../styles/table.ts'
import type { ChartSpec } from '../../spec.ts'
import { formatValue } from '../../text/format.ts'
import type { Along } from './along.ts'

/** What a card shows of a drawing along an axis. */
interface Small extends Pick<Along, 'frame' | 'scale' | 'colours' | 'heights'> {
  /** Paths, in units of the nested drawing; `y` in px from the top of the plot. */
  paths: (places: number[], y: (value: number) => number) => Scene
  /** Whether lines end in a dot. */
  dotted: boolean
  /** As `Along` has it. */
  inset?: (fraction: number) => number
}

interface NamedPlace {
  lines: readonly string[]
  colour: ColourClass
  x: number
  y: number
}

const [LEFT, TOP] = [12, 16]

/** A drawing of 320 by 200 units, where it is named with names at its right and years under it. */
export function alongThumbnail(context: ChartContext, small: Small, spec: ChartSpec, named: boolean): Scene {
  const { frame, scale, colours, heights } = small
  const places = rowPlaces(frame).map(small.inset ?? ((fraction) => fraction))
  const labels = named ? namesOfEnds(context, frame, spec) : []
  const ends = endsToName(
    frame.series.flatMap(({ values }, index) => {
      const last = values.findLastIndex((value) => value !== null)
      const value = heights[index]![last] ?? null
      const end = { index, name: labels[index] ?? '', colour: colours[index]!, place: places[last]! }
      return value === null ? [] : [{ ...end, value }]
    }),
  )
  const height = named ? 150 : 168
  const lines = namesInLines(
    context,
    ends.map(({ name }) => name),
    height,
  )
  const room = named ? roomOf(context, lines.flat()) : 0
  const width = room > 0 ? 320 - LEFT - 16 - room : 284
  const down = (value: number) => height * (1 - inside(scale, value))
  const at = ends.map(
    ({ colour, place, value }, index): NamedPlace => ({
      lines: lines[index]!,
      colour,
      x: LEFT + width * place,
      y: TOP + down(value),
    }),
  )
  const dots = at
    .filter(({ colour }) => small.dotted && colour !== 'c0')
    .map(({ x, y, colour }) =>
      tag('circle', { cx: px(x), cy: px(y), r: named ? 4 : 5, class: ['dot', colour] }),
    )
  const transform = { move: [LEFT, TOP], stretch: [width / PATH_WIDTH, 1 / UNITS_PER_PX] } as const
  return [
    tag('path', { class: 'grid', d: gridOf(scale, width, height) }),
    tag('path', { class: 'axis', d: `M${LEFT} ${TOP + height}h${px(width)}` }),
    tag('g', { transform }, small.paths(places, down)),
    dots,
    named ? drawWords(context, frame, at, { width, height }) : '',
  ]
}

/** What lies beyond an end that the author chose is drawn at that end: a thumbnail has no clipping. */
const inside = (scale: ValueScale, value: number): number => Math.min(1, Math.max(0, scale.at(value)))

const gridOf = (scale: ValueScale, width: number, height: number): string =>
  scale.ticks.map((tick) => `M${LEFT} ${px(TOP + height * (1 - scale.at(tick)))}h${px(width)}`).join('')

const drawWords = (
  context: ChartContext,
  frame: Frame,
  at: NamedPlace[],
  { width, height }: { width: number; height: number },
): Scene => [
  endNames(
    context,
    at.filter(({ lines }) => lines.join('') !== ''),
    { top: 4, bottom: TOP + height },
  ),
  firstAndLast(
    context,
    frame.rows.map(({ label }) => label),
    { left: LEFT, width, y: TOP + height + 18 },
  ),
]

/** What a thumbnail writes at the ends of lines: names, or of a single line its last value. */
function namesOfEnds(context: ChartContext, frame: Frame, spec: ChartSpec): string[] {
  if (frame.series.length > 1) return frame.series.map(({ name }) => name)
  const last = frame.series[0]?.values.findLast((value) => value !== null) ?? null
  return last === null ? [] : [formatValue(context, last, valueStyles(spec, frame).series[0]!)]
}
