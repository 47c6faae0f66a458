import type { ChartContext } from '../../context.ts'
import type { Dataset } from '@bubbles/tables'
import { choicesOf } from '../../data/choices.ts'
import { columnOf, numberIn } from '../../data/frame.ts'
import type { Distribution, Frame } from '../../data/frameShape.ts'
import type { ChartSpec } from '../../spec.ts'
import { oneLine } from '../../text/escape.ts'
import { formatTicks, type NumberStyle, numberStyle } from '../../text/format.ts'
import { binsOf, quantile } from './bins.ts'

/** How the numbers along the bottom are written: as their column is. */
export const edgeStyle = (spec: ChartSpec): NumberStyle =>
  numberStyle([], { ...choicesOf(spec, spec.series[0]), notation: 'full' })

const EMPTY: Omit<Frame, 'axis'> = {
  rows: [],
  series: [],
  mark: null,
  points: null,
  seriesLeftOut: 0,
  rowsLeftOut: 0,
  duplicates: 0,
}

/** A row for each bin of the first column of numbers, with how many values fall into it. */
export function histogramFrame(context: ChartContext, spec: ChartSpec, dataset: Dataset): Frame {
  const chosen = columnOf(dataset, spec.series[0] ?? null)
  const axis: Frame['axis'] = {
    kind: 'number',
    name: chosen ? oneLine(chosen.column.name) : '',
    precision: 'day',
    offset: null,
    domain: null,
    log: false,
  }
  const values = chosen ? dataset.rows.flatMap((row) => numberIn(row[chosen.index]) ?? []) : []
  if (values.length === 0) return { ...EMPTY, axis }
  const bins = binsOf(values, spec.binWidth)
  const edges = [bins[0]!.from, ...bins.map(({ to }) => to)]
  const written = formatTicks(context, edges, { ...edgeStyle(spec), everywhere: false })
  const sorted = values.toSorted((a, b) => a - b)
  const distribution: Distribution = {
    edges,
    written,
    count: values.length,
    low: sorted[0]!,
    high: sorted.at(-1)!,
    median: quantile(sorted, 0.5),
  }
  return {
    ...EMPTY,
    axis: { ...axis, domain: [edges[0]!, edges.at(-1)!] },
    rows: bins.map(({ from, to }, at) => ({
      label: context.words.between(written[at]!, written[at + 1]!),
      position: (from + to) / 2,
    })),
    series: [{ key: '', name: context.words.number, values: bins.map(({ count }) => count) }],
    distribution,
  }
}
