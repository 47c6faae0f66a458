import type { Cell, Dataset, DatasetColumn } from '@bubbles/tables'
import { ENGLISH } from '../context.ts'
import { numberIn } from '../data/frame.ts'
import { cellsOf, measuresOf, ofOneScale } from '../data/measures.ts'
import type { ChartSpec } from '../spec.ts'
import { suggestMapping } from '../suggestMapping.ts'
import { formatCount } from '../text/format.ts'

/** The settings a choice of a type makes: how it looks and which column does what. */
export type TypeSettings = Pick<
  ChartSpec,
  | 'kind'
  | 'orientation'
  | 'stacking'
  | 'centre'
  | 'innerRadius'
  | 'x'
  | 'series'
  | 'splitBy'
  | 'size'
  | 'label'
  | 'mark'
  | 'sort'
  | 'otherMapping'
> &
  Partial<Pick<ChartSpec, 'palette' | 'texts' | 'cells' | 'right'>>

export type Columns = NonNullable<ChartSpec['otherMapping']>

const columnsIn = ({ x, series, splitBy, size, label, mark }: Columns): Columns => ({
  x,
  series,
  splitBy,
  size,
  label,
  mark,
})

/** What the kinds on one side took from the columns: points, or all the others; null where they never did. */
export function columnsFor(points: boolean, current: ChartSpec | undefined): Columns | null {
  if (!current) return null
  return (current.kind === 'point') === points ? columnsIn(current) : current.otherMapping
}

/** Whether every column that is named is there, and those that are drawn hold numbers. */
export function areThere({ x, series, splitBy, size, label, mark }: Columns, { columns }: Dataset): boolean {
  const types = new Map(columns.map(({ id, type }) => [id, type]))
  return (
    series.length > 0 &&
    series.every((id) => types.get(id) === 'number') &&
    [x, splitBy, size, label, mark].every((id) => id === null || types.has(id))
  )
}

/** What the data is like, and the columns a chart of names or dates would draw. */
export interface Profile {
  dataset: Dataset
  mapping: Columns & Pick<TypeSettings, 'sort'>
  along: DatasetColumn | undefined
  /** Different places along the axis, and series. */
  places: number
  /** Whether one place has several rows, so that a mark for each would repeat its name. */
  repeats: boolean
  series: number
  values: number[]
  /** Whether no columns were chosen before. */
  isNew: boolean
  /** Number columns that measure something. */
  measures: DatasetColumn[]
}

export const distinct = (cells: (Cell | undefined)[]): number =>
  new Set(cells.filter((cell) => cell !== null && cell !== '')).size

/** What one axis can hold of what was drawn on two: all of it, or else what was at the left. */
function onOneAxis(dataset: Dataset, { kind, right }: ChartSpec, series: string[]): string[] {
  if (kind !== 'dual') return series
  const columns = dataset.columns.filter(({ id }) => series.includes(id))
  const left = series.filter((id) => !right.includes(id))
  return ofOneScale(dataset, columns).length === columns.length || left.length === 0 ? series : left
}

/** The mapping of the current chart where its columns are there, else a first choice. */
export function profileOf(dataset: Dataset, current: ChartSpec | undefined): Profile {
  const column = (id: string | null) => dataset.columns.find((one) => one.id === id)
  const kept = columnsFor(false, current)
  const isNew = !current || !kept || !areThere(kept, dataset)
  const mapping: Profile['mapping'] = isNew
    ? { size: null, label: null, mark: null, ...suggestMapping(dataset) }
    : { ...kept, series: onOneAxis(dataset, current, kept.series), sort: current.sort }
  const along = column(mapping.x)
  const drawn = mapping.series.map(column)
  const places = along ? distinct(cellsOf(dataset, along)) : dataset.rows.length
  const series = mapping.splitBy === null ? drawn.length : distinct(cellsOf(dataset, column(mapping.splitBy)))
  return {
    dataset,
    mapping,
    isNew,
    along,
    places,
    repeats: dataset.rows.length > places * (mapping.splitBy === null ? 1 : series),
    series,
    values: drawn.flatMap((one) => cellsOf(dataset, one).flatMap((cell) => numberIn(cell) ?? [])),
    measures: measuresOf(dataset),
  }
}

export const count = (value: number, one: string): string =>
  `${formatCount(ENGLISH, value)} ${one}${value === 1 ? '' : 's'}`

/** How well a type suits: the larger the better; a reason where it does not. */
export interface Verdict {
  score: number
  reason: string
  settings?: Partial<TypeSettings>
}

export const good = (score: number, settings?: Partial<TypeSettings>): Verdict => ({
  score,
  reason: '',
  settings,
})
export const poor = (reason: string, score = 0, settings?: Partial<TypeSettings>): Verdict => ({
  score,
  reason,
  settings,
})

export const isOrdered = ({ along }: Profile) => along?.type === 'date' || along?.type === 'number'
export const hasNegatives = ({ values }: Profile) => values.some((value) => value < 0)

/** Rows that share a name: a bar for each would say the name again and again. */
export const repeated = ({ along }: Profile, what: string): Verdict =>
  poor(`“${along?.name ?? 'The first column'}” has the same name in several rows; ${what} would repeat it`, 6)

/** What the parts of a bar are called. */
export function answerNames(
  dataset: Dataset,
  { series, splitBy }: Pick<Columns, 'series' | 'splitBy'>,
): string[] {
  const column = (id: string | null) => dataset.columns.find((one) => one.id === id)
  if (splitBy === null) return series.map((id) => column(id)?.name ?? '')
  return [...new Set(cellsOf(dataset, column(splitBy)).map((cell) => `${cell ?? ''}`))].filter(Boolean)
}
