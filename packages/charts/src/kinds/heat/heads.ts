import type { ChartContext } from '../../context.ts'
import { percent, px, type Scene, tag } from '../../draw/scene.ts'
import { drawnText } from '../../text/escape.ts'
import { measureText, wrapWhole } from '../../text/measure.ts'

const SIZE = 12
const LINE = 14
/** Px between two names, and from the last line to the cells. */
const APART = 6
const UNDER = 6
const MAX_LINES = 3

/** The names over the columns of a table. */
export interface Heads {
  scene: Scene
  /** Px they take. */
  height: number
  /** Whether some are left out or cut. */
  isCut: boolean
}

const isWhole = (name: string, lines: string[]): boolean => lines.join(' ') === name

/**
 * Names over columns on a plot so wide: whole in up to three lines, without a word broken; or, where they do not fit, every
 * second, third … of them, so that an order such as that of months or years can still be read.
 */
export function columnHeads(context: ChartContext, names: readonly string[], plotWidth: number): Heads {
  const column = plotWidth / Math.max(1, names.length)
  for (let every = 1; every <= names.length; every++) {
    const room = column * every - APART
    const kept = names.flatMap((name, index) => (index % every === 0 ? [{ name, index }] : []))
    const written = kept.map(({ name, index }) => ({
      index,
      name,
      lines: wrapWhole(context, name, Math.max(1, room), every === 1 ? MAX_LINES : 1, SIZE),
    }))
    const last = every === names.length
    const isGood =
      written.every(({ name, lines }) => isWhole(name, lines)) &&
      areApart(context, written, names.length, plotWidth)
    if (!last && !isGood) continue
    return place(context, written, names.length, plotWidth, every > 1 || last)
  }
  return { scene: '', height: 0, isCut: false }
}

/** Px that a line is moved aside so as not to leave the plot. */
function asideOf(context: ChartContext, line: string, at: number, plotWidth: number): number {
  const half = measureText(context, line, SIZE) / 2
  return Math.max(0, half - at * plotWidth) - Math.max(0, half - (1 - at) * plotWidth)
}

/** Whether no two names meet, though the outermost are moved aside. */
function areApart(
  context: ChartContext,
  written: readonly { index: number; lines: string[] }[],
  columns: number,
  plotWidth: number,
): boolean {
  const ends = written.map(({ index, lines }) => {
    const at = (index + 0.5) / columns
    const sides = lines.map((line): [number, number] => {
      const half = measureText(context, line, SIZE) / 2
      const middle = at * plotWidth + asideOf(context, line, at, plotWidth)
      return [middle - half, middle + half]
    })
    return [Math.min(...sides.map(([from]) => from)), Math.max(...sides.map(([, to]) => to))] as const
  })
  return ends.every(([from], index) => index === 0 || from >= ends[index - 1]![1] + APART / 2)
}

/** Each name centred over its column, but within the plot. */
function place(
  context: ChartContext,
  written: { index: number; name: string; lines: string[] }[],
  columns: number,
  plotWidth: number,
  thinned: boolean,
): Heads {
  const most = Math.max(0, ...written.map(({ lines }) => lines.length))
  const height = most * LINE + UNDER
  const scene = written.map(({ index, lines }) => {
    const at = (index + 0.5) / columns
    return lines.map((line, row) => {
      const over = asideOf(context, line, at, plotWidth)
      return tag(
        'text',
        {
          class: 'middle',
          x: percent(at),
          dx: over === 0 ? undefined : px(over),
          y: height - UNDER - 4 - (lines.length - 1 - row) * LINE,
        },
        drawnText(line),
      )
    })
  })
  return {
    scene,
    height,
    isCut: thinned && (columns > written.length || written.some((each) => !isWhole(each.name, each.lines))),
  }
}
