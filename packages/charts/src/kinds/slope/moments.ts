import type { ChartContext } from '../../context.ts'
import type { Dataset } from '@bubbles/tables'
import { buildFrame } from '../../data/frame.ts'
import type { Frame, FrameSeries } from '../../data/frameShape.ts'
import type { ChartSpec } from '../../spec.ts'

/** Whether the rows of a frame are moments, and its columns what is compared: they follow dates or numbers. */
const rowsAreMoments = ({ axis, rows, series }: Frame): boolean =>
  axis.kind !== 'name' || (rows.length === 2 && series.length > 2)

/** Columns as rows, and the first and last row as the two columns. */
function turned(frame: Frame): Frame {
  const [first, last] = [0, frame.rows.length - 1]
  const at = (row: number): FrameSeries => ({
    // Numbers are written as those of the first column.
    key: frame.series[0]?.key ?? '',
    name: frame.rows[row]!.label,
    values: frame.series.map(({ values }) => values[row] ?? null),
  })
  return {
    ...frame,
    axis: { ...frame.axis, kind: 'name', name: '', domain: null, log: false },
    rows: frame.series.map(({ name }, position) => ({ label: name, position })),
    series: frame.rows.length === 0 ? [] : first === last ? [at(0)] : [at(first), at(last)],
    mark: null,
  }
}

/**
 * A row for each line, a column for each of the two moments: of more, the first and the last. Where moments run along
 * the axis, the columns of the data are the lines.
 */
export function slopeFrame(context: ChartContext, spec: ChartSpec, dataset: Dataset): Frame {
  const frame = buildFrame(context, spec, dataset, true)
  if (rowsAreMoments(frame)) return turned(frame)
  const { series } = frame
  return {
    ...frame,
    mark: null,
    series: series.length > 2 ? [series[0]!, series.at(-1)!] : series,
    columnsBetween: Math.max(0, series.length - 2),
  }
}

/** The lines as series along the two moments, as other drawings along an axis have them. */
export const asLines = (frame: Frame): Frame => ({
  ...frame,
  rows: frame.series.map(({ name }, position) => ({ label: name, position })),
  series: frame.rows.map(({ label }, row) => ({
    key: label,
    name: label,
    values: frame.series.map(({ values }) => values[row] ?? null),
  })),
})
