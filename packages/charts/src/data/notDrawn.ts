import type { Dataset, DatasetColumn } from '@bubbles/tables'
import type { ChartKind, ChartSpec } from '../spec.ts'
import { measuresOf } from './measures.ts'
import { withUnits } from './writtenAs.ts'

/** The columns a kind reads beside its axis and series. */
export function otherColumns({ kind, size, label, mark, texts }: ChartSpec): (string | null)[] {
  if (kind === 'point') return [size, label]
  if (kind === 'table') return texts
  return kind === 'bar' || kind === 'arc' ? [mark] : []
}

/** Columns of numbers that have no part in a chart, though nobody decided to leave them out. */
export function columnsNotDrawn(spec: ChartSpec, dataset: Dataset): DatasetColumn[] {
  const used = new Set([spec.x, ...spec.series, ...otherColumns(spec), ...spec.leftOut])
  return measuresOf(dataset).filter(({ id }) => !used.has(id))
}

/** Kinds that have no room for another column. */
const FULL: ReadonlySet<ChartKind> = new Set<ChartKind>(['arc', 'doughnut', 'histogram'])

/** The settings that draw every column of numbers that is not drawn; null where this kind of chart has no room for them. */
export function withColumnsDrawn(spec: ChartSpec, dataset: Dataset): Partial<ChartSpec> | null {
  const missing = columnsNotDrawn(spec, dataset).map(({ id }) => id)
  if (missing.length === 0) return null
  if (spec.kind === 'point') return spec.size === null && missing.length === 1 ? { size: missing[0]! } : null
  if (spec.splitBy !== null || FULL.has(spec.kind)) return null
  // Two columns are all the moments of a slope, unless moments run along the axis.
  const along = dataset.columns.find(({ id }) => id === spec.x)?.type
  if (spec.kind === 'slope' && along !== 'date' && along !== 'number') return null
  const drawn = new Set([...spec.series, ...missing])
  const series = dataset.columns.map(({ id }) => id).filter((id) => drawn.has(id))
  if (spec.kind === 'dual' && spec.right.length === 0)
    return { series, right: missing, ...withUnits(spec, dataset, series) }
  return { series, ...withUnits(spec, dataset, series) }
}

/** The settings with which nobody is asked about the columns that are not drawn any more. */
export const withColumnsLeftOut = (spec: ChartSpec, dataset: Dataset): Pick<ChartSpec, 'leftOut'> => ({
  leftOut: [...spec.leftOut, ...columnsNotDrawn(spec, dataset).map(({ id }) => id)],
})
