import type { Dataset } from '@bubbles/tables'
import { valueStyles } from './data/formats.ts'
import { kinds } from './kinds/index.ts'
import type { ChartSpec } from './spec.ts'
import { formatFull, formatNumber, type NumberStyle, withUnit } from './text/format.ts'
import { withPercent } from './text/numberLocale.ts'
import { chartWords } from './text/words.ts'
import type { ChartTable } from './tableShape.ts'
import type { Frame } from './data/frameShape.ts'

/** The data behind a chart as text, in drawing order, long data turned wide. Not escaped: for text nodes. */
export function chartTable(spec: ChartSpec, dataset: Dataset): ChartTable {
  const kind = kinds[spec.kind]
  const frame = kind.frame(spec, dataset)
  const base = seriesTable(frame, spec)
  return kind.table ? kind.table(frame, spec, base) : base
}

/** A column for each series, all with one number of digits so that they can be compared, unless the author says else. */
function seriesTable(frame: Frame, spec: ChartSpec): ChartTable {
  const { axis, series: styles } = valueStyles(spec, frame)
  const common = styles.every(({ unit }) => unit === axis.unit)
  const marked = frame.mark ? [...frame.series, frame.mark] : frame.series
  return {
    head: [
      { name: frame.axis.name || chartWords().row, numeric: false },
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
          ? chartWords().noData
          : formatFull(value, styles[index] ?? axis) + shareOf(value, row, frame, spec)
      }),
    ]),
    unit: common ? axis.unit : '',
    written: common ? unitAround(axis) : '',
  }
}

/** A unit around the `#` that stands for a number. */
export const unitAround = ({ unit, unitPlace }: Pick<NumberStyle, 'unit' | 'unitPlace'>): string =>
  unit.trim() ? withUnit('#', unit.trim(), unitPlace) : ''

/** " (12%)" beside a value that is drawn as its share of a row. */
function shareOf(value: number, row: number, frame: Frame, spec: ChartSpec): string {
  if (spec.kind !== 'bar' || spec.stacking !== 'share' || frame.series.length < 2 || value < 0) return ''
  const sum = frame.series.reduce((total, series) => total + Math.max(0, series.values[row] ?? 0), 0)
  return sum > 0 ? ` (${withPercent(formatNumber((value / sum) * 100, 0), '%')})` : ''
}
