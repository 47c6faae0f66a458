import { drawnText } from '../text/escape.ts'
import { PATH_WIDTH, type PathStep, UNITS_PER_PX } from './path.ts'
import { pathBox } from './pathBox.ts'
import type { ValueScale } from './scales.ts'
import { percent, type Scene, tag } from './scene.ts'
import type { ColourClass } from '../styles/table.ts'

/** Grid lines with labels 8 px left of the plot; a zero inside the range is drawn like an axis, unless bars draw it over themselves.
 * `colour`: that of the only series it is the axis of. */
export function drawValueAxis(
  scale: ValueScale,
  labels: string[],
  y: (value: number) => number,
  bottom: number,
  drawZero = true,
  colour?: ColourClass,
): Scene {
  const lineAt = (value: number): PathStep[] => [
    ['M', 0, Math.round(y(value)) * UNITS_PER_PX],
    ['h', PATH_WIDTH],
  ]
  const zeroInside = scale.domain[0] < 0 && scale.domain[1] > 0
  // The lowest tick stands on the base line of the other axis when it is the bottom of the plot.
  const grid = scale.ticks.filter((tick) => Math.round(y(tick)) !== bottom && !(zeroInside && tick === 0))
  const texts = scale.ticks.map((tick, index) =>
    tag(
      'text',
      { class: colour && 'inColour', x: -8, y: Math.round(y(tick)) + 4 },
      drawnText(labels[index]!),
    ),
  )
  return [
    pathBox(bottom, [
      grid.length > 0 ? tag('path', { class: 'grid', d: grid.flatMap(lineAt) }) : '',
      zeroInside && drawZero ? tag('path', { class: 'zeroLine', d: lineAt(0) }) : '',
    ]),
    tag('g', { class: ['tickLabels', 'end', colour] }, texts),
  ]
}

/** Labels of an axis 8 px right of the plot; `places` are fractions of its height, from the bottom. */
export function drawRightAxis(
  labels: string[],
  places: number[],
  { top, bottom }: { top: number; bottom: number },
  colour?: ColourClass,
): Scene {
  const texts = labels.map((label, index) =>
    tag(
      'text',
      {
        class: colour && 'inColour',
        x: percent(1),
        dx: 8,
        y: Math.round(bottom - places[index]! * (bottom - top)) + 4,
      },
      drawnText(label),
    ),
  )
  return tag('g', { class: ['tickLabels', colour] }, texts)
}

export interface TopTick {
  value: number
  label: string
  /** Not centred, because the label would leave the figure: begins at the tick. */
  side?: 'start'
}

/** Grid lines down from value labels over the plot, for bars. `top` and `bottom` in px. */
export function drawTopAxis(scale: ValueScale, ticks: TopTick[], top: number, bottom: number): Scene {
  const at = (value: number) => Math.round(scale.at(value) * PATH_WIDTH)
  const grid = ticks
    .filter(({ value }) => value !== 0)
    .flatMap(({ value }): PathStep[] => [
      ['M', at(value), top * UNITS_PER_PX],
      ['V', bottom * UNITS_PER_PX],
    ])
  const texts = ticks.map(({ value, label, side }) =>
    tag('text', { x: percent(scale.at(value)), y: top - 9, class: side }, drawnText(label)),
  )
  return [
    grid.length > 0 ? pathBox(bottom, tag('path', { class: 'grid', d: grid })) : '',
    tag('g', { class: ['tickLabels', 'middle'] }, texts),
  ]
}
