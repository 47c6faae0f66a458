import type { ChartContext } from '../context.ts'
import type { ColourClass } from '../styles/table.ts'
import { drawnText } from '../text/escape.ts'
import { fitText, measureText, wrapText } from '../text/measure.ts'
import { spreadLabels } from './labels.ts'
import { px, type Scene, tag } from './scene.ts'

/** Units of 320 by 200: on a card of the narrowest kind this is 10 px. */
const SIZE = 12
const LINE = 14
/** From the end of a line to its name. */
const OFFSET = 8
/** Widest that names beside a drawing may be. */
const MAX_WIDTH = 92
/** More names than these are not read on a card. */
const MAX_NAMES = 6

/** A line's end, and what is written beside it, in lines. */
interface NamedEnd {
  lines: readonly string[]
  colour: ColourClass
  x: number
  y: number
}

type Anchor = 'start' | 'middle' | 'end'

/** The widest of some names as they are drawn, in units. */
export const roomOf = (context: ChartContext, names: readonly string[], most = MAX_WIDTH): number =>
  Math.min(most, Math.ceil(Math.max(0, ...names.map((name) => measureText(context, name, SIZE, 600)))))

/** A quiet word of a thumbnail: a year, the name of a bar. */
export const note = (
  context: ChartContext,
  text: string,
  at: { x: number; y: number; room: number },
  anchor: Anchor = 'start',
): Scene =>
  tag(
    'text',
    {
      class: 'thumbnailNote',
      x: px(at.x),
      y: px(at.y),
      'text-anchor': anchor === 'start' ? undefined : anchor,
    },
    drawnText(fitText(context, text, at.room, SIZE)),
  )

/** A name in the colour of what it names. */
export const nameIn = (
  context: ChartContext,
  text: string,
  colour: ColourClass,
  at: { x: number; y: number; room: number },
): Scene =>
  tag(
    'text',
    { class: ['thumbnailName', colour], x: px(at.x), y: px(at.y) },
    drawnText(fitText(context, text, at.room, SIZE, 600)),
  )

/** What is first and last along the bottom of a drawing. */
export function firstAndLast(
  context: ChartContext,
  labels: readonly string[],
  { left, width, y }: { left: number; width: number; y: number },
): Scene {
  const [first, last] = [labels.at(0), labels.length > 1 ? labels.at(-1) : undefined]
  const room = width / 2 - 6
  return [
    first === undefined ? '' : note(context, first, { x: left, y, room }),
    last === undefined ? '' : note(context, last, { x: left + width, y, room }, 'end'),
  ]
}

/** Which ends get their names: those in colour; of the others only where all of them can. */
export const endsToName = <End extends { colour: ColourClass }>(ends: readonly End[]): readonly End[] => {
  const strong = ends.filter(({ colour }) => colour !== 'c0')
  if (ends.length <= MAX_NAMES) return ends
  return strong.slice(0, MAX_NAMES)
}

/** Names at the ends of lines, each in two lines where it needs these and all have room for it. */
export function namesInLines(context: ChartContext, names: readonly string[], height: number): string[][] {
  const wrapped = names.map((name) => wrapText(context, name, MAX_WIDTH, 2, SIZE, 600))
  const isRoom = wrapped.flat().length * LINE <= height
  return isRoom ? wrapped : names.map((name) => [fitText(context, name, MAX_WIDTH, SIZE, 600)])
}

/** Names at the ends of lines, pushed apart where they would cover one another. */
export function endNames(
  context: ChartContext,
  ends: readonly NamedEnd[],
  { top, bottom }: { top: number; bottom: number },
): Scene {
  const centres = spreadLabels(
    ends.map(({ y, lines }) => ({ y, height: LINE * lines.length })),
    top,
    bottom,
  )
  return ends.map(({ lines, colour, x }, index) => {
    const first = centres[index]! + SIZE * 0.36 - ((lines.length - 1) * LINE) / 2
    return lines.map((line, nth) =>
      nameIn(context, line, colour, { x: x + OFFSET, y: first + nth * LINE, room: MAX_WIDTH }),
    )
  })
}
