import type { ChartContext } from '../../context.ts'
import { shownFrom } from '../../draw/fromWidth.ts'
import type { Box } from '../../draw/placer.ts'
import type { Sizes } from '../../draw/plot.ts'
import { percent, px, type Scene, tag } from '../../draw/scene.ts'
import type { ChartSpec } from '../../spec.ts'
import { drawnText } from '../../text/escape.ts'
import { formatValue } from '../../text/format.ts'
import { measureText } from '../../text/measure.ts'
import { type BarRow, type BarStyles, fitsWithin } from './bars.ts'
import type { Layout } from './verticalLayout.ts'

/** A part less high than this, in px, has no room for a number. */
const LOWEST_PART = 18

/** What is written at the end of each column; the total where parts stand on one another. */
export interface EndValue {
  at: number
  text: string
  y: number
  negative: boolean
}

/** The values at the ends of columns, or their totals; nothing where the author wants none. */
export function endValues(
  context: ChartContext,
  rows: BarRow[],
  spec: ChartSpec,
  styles: BarStyles,
  stacked: boolean,
  layout: Layout,
): EndValue[] {
  if (!spec.values || (stacked && (spec.stacking === 'share' || rows.some(({ low }) => low < 0)))) return []
  return rows.flatMap((row): EndValue[] => {
    const centre = layout.columns.centres[row.index]!
    if (stacked)
      return row.total === null
        ? []
        : [
            {
              at: centre,
              text: formatValue(context, row.total, styles.axis),
              y: layout.y(row.high),
              negative: false,
            },
          ]
    return row.bars.flatMap(({ value, series }): EndValue[] => {
      if (value === null) return []
      const at = centre + offsetOf(series, row.bars.length, layout.columns.width)
      return [
        {
          at,
          text: formatValue(context, value, styles.series[series]!),
          y: layout.y(value),
          negative: value < 0,
        },
      ]
    })
  })
}

/** Columns of one row stand beside one another: from the row's centre to the centre of one of them. */
const offsetOf = (series: number, count: number, width: number): number =>
  width * ((series + 0.5) / count - 0.5)

/** Values over (under) the columns, from the width on at which all of them find room. */
export function drawValues(
  context: ChartContext,
  ends: EndValue[],
  layout: Layout,
  slots: number,
  sizes: Sizes,
  spec: ChartSpec,
) {
  const bottom = layout.y(layout.scale.domain[0])
  const room = slots > 1 ? layout.columns.width / slots : layout.columns.room
  const fits = (plotWidth: number) =>
    ends.every(({ text }) => measureText(context, text, 12, 500) + 2 <= room * plotWidth)
  const cls = shownFrom(fits, layout.margins, sizes)
  // Where they come and go with the width they would take the author's notes their place at every width.
  const areInTheWay = cls?.startsWith('from') && spec.annotations.length > 0
  if (cls === null || areInTheWay) return { scene: '', boxes: () => [] }
  const isOnNarrow = shownFrom(fits, layout.margins, ['narrow']) !== null
  // A value under a column that reaches the bottom would stand on the names there.
  const written = ends.filter(({ y, negative }) => !negative || y + 18 <= bottom)
  const texts = written.map(({ at, text, y, negative }) =>
    tag('text', { class: 'value', x: percent(at), y: px(negative ? y + 14 : y - 6) }, drawnText(text)),
  )
  const boxes = written.map(({ at, text, y, negative }): Box => {
    const half = measureText(context, text, 12, 500) / 2
    return { at, left: -half, right: half, top: negative ? y : y - 18, bottom: negative ? y + 18 : y }
  })
  return {
    scene: tag('g', { class: ['middle', cls] }, texts),
    boxes: (narrowOnes: boolean) => (isOnNarrow || !narrowOnes ? boxes : []),
  }
}

/**
 * Shares or values within the parts of columns. Columns are all as wide as one another: either every part that is high
 * enough says its number or none does, so that no part seems to have none.
 */
export function drawParts(
  context: ChartContext,
  rows: BarRow[],
  layout: Layout,
  styles: BarStyles,
  sizes: Sizes,
): Scene {
  const parts = rows.flatMap((row) =>
    row.bars.flatMap((bar) => {
      const { value, style } = styles.part(bar)
      const [a, b] = [layout.y(bar.from), layout.y(bar.to)]
      if (bar.value === null || Math.abs(a - b) < LOWEST_PART) return []
      const x = percent(layout.columns.centres[row.index]!)
      return [{ text: formatValue(context, value, style), x, y: px((a + b) / 2 + 4), colour: bar.colour }]
    }),
  )
  const cls = shownFrom(
    (plotWidth) =>
      parts.every(({ text }) => fitsWithin(context, text, layout.columns.width * plotWidth + 2, LOWEST_PART)),
    layout.margins,
    sizes,
  )
  if (cls === null || parts.length === 0) return ''
  const texts = parts.map(({ text, x, y, colour }) =>
    tag('text', { class: ['insideValue', colour], x, y }, drawnText(text)),
  )
  return tag('g', { class: cls || undefined }, texts)
}
