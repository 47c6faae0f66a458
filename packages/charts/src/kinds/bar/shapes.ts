import type { AnnotationLabels, DrawnField, Field } from '../../draw/annotations.ts'
import { type Element, type Percent, type Scene, tag } from '../../draw/scene.ts'
import { placeText, rowAt } from '../../data/place.ts'
import type { ChartContext } from '../../context.ts'
import type { Frame } from '../../data/frameShape.ts'
import { drawnText } from '../../text/escape.ts'
import type { Bar, BarRow } from './bars.ts'
import { type Anatomy, NAME_LINE, type Row } from './horizontalLayout.ts'

/** Bars of either direction as they were drawn. */
export interface DrawnBars extends Pick<AnnotationLabels, 'remarks'>, DrawnField {
  scene: Scene
  /** Rows that are drawn. */
  rows: number
  /** Whether its first bar says what the colours are. */
  namesAnswers?: boolean
}

type Length = number | Percent

/** The mark of one bar or part, wherever it runs. */
export const barRect = (
  row: BarRow,
  bar: Bar,
  stacked: boolean,
  box: { x: Length; width: Length; y: Length; height: Length },
): Element =>
  tag('rect', {
    class: [bar.colour, stacked && 'segment'],
    'data-i': `${row.index}`,
    'data-s': row.bars.length > 1 ? `${bar.series}` : undefined,
    ...box,
  })

/** What a bar is compared with: a mark across it, on a halo of ground. */
export const comparedMark = (place: { x1: Length; x2: Length; y1: Length; y2: Length }): Scene => [
  tag('line', { class: 'markHalo', ...place }),
  tag('line', { class: 'mark', ...place }),
]

/** What notes on bars ask for in either direction: places in words, and where the bars of a row end. */
export const barField = (
  context: ChartContext,
  frame: Frame,
  rows: BarRow[],
): Pick<Field, 'write' | 'valueAt'> => ({
  write: (at) => placeText(context, frame, at),
  valueAt: (at) => {
    const row = rows[rowAt(frame, at)]
    return row ? (row.high > 0 ? row.high : row.low) : null
  },
})

/** The name of a row: beside its bars, on narrow drawings over them. */
export function drawName(row: Row, left: number, top: number, shape: Anatomy, height: number): Scene {
  const cls = ['rowName', row.strong && 'strong', shape.narrow && 'halo'] as const
  const last = row.lines.length - 1
  const y = shape.narrow ? top - 6 - last * NAME_LINE : top + height / 2 + 5 - last * (NAME_LINE / 2)
  if (last === 0) return tag('text', { class: cls, x: -left, y }, drawnText(row.lines[0]!))
  const spans = row.lines.map((line, index) =>
    tag('tspan', { x: -left, dy: index ? NAME_LINE : undefined }, drawnText(line)),
  )
  return tag('text', { class: cls, x: -left, y }, spans)
}
