import type { Cell, Dataset, DatasetColumn } from '../dataset.ts'
import { tableOfDataset } from './datasetOfTable.ts'
import { isMissing, unitOf } from './parseNumbers.ts'
import { columnOfReading, isUnreadable, readCell } from './readColumn.ts'
import type { Table, TableColumn } from './table.ts'

/** The share of a column's values that may not read as its type before the column no longer fits. */
const MOST_UNREADABLE = 0.2

/** What came of fitting: the table, and the names of columns that are new in it; or a sentence for each misfit. */
export type Fitted =
  | { dataset: Dataset; added: string[]; misfits?: undefined }
  | { misfits: [string, ...string[]]; dataset?: undefined; added?: undefined }

/**
 * A newer table of the same source in the form an earlier one had: its columns are found by their names, in whatever
 * order they come, and read as they were read before. Columns that are new are left out.
 *
 * @param known the columns as they were read first: how cells are read, and the name each is found by
 * @param shown those of them a figure has, as it has them: renamed, read as another type, in another order
 */
export function fitToColumns(
  { columns, rows }: Table,
  known: readonly TableColumn[],
  shown: readonly DatasetColumn[],
): Fitted {
  const places = placesOf(columns, known)
  const misfits: string[] = []
  const read: { column: DatasetColumn; cells: Cell[] }[] = []
  for (const each of shown) {
    const before = known.find(({ id }) => id === each.id)
    const place = before && places.get(before)
    if (!before || place === undefined) {
      misfits.push(`The column “${before?.name ?? each.name}” is gone, or has no values any more.`)
      continue
    }
    const reading = { type: each.type, mark: before.mark, order: before.order }
    const texts = rows.map((row) => row[place] ?? '')
    const cells = texts.map((text) => readCell(text, reading))
    const values = texts.filter((text) => !isMissing(text))
    const misfit = misfitOf(before.name, each, values, cells, before)
    if (misfit === null) read.push({ column: columnOf(each, values, before), cells })
    else misfits.push(misfit)
  }
  const [first, ...more] = misfits
  if (first !== undefined) return { misfits: [first, ...more] }
  const taken = new Set(places.values())
  return {
    dataset: {
      columns: read.map(({ column }) => column),
      rows: rows.map((_, at) => read.map(({ cells }) => cells[at]!)),
    },
    added: columns.filter((_, at) => !taken.has(at)).map(({ name }) => name),
  }
}

/** Where each known column is now. Of those with the same name the first is the first. */
function placesOf(columns: readonly TableColumn[], known: readonly TableColumn[]) {
  const taken = new Set<number>()
  const places = new Map<TableColumn, number>()
  for (const column of known) {
    const at = columns.findIndex(({ name }, place) => name === column.name && !taken.has(place))
    if (at < 0) continue
    taken.add(at)
    places.set(column, at)
  }
  return places
}

const TYPE_WORDS: Readonly<Record<DatasetColumn['type'], string>> = {
  text: 'text',
  number: 'numbers',
  date: 'dates',
}

function misfitOf(
  name: string,
  { type, unit }: DatasetColumn,
  values: readonly string[],
  cells: readonly Cell[],
  { mark }: TableColumn,
): string | null {
  if (type === 'text') return null
  if (values.length === 0) return `The column “${name}” has no values any more.`
  const unread = cells.filter((cell) => isUnreadable(type, cell)).length
  if (unread > values.length * MOST_UNREADABLE)
    return `The column “${name}” contained ${TYPE_WORDS[type]}, and ${unread === values.length ? 'none' : `only ${values.length - unread} of ${values.length}`} of its values can now be read that way.`
  if (type === 'date') return null
  const now = unitOf(values, mark)?.unit
  if (now === unit) return null
  if (now === undefined) return `The column “${name}” was in ${unit}; its values now have no unit.`
  return `The column “${name}” is now in ${now}${unit === undefined ? '' : `, previously in ${unit}`}.`
}

const columnOf = (shown: DatasetColumn, values: readonly string[], { mark }: TableColumn): DatasetColumn =>
  columnOfReading(shown.id, shown.name, {
    type: shown.type,
    ...(shown.unit !== undefined && {
      unit: shown.unit,
      decimals: unitOf(values, mark)?.decimals ?? shown.decimals,
    }),
  })

/**
 * Whether a figure's table is what was read from its source, at most with columns renamed, moved, removed or read as
 * another type: then nothing anyone typed is lost when newer data takes its place. Where the source wrote a value in
 * another way than it is kept (5 March 2024), text made of it counts as typed.
 */
export function showsAsRead(shown: Dataset, read: Dataset): boolean {
  if (shown.columns.length === 0 || shown.rows.length !== read.rows.length) return false
  const table = tableOfDataset(read)
  const places = shown.columns.map(({ id }) => read.columns.findIndex((column) => column.id === id))
  if (places.includes(-1)) return false
  const isSame = shown.columns.map(({ type }, at) => read.columns[places[at]!]!.type === type)
  return shown.rows.every((row, line) =>
    row.every((cell, at) => {
      const place = places[at]!
      if (isSame[at]) return cell === read.rows[line]![place]
      const reading = { ...table.columns[place]!, type: shown.columns[at]!.type }
      return cell === readCell(table.rows[line]![place]!, reading)
    }),
  )
}
