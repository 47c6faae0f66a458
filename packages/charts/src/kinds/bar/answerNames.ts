import type { ChartContext } from '../../context.ts'
import type { Box } from '../../draw/placer.ts'
import type { ValueScale } from '../../draw/scales.ts'
import { percent, type Scene, tag } from '../../draw/scene.ts'
import type { ChartSpec } from '../../spec.ts'
import { drawnText } from '../../text/escape.ts'
import { measureText, wrapWhole } from '../../text/measure.ts'
import type { Frame } from '../../data/frameShape.ts'
import { type BarRow, isCentred, isStacked } from './bars.ts'

const SIZE = 12
const WEIGHT = 500
const LINE = 14
/** Px and lines that one name may take. */
const ROOM = { width: 84, lines: 2 }
/** Px between two names, and between the last line and the bar. */
const APART = 8
const ABOVE = 6
/** Px of a name that reach over the middle of its part at least. */
const OVER = 4

/** The names of answers over the first bar, where a reader needs no legend. */
export interface AnswerNames {
  /** Px they need over the bar. */
  height: number
  draw: (barTop: number) => Scene
  boxes: (barTop: number) => Box[]
}

/** Whether bars are answers of a scale, each row divided into the same ones. */
const isOfScale = (spec: ChartSpec, frame: Frame): boolean =>
  spec.stacking === 'share' && isStacked(spec, frame) && (spec.palette === 'scale' || isCentred(spec, frame))

/**
 * A name over each part of the first bar, moved aside where two would meet but never off its part; null where they do not
 * all fit, or a part is not there. Further apart in wider drawings, so the narrowest decides.
 * @param plotWidth of the narrowest drawing, in px; `right`: px beside it
 */
export function answerNames(
  context: ChartContext,
  frame: Frame,
  spec: ChartSpec,
  first: BarRow | undefined,
  scale: ValueScale,
  { plotWidth, right }: { plotWidth: number; right: number },
): AnswerNames | null {
  const isWanted = spec.labels === 'auto' || spec.labels === 'direct'
  if (!isWanted || !first || !isOfScale(spec, frame) || first.bars.some(({ from, to }) => from === to))
    return null
  const names = first.bars
    .map(({ from, to, series }) => {
      const { name } = frame.series[series]!
      const lines = wrapWhole(context, name, ROOM.width, ROOM.lines, SIZE, WEIGHT)
      const width = Math.max(...lines.map((line) => measureText(context, line, SIZE, WEIGHT)))
      const at = (scale.at(from) + scale.at(to)) / 2
      const isWhole = lines.join('').replaceAll(' ', '') === name.replaceAll(' ', '')
      return { lines, width, at, centre: at * plotWidth, isWhole }
    })
    .toSorted((a, b) => a.at - b.at)
  const moves = movedApart(names)
  const placed = names.map((name, index) => ({ ...name, dx: moves[index]! }))
  const fits = placed.every(
    ({ isWhole, dx, width, centre }) =>
      isWhole &&
      Math.abs(dx) <= width / 2 - OVER &&
      centre + dx - width / 2 >= 0 &&
      centre + dx + width / 2 <= plotWidth + right,
  )
  if (!fits) return null
  const most = Math.max(...placed.map(({ lines }) => lines.length))
  return {
    height: most * LINE + ABOVE,
    draw: (barTop) => placed.map((name) => drawName(name, barTop)),
    boxes: (barTop) =>
      placed.map(({ lines, at, dx, width }) => ({
        at,
        left: dx - width / 2,
        right: dx + width / 2,
        top: barTop - ABOVE - lines.length * LINE,
        bottom: barTop,
      })),
  }
}

/** Px that each of several names, from the left on, is moved aside so that no two meet. */
function movedApart(names: readonly { centre: number; width: number }[]): number[] {
  const apart = (index: number) => (names[index - 1]!.width + names[index]!.width) / 2 + APART
  const forwards: number[] = []
  for (const [index, { centre }] of names.entries())
    forwards.push(index === 0 ? centre : Math.max(centre, forwards[index - 1]! + apart(index)))
  const backwards = names.map(({ centre }) => centre)
  for (let index = names.length - 2; index >= 0; index--)
    backwards[index] = Math.min(backwards[index]!, backwards[index + 1]! - apart(index + 1))
  // Both keep the names apart, and so does what lies halfway.
  return names.map(({ centre }, index) => Math.round((forwards[index]! + backwards[index]!) / 2 - centre))
}

const drawName = ({ lines, at, dx }: { lines: string[]; at: number; dx: number }, barTop: number): Scene =>
  lines.map((line, index) =>
    tag(
      'text',
      {
        class: ['value', 'middle'],
        x: percent(at),
        dx: dx === 0 ? undefined : dx,
        y: barTop - ABOVE - (lines.length - 1 - index) * LINE,
      },
      drawnText(line),
    ),
  )
