import type { ChartContext } from '../context.ts'
import type { Dataset } from '@bubbles/tables'
import type { ChartSpec } from '../spec.ts'
import { oneLine } from '../text/escape.ts'
import { clipAxis, columnOf, numberIn, placeRows, textOf } from './frame.ts'
import type { Frame } from './frameShape.ts'

/** More groups than this are not told apart; the others count as one. */
const MAX_GROUPS = 100

/**
 * What a chart of points draws: one row a point, in order along the axis, its value in the one series, its name,
 * size and group beside it. Rows without a place, a value or a size are kept as missing or left out and counted.
 */
export function pointFrame(context: ChartContext, spec: ChartSpec, dataset: Dataset): Frame {
  const placed = placeRows(context, spec, dataset)
  placed.places.sort((a, b) => a.position - b.position || a.row - b.row)
  const { axis, places } = clipAxis(spec, placed.axis, placed.places)
  const y = columnOf(dataset, spec.series[0] ?? null)
  const label = columnOf(dataset, spec.label)
  const split = columnOf(dataset, spec.splitBy)
  const size = columnOf(dataset, spec.size)
  const cells = places.map(({ row }) => dataset.rows[row]!)

  const groups = new Map<string, number>()
  // Colours follow the order of first appearance in the data, whatever the order along the axis.
  for (const row of split ? dataset.rows : []) {
    const key = textOf(row[split!.index])
    if (key && !groups.has(key) && groups.size < MAX_GROUPS) groups.set(key, groups.size)
  }
  const named = cells.map((row) => (label ? textOf(row[label.index]) : ''))
  return {
    axis,
    rows: places.map(({ label: place, position }, row) => ({ label: named[row] || place, position })),
    series: y
      ? [
          {
            key: y.column.id,
            name: oneLine(y.column.name),
            values: cells.map((row) => numberIn(row[y.index])),
          },
        ]
      : [],
    mark: null,
    points: {
      groups: [...groups.keys()].map((key) => ({ key, name: key })),
      group: cells.map((row) => (split ? (groups.get(textOf(row[split.index])) ?? -1) : -1)),
      sizes: size && {
        name: oneLine(size.column.name),
        key: size.column.id,
        values: cells.map((row) => numberIn(row[size.index])),
      },
      labelName: label ? oneLine(label.column.name) : '',
      places: places.map((place) => place.label),
    },
    seriesLeftOut: 0,
    rowsLeftOut: dataset.rows.length - placed.places.length,
    duplicates: 0,
  }
}
