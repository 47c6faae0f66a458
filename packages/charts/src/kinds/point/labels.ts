import type { ChartContext } from '../../context.ts'
import { type Box, meet, Placer } from '../../draw/placer.ts'
import { BREAK, type Margins, NARROWEST, type Size } from '../../draw/plot.ts'
import { percent, px, type Scene, tag } from '../../draw/scene.ts'
import type { ChartSpec } from '../../spec.ts'
import { drawnText } from '../../text/escape.ts'
import { fitText, measureText } from '../../text/measure.ts'
import type { Point } from './points.ts'
import type { Frame } from '../../data/frameShape.ts'

const SIZE = 12
const HEIGHT = 16
const LONGEST = 168
/** The widest a chart is drawn. */
const WIDEST = 944
/** Names without being asked for: all of so few points, else the ones a reader asks about first. */
const ALL = 25
const LARGEST = 8
const MAX = 60
const NARROW = 14
/** What covering others may cost (design: 2 for a large point, 1.2 for a small one, 0.15 for each step away). */
const MAX_COST = 4.2
const LARGE = 8
/** Circles of narrow drawings are this much smaller, by the style sheet. */
export const NARROW_SCALE = 0.7

/** The points whose names are written, most important first. */
function named(points: Point[], frame: Frame, spec: ChartSpec): Point[] {
  const strong = points.filter((point) => point.strong)
  if (frame.points?.labelName === '') return strong
  const middle = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / Math.max(1, points.length)
  const [mx, my] = [middle(({ x }) => x), middle(({ y }) => y)]
  // Without sizes, the points furthest from the others are the ones a reader asks about.
  const away = ({ x, y }: Point) => Math.hypot((x - mx) * NARROWEST, y - my)
  const bySize = points.toSorted((a, b) => b.size - a.size || away(b) - away(a) || a.row - b.row)
  if (spec.labels === 'direct' || (spec.labels === 'auto' && points.length <= ALL))
    return [...new Set([...strong, ...bySize])].slice(0, MAX)
  if (spec.labels !== 'auto' || points.length === 0) return strong
  const end = (of: (point: Point) => number) => points.reduce((a, b) => (of(b) > of(a) ? b : a))
  const ends = [end(({ y }) => -y), end(({ y }) => y), end(({ x }) => x), end(({ x }) => -x)]
  const large = frame.points?.sizes ? bySize.slice(0, LARGEST) : []
  return [...new Set([...strong, ...large, ...ends])]
}

interface Name extends Box {
  text: string
  leader?: string
  step: number
}

/** Places for a name: within a large circle, beside it, over and under it, at its corners, then further away. */
function choices(context: ChartContext, point: Point, radius: number): Name[] {
  const text = fitText(context, point.name, LONGEST, SIZE, weightOf(point))
  const width = measureText(context, text, SIZE, weightOf(point))
  const { x: at, y } = point
  const reach = radius + (point.strong ? 8 : 5)
  const slant = radius * 0.7 + 5
  const box = (left: number, middle: number, step: number, leader?: string): Name => ({
    at,
    left,
    right: left + width,
    top: middle - HEIGHT / 2,
    bottom: middle + HEIGHT / 2,
    text,
    step,
    leader,
  })
  const far = reach + 14
  const line = (dx: number, dy: number) => {
    const length = Math.hypot(dx, dy)
    const start = radius / length
    return `M${px(dx * start)} ${px(y + dy * start)}L${px(dx)} ${px(y + dy)}`
  }
  return [
    ...(radius > 22 && width < 2 * radius - 8 ? [box(-width / 2, y, 0)] : []),
    box(reach, y, 1),
    box(-width - reach, y, 2),
    box(-width / 2, y - radius - 10, 3),
    box(-width / 2, y + radius + 10, 4),
    box(slant, y - slant, 5),
    box(-width - slant, y - slant, 6),
    box(slant, y + slant, 7),
    box(-width - slant, y + slant, 8),
    box(far, y - 14, 9, line(far - 2, -12)),
    box(-width - far, y - 14, 10, line(2 - far, -12)),
    box(far, y + 14, 11, line(far - 2, 12)),
    box(-width - far, y + 14, 12, line(2 - far, 12)),
    box(-width / 2, y - radius - 26, 13, line(0, -radius - 18)),
    box(-width / 2, y + radius + 26, 14, line(0, radius + 18)),
  ]
}

const weightOf = ({ strong }: Point) => (strong ? 600 : 500)

export interface PointLabels {
  scene: Scene
  /** What the names cover, on wide or on narrow drawings. */
  boxes: (narrow: boolean) => Box[]
}

/** The box of a circle, for labels to keep clear of. */
export const circleBox = ({ x, y, radius }: Point, scale = 1): Box => ({
  at: x,
  left: -radius * scale,
  right: radius * scale,
  top: y - radius * scale,
  bottom: y + radius * scale,
})

/** Names beside the points that matter, each where it covers least, for wide and for narrow drawings. */
export function drawPointLabels(
  context: ChartContext,
  points: Point[],
  frame: Frame,
  spec: ChartSpec,
  area: { top: number; bottom: number; margins: Margins },
): PointLabels {
  const chosen = named(points, frame, spec)
  const boxes: Record<Size, Box[]> = { wide: [], narrow: [] }
  const sized = (frame.points?.sizes ?? null) !== null
  const scene: Scene[] = []
  for (const shown of ['wide', 'narrow'] as const) {
    const narrow = shown === 'narrow'
    const scale = narrow && sized ? NARROW_SCALE : 1
    const { left, right } = area.margins[narrow ? 'narrow' : 'wide']
    const [narrowest, widest] = narrow ? [NARROWEST, BREAK] : [BREAK, WIDEST]
    const widths: [number, number] = [narrowest - left - right, widest - left - right]
    const placer = new Placer({ widths, left: 0, right, top: 0, bottom: area.bottom - 2 })
    const circles = points.map((point) => ({ point, box: circleBox(point, scale) }))
    // The circle of a strong point is never covered by another's name.
    for (const { point, box } of circles) if (point.strong) placer.take(inset(box))
    const wanted = narrow ? chosen.filter(({ strong }, index) => strong || index < NARROW) : chosen
    for (const point of wanted) {
      const cost = (box: Name) =>
        circles.reduce((sum, other) => {
          if (other.point === point || !meet(box, other.box, widths)) return sum
          // A name on a circle that has one of its own would be taken for it.
          if (chosen.includes(other.point) && other.point.radius > LARGE) return sum + MAX_COST
          return sum + (other.point.radius * scale > LARGE ? 2 : 1.2)
        }, box.step * 0.15)
      const most = point.strong ? Number.POSITIVE_INFINITY : MAX_COST
      const name = placer.choose(choices(context, point, point.radius * scale), cost, most)
      if (!name) continue
      boxes[shown].push(name)
      scene.push(drawName(name, point, shown))
    }
  }
  return { scene, boxes: (narrow) => boxes[narrow ? 'narrow' : 'wide'] }
}

/** A little smaller, so that a name may touch the circle it belongs to. */
const inset = (box: Box): Box => ({
  ...box,
  left: box.left * 0.6,
  right: box.right * 0.6,
  top: box.top + (box.bottom - box.top) * 0.2,
  bottom: box.bottom - (box.bottom - box.top) * 0.2,
})

function drawName({ at, left, top, text, leader }: Name, { strong }: Point, shown: Size): Scene {
  const x = percent(at)
  const line = leader
    ? tag('svg', { x, overflow: 'visible', class: shown }, tag('path', { class: 'leader', d: leader }))
    : ''
  const cls = ['value', strong && 'strong', shown] as const
  return [line, tag('text', { class: cls, x, dx: px(left), y: px(top + 12) }, drawnText(text))]
}
