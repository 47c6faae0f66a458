import type { ChartContext } from '../context.ts'
import type { Dataset } from '@bubbles/tables'
import { unitAround } from '../chartTable.ts'
import { columnOf } from '../data/frame.ts'
import { oneLine } from '../text/escape.ts'
import { formatFull, formatPlain } from '../text/format.ts'
import type { Boundaries } from './boundaries.ts'
import { buildMapFrame, type MapFrame, type MapRow } from './mapFrame.ts'
import { nameOf } from './points.ts'
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
  if (frame.points) return pointTable(context, spec, dataset, frame)
  return {
    head: [
      { name: frame.nameColumn || context.words.region, numeric: false },
      ...frame.columns.map(({ name }) => ({ name, numeric: true })),
    ],
    rows: frame.rows.map(({ label, isOnMap, values }) => [
      !isOnMap ? `${label} (${context.words.notOnMap})` : label,
      ...valueTexts(context, frame, values),
    ]),
    // One unit in the caption would be said of both columns of bubbles with a colour.
    unit: frame.columns.length === 1 ? spec.unit : '',
    written: frame.columns.length === 1 ? unitAround(context, spec) : '',
  }
}

const valueTexts = (context: ChartContext, { columns }: MapFrame, values: MapRow['values']): string[] =>
  values.map((value, at) =>
    value === null ? context.words.noData : formatFull(context, value, columns[at]!.style),
  )

/** Points with what they are coloured and sized by, and where they are: whoever sees no map has the degrees. */
function pointTable(context: ChartContext, spec: MapSpec, dataset: Dataset, frame: MapFrame): ChartTable {
  const { noData, notOnMap, place } = context.words
  const degreeNames = [spec.latitude, spec.longitude].map((id) => columnOf(dataset, id)?.column.name ?? '')
  const degreeText = (value: number | null) => (value === null ? noData : formatPlain(context, value))
  return {
    head: [
      { name: frame.nameColumn || place, numeric: false },
      ...(frame.groupColumn ? [{ name: frame.groupColumn, numeric: false }] : []),
      ...frame.columns.map(({ name }) => ({ name, numeric: true })),
      ...degreeNames.map((name) => ({ name: oneLine(name), numeric: true })),
    ],
    rows: frame.rows.map(({ isOnMap, values, point, group }) => [
      isOnMap ? nameOf(context, point!) : `${nameOf(context, point!)} (${notOnMap})`,
      ...(frame.groupColumn ? [frame.groups[group]?.name ?? noData] : []),
      ...valueTexts(context, frame, values),
      ...point!.degrees.map(degreeText),
    ]),
    unit: '',
    written: '',
  }
}
