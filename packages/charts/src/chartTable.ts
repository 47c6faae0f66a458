import type { ChartContext } from './context.ts'
import type { Dataset } from '@bubbles/tables'
import { valueStyles } from './data/formats.ts'
import { kindOf } from './kinds/index.ts'
import type { ChartSpec } from './spec.ts'
import { formatFull, formatNumber, type NumberStyle, withUnit } from './text/format.ts'
import { withPercent } from './text/numberLocale.ts'
import type { ChartTable } from './tableShape.ts'
import type { Frame } from './data/frameShape.ts'

/** The data behind a chart as text, in drawing order, long data turned wide. Not escaped: for text nodes. */
export function chartTable(context: ChartContext, spec: ChartSpec, dataset: Dataset): ChartTable {
  const kind = kindOf(spec)
  const frame = kind.frame(context, spec, dataset)
  const base = seriesTable(context, frame, spec)
  return kind.table ? kind.table(context, frame, spec, base) : base
}

/** A column for each series, all with one number of digits so that they can be compared, unless the author says else. */
function seriesTable(context: ChartContext, frame: Frame, spec: ChartSpec): ChartTable {
  const { axis, series: styles } = valueStyles(spec, frame)
  const common = styles.every(({ unit }) => unit === axis.unit)
  const marked = frame.mark ? [...frame.series, frame.mark] : frame.series
  return {
    head: [
      { name: frame.axis.name || context.words.row, numeric: false },
      ...marked.map(({ name }, index) => {
        const unit = common ? '' : (styles[index] ?? axis).unit
        return { name: unit ? `${name} (${unit})` : name, numeric: true }
      }),
    ],
    rows: frame.rows.map(({ label }, row) => [
      label,
      ...marked.map(({ values }, index) => {
        const value = values[row] ?? null
        return value === null
          ? context.words.noData
          : formatFull(context, value, styles[index] ?? axis) + shareOf(context, value, row, frame, spec)
      }),
    ]),
    unit: common ? axis.unit : '',
    written: common ? unitAround(context, axis) : '',
  }
}

/** A unit around the `#` that stands for a number. */
export const unitAround = (
  context: ChartContext,
  { unit, unitPlace }: Pick<NumberStyle, 'unit' | 'unitPlace'>,
): string => (unit.trim() ? withUnit(context, '#', unit.trim(), unitPlace) : '')

/** Whether the values of a row are drawn as shares of it. */
const hasShares = ({ kind, stacking }: ChartSpec): boolean =>
  (kind === 'bar' || kind === 'area') && stacking === 'share'

/** " (12%)" beside a value that is drawn as its share of a row. */
function shareOf(context: ChartContext, value: number, row: number, frame: Frame, spec: ChartSpec): string {
  if (!hasShares(spec) || frame.series.length < 2 || value < 0) return ''
  const sum = frame.series.reduce((total, series) => total + Math.max(0, series.values[row] ?? 0), 0)
  return sum > 0 ? ` (${withPercent(context, formatNumber(context, (value / sum) * 100, 0), '%')})` : ''
}
