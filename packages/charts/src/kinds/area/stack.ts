import type { Frame } from '../../data/frameShape.ts'
import type { ChartSpec } from '../../spec.ts'

/** From where to where an area reaches at a row, on the axis of values; null where it has a gap. */
export type Band = readonly [from: number, to: number] | null

export interface Stack {
  /** By series, then by row. */
  bands: Band[][]
  /** The frame without the values of rows at which an area has a gap: what is above it has no place there. */
  frame: Frame
}

/** Whether areas stand on one another. */
export const isStackedArea = (spec: ChartSpec, frame: Frame): boolean =>
  spec.stacking !== 'none' && frame.series.length > 1

export const isShareArea = (spec: ChartSpec, frame: Frame): boolean =>
  spec.stacking === 'share' && frame.series.length > 1

/** Rows between the first and the last value of some series at which it has none. */
function brokenRows({ rows, series }: Frame): boolean[] {
  const broken = rows.map(() => false)
  for (const { values } of series) {
    const first = values.findIndex((value) => value !== null)
    const last = values.findLastIndex((value) => value !== null)
    for (let row = first; row <= last; row++) if (values[row] === null) broken[row] = true
  }
  return broken
}

/**
 * Areas from zero, or on one another, the first at the bottom. A series that begins later or ends earlier adds nothing
 * there; where one has a gap, so has the whole stack, as nothing can stand on what is not known.
 */
export function stackAreas(frame: Frame, spec: ChartSpec): Stack {
  if (!isStackedArea(spec, frame))
    return {
      frame,
      bands: frame.series.map(({ values }) =>
        values.map((value): Band => (value === null ? null : [0, value])),
      ),
    }
  const broken = brokenRows(frame)
  const share = isShareArea(spec, frame)
  const below = frame.rows.map(() => 0)
  const totals = frame.rows.map((_, row) =>
    frame.series.reduce((sum, { values }) => sum + Math.max(0, values[row] ?? 0), 0),
  )
  const isEmpty = (row: number) => frame.series.every(({ values }) => values[row] === null)
  const bands = frame.series.map(({ values }) =>
    values.map((value, row): Band => {
      if (broken[row] || isEmpty(row)) return null
      const size = Math.max(0, value ?? 0) * (share ? (totals[row]! > 0 ? 100 / totals[row]! : 0) : 1)
      const from = below[row]!
      below[row] = from + size
      return [from, from + size]
    }),
  )
  const series = frame.series.map((each) => ({
    ...each,
    values: each.values.map((value, row) => (broken[row] ? null : value)),
  }))
  return { bands, frame: { ...frame, series } }
}
