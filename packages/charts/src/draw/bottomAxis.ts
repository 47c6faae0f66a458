import { scaleLinear } from 'd3-scale'
import type { Frame } from '../data/frame.ts'
import { drawnText } from '../text/escape.ts'
import { formatTicks } from '../text/format.ts'
import { fitText, measureText } from '../text/measure.ts'
import { PATH_WIDTH, UNITS_PER_PX } from './path.ts'
import { pathBox } from './pathBox.ts'
import { percent, tag } from './svg.ts'
import { type AxisTick, timeTicks } from './timeTicks.ts'

const LABEL_SIZE = 12
const LABEL_GAP = 12
const NARROW_GAP = 9
const MOST_TICKS = 8
const MOST_NARROW = 4
const LONGEST_NAME = 96

/** Where each row of a frame stands along the bottom, as a fraction of the width. */
export function rowPlaces(frame: Frame): number[] {
  const positions = frame.rows.map(({ position }) => position)
  const first = positions[0] ?? 0
  const last = positions[positions.length - 1] ?? 0
  if (first === last) return positions.map(() => 0.5)
  if (frame.axis.kind === 'number') {
    const scale = scaleLinear([first, last], [0, 1])
    return positions.map((position) => scale(position))
  }
  return positions.map((position) => (position - first) / (last - first))
}

const widthOf = (tick: AxisTick): number => measureText(tick.label, LABEL_SIZE)

/** Whether labels centred on their ticks keep their distance on a plot this wide. */
const fits = (ticks: AxisTick[], plotWidth: number, gap = LABEL_GAP): boolean =>
  ticks.every((tick, index) => {
    const before = ticks[index - 1]
    return !before || (tick.at - before.at) * plotWidth >= (widthOf(tick) + widthOf(before)) / 2 + gap
  })

function candidates(frame: Frame, places: number[], count: number): AxisTick[] {
  if (frame.axis.kind === 'time')
    return timeTicks(
      frame.rows.map(({ position }) => position),
      frame.axis.precision,
      count,
    )
  if (frame.axis.kind === 'number') {
    const first = frame.rows[0]!.position
    const last = frame.rows[frame.rows.length - 1]!.position
    if (first === last) return [{ at: 0.5, label: frame.rows[0]!.label, major: true }]
    const scale = scaleLinear([first, last], [0, 1])
    const ticks = scale.ticks(count)
    const labels = formatTicks(ticks, { divisor: 1, word: '', decimals: 0 })
    return ticks.map((tick, index) => ({ at: scale(tick), label: labels[index]!, major: true }))
  }
  // Names are categories: as many as there are, thinned evenly from the first.
  const every = Math.max(1, Math.ceil(frame.rows.length / count))
  return frame.rows.flatMap(({ label }, index) =>
    index % every === 0
      ? [{ at: places[index]!, label: fitText(label, LONGEST_NAME, LABEL_SIZE), major: true }]
      : [],
  )
}

export interface BottomTick extends AxisTick {
  /** Shown on narrow drawings too. */
  always: boolean
}

/** Ticks for the wide drawing and, of those, the ones a narrow drawing keeps: evenly thinned, majors first. */
export function bottomTicks(frame: Frame, wideWidth: number, narrowWidth: number): BottomTick[] {
  if (frame.rows.length === 0) return []
  const places = rowPlaces(frame)
  let ticks: AxisTick[] = []
  const most = frame.axis.kind === 'name' ? 24 : MOST_TICKS
  for (let count = most; count >= 1; count--) {
    ticks = candidates(frame, places, count)
    if (fits(ticks, wideWidth)) break
  }
  const kept = narrowTicks(frame, ticks, narrowWidth)
  return ticks.map((tick) => ({ ...tick, always: kept.includes(tick) }))
}

/** What a narrow drawing keeps: all if they are few, every k-th name, or first, middle and last of a continuous axis. */
function narrowTicks(frame: Frame, ticks: AxisTick[], plotWidth: number): AxisTick[] {
  const fit = (some: AxisTick[]) => some.length <= MOST_NARROW && fits(some, plotWidth, NARROW_GAP)
  if (fit(ticks)) return ticks
  const first = ticks[0]!
  if (frame.axis.kind === 'name') {
    for (let every = 2; every < ticks.length; every++) {
      const kept = ticks.filter((_, index) => index % every === 0)
      if (fit(kept)) return kept
    }
    return [first]
  }
  const last = ticks[ticks.length - 1]!
  // Of the ticks around the middle, one that begins a year says more than one that does not.
  const centre = (first.at + last.at) / 2
  const distance = (tick: AxisTick) => Math.abs(tick.at - centre) - (tick.major ? 0.15 : 0)
  const middles = ticks.slice(1, -1).sort((a, b) => distance(a) - distance(b) || b.at - a.at)
  const choices = [...middles.map((middle) => [first, middle, last]), [first, last]]
  return choices.find(fit) ?? [first]
}

/** How far the labels at both ends reach over the plot, in px: margins must hold them. */
export function bottomOverhang(
  ticks: BottomTick[],
  plotWidth: number,
  narrow: boolean,
): { left: number; right: number } {
  let left = 0
  let right = 0
  for (const tick of ticks) {
    if (narrow && !tick.always) continue
    left = Math.max(left, widthOf(tick) / 2 - tick.at * plotWidth)
    right = Math.max(right, widthOf(tick) / 2 - (1 - tick.at) * plotWidth)
  }
  return { left: Math.ceil(left), right: Math.ceil(right) }
}

/** Base line, ticks of 5 px and labels; `y` is the bottom of the plot in px. */
export function drawBottomAxis(ticks: BottomTick[], y: number): string {
  const at = y * UNITS_PER_PX
  const tickPath = (shown: BottomTick[]) =>
    shown.map((tick) => `M${Math.round(tick.at * PATH_WIDTH)} ${at}v${5 * UNITS_PER_PX}`).join('')
  const labels = ticks
    .map((tick) =>
      tick.label
        ? tag(
            'text',
            { x: percent(tick.at), y: y + 20, class: tick.always ? '' : 'w' },
            drawnText(tick.label),
          )
        : '',
    )
    .join('')
  const wideOnly = tickPath(ticks.filter(({ always }) => !always))
  return (
    pathBox(
      y,
      tag('path', {
        class: 'ax',
        d: `M0 ${at}h${PATH_WIDTH}${tickPath(ticks.filter(({ always }) => always))}`,
      }) + (wideOnly && tag('path', { class: 'ax w', d: wideOnly })),
    ) + tag('g', { class: 'tk m' }, labels)
  )
}

/** The name of the axis along the bottom, right under its end; `y` is the base line of the text. */
export const drawBottomTitle = (name: string, y: number): string =>
  name ? tag('text', { x: '100%', y, class: 'e' }, drawnText(fitText(name, 220, LABEL_SIZE))) : ''
