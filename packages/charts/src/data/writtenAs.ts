import type { Dataset } from '@bubbles/tables'
import type { ChartSpec } from '../spec.ts'

/**
 * How the numbers of a chart are written: each column with the sign its cells had. Columns of one unit that are drawn
 * together get the same digits, so that the axis can say the unit of all.
 */
export function writtenAs(
  { columns }: Dataset,
  { series }: Pick<ChartSpec, 'series'>,
): Pick<ChartSpec, 'formats'> {
  const drawn = columns.filter(({ id, unit }) => unit !== undefined && series.includes(id))
  const most = (unit: string) =>
    Math.max(...drawn.filter((column) => column.unit === unit).map(({ decimals }) => decimals ?? 0))
  return {
    formats: columns.flatMap(({ id, type, unit, decimals = 0 }) =>
      type === 'number' && unit !== undefined
        ? [{ column: id, unit, decimals: series.includes(id) ? most(unit) : decimals }]
        : [],
    ),
  }
}

/** The formats of a chart with the units its data brings for columns that have no format of their own; nothing where none does. */
export function withUnits(
  spec: ChartSpec,
  dataset: Dataset,
  series = spec.series,
): Partial<Pick<ChartSpec, 'formats'>> {
  const own = new Set(spec.formats.map(({ column }) => column))
  const brought = writtenAs(dataset, { series }).formats.filter(({ column }) => !own.has(column))
  return brought.length > 0 ? { formats: [...spec.formats, ...brought] } : {}
}
