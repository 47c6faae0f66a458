import type { Cell, Dataset, DatasetColumn } from '@bubbles/tables'
import { columnOf, numberIn } from '../data/frame.ts'
import { oneLine } from '../text/escape.ts'
import { type NumberStyle, numberStyle } from '../text/format.ts'
import type { Boundaries } from './boundaries.ts'
import { type Classes, classesOf } from './classes.ts'
import { type MatchReport, matchRegions } from './match.ts'
import type { MapSpec } from './spec.ts'

export interface MapRow {
  /** As it stands in the data. */
  label: string
  /** The region it is drawn in; null for a row that is on no map or repeats a region. */
  region: string | null
  /** One number a column of `MapFrame.columns`. */
  values: (number | null)[]
}

export interface MapColumn {
  name: string
  style: NumberStyle
}

/** What a map draws. Row i here is row i of `mapTable` and region `data-i` i in the drawing. */
export interface MapFrame {
  /** Largest value first, then without a value, then what is not on the map. */
  rows: MapRow[]
  regionColumn: string
  /** The number columns: of a choropleth its value, of bubbles their size and, if chosen, their value. */
  columns: MapColumn[]
  /** Index in `columns` of what gives the colour; -1 when nothing does. */
  colour: number
  classes: Classes | null
  report: MatchReport
}

const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : oneLine(`${cell}`)

/** The number columns of a map, those that are there. */
export function valueColumns(spec: MapSpec, dataset: Dataset): { column: DatasetColumn; index: number }[] {
  const ids = spec.kind === 'bubble' ? [spec.size, spec.value] : [spec.value]
  return ids.flatMap((id) => columnOf(dataset, id) ?? [])
}

/** Joins data and regions, and sorts values into steps. Rows a fix leaves out, and rows without a name, are not in it. */
export function buildMapFrame(spec: MapSpec, dataset: Dataset, boundaries: Boundaries): MapFrame {
  const report = matchRegions(spec, dataset, boundaries)
  const region = columnOf(dataset, spec.region)
  const columns = valueColumns(spec, dataset)
  const left = new Set(report.leftOut.flatMap(({ rows }) => rows))
  const repeated = new Set(report.duplicates.flatMap(({ rows }) => rows.slice(1)))
  const rows = dataset.rows.flatMap((cells, row): MapRow[] => {
    const label = region ? textOf(cells[region.index]) : ''
    if (!label || left.has(row)) return []
    return [
      {
        label,
        region: repeated.has(row) ? null : (report.regionOfRow[row] ?? null),
        values: columns.map(({ index }) => numberIn(cells[index])),
      },
    ]
  })
  const rank = ({ region, values }: MapRow) => (region === null ? 2 : (values[0] ?? null) === null ? 1 : 0)
  const sorted = rows
    .map((row, index) => ({ row, index }))
    .toSorted(
      (a, b) =>
        rank(a.row) - rank(b.row) || (b.row.values[0] ?? 0) - (a.row.values[0] ?? 0) || a.index - b.index,
    )
    .map(({ row }) => row)
  const drawn = (at: number) =>
    sorted.flatMap((row) => (row.region === null ? [] : (row.values[at] ?? []))) as number[]
  const colour =
    spec.kind === 'choropleth'
      ? columns.length - 1
      : columns.findIndex(({ column }) => column.id === spec.value)
  const colourAt = spec.kind === 'bubble' && spec.value === spec.size ? 0 : colour
  return {
    rows: sorted,
    regionColumn: region ? oneLine(region.column.name) : '',
    columns: columns.map(({ column }, at) => ({
      name: oneLine(column.name),
      // The unit belongs to what the colour says, or to the size where nothing has a colour.
      style: numberStyle(
        drawn(at),
        at === Math.max(0, colourAt) ? spec : { decimals: spec.decimals, notation: spec.notation },
      ),
    })),
    colour: colourAt,
    classes: colourAt < 0 ? null : classesOf(drawn(colourAt), spec),
    report,
  }
}

/** Values of a column that are on the map. */
export const drawnValues = (frame: MapFrame, at: number): number[] =>
  frame.rows.flatMap(({ region, values }) => (region === null ? [] : (values[at] ?? []))) as number[]
