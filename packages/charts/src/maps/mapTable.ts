import type { ChartContext } from '../context.ts'
import type { Dataset } from '@bubbles/tables'
import { unitAround } from '../chartTable.ts'
import { formatFull } from '../text/format.ts'
import type { Boundaries } from './boundaries.ts'
import { buildMapFrame } from './mapFrame.ts'
import type { MapSpec } from './spec.ts'
import type { ChartTable } from '../tableShape.ts'

/** The data behind a map as text, largest first; rows that are not on the map are last and say so. Not escaped. */
export function mapTable(
  context: ChartContext,
  spec: MapSpec,
  dataset: Dataset,
  boundaries: Boundaries,
): ChartTable {
  const frame = buildMapFrame(spec, dataset, boundaries)
  return {
    head: [
      { name: frame.regionColumn || context.words.region, numeric: false },
      ...frame.columns.map(({ name }) => ({ name, numeric: true })),
    ],
    rows: frame.rows.map(({ label, region, values }) => [
      region === null ? `${label} (${context.words.notOnMap})` : label,
      ...values.map((value, at) =>
        value === null ? context.words.noData : formatFull(context, value, frame.columns[at]!.style),
      ),
    ]),
    // One unit in the caption would be said of both columns of bubbles with a colour.
    unit: frame.columns.length === 1 ? spec.unit : '',
    written: frame.columns.length === 1 ? unitAround(context, spec) : '',
  }
}
