import type { Cell, Dataset, DatasetColumn } from '../dataset.ts'
import { LIMITS } from '../limits.ts'
import { columnOfReading } from '../cells/readColumn.ts'

/** Why a step cannot be taken: a sentence that says what to do, and the column it is about where there is one. */
export class StepError extends Error {
  override name = 'StepError'
  readonly column: string | null

  constructor(message: string, column: string | null = null) {
    super(message)
    this.column = column
  }
}

/** Where a column of that name is. @throws StepError where there is none */
export function placeOf({ columns }: Dataset, name: string): number {
  const at = columns.findIndex((column) => column.name === name)
  if (at < 0) throw new StepError(`There’s no column “${shortened(name)}” here. Choose another one.`, name)
  return at
}

/** Where a column of numbers is. @throws StepError where there is none, or it isn’t one */
export function numbersAt(table: Dataset, name: string): number {
  const at = placeOf(table, name)
  if (table.columns[at]!.type !== 'number')
    throw new StepError(`The column “${shortened(name)}” contains no numbers. Choose another one.`, name)
  return at
}

const MAX_SHOWN = 60

/** A name as a sentence quotes it. */
export const shortened = (name: string): string =>
  name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN - 1)}…` : name

/** The number of a cell; null where it has none, or text that could not be read. */
export const numberOf = (cell: Cell | undefined): number | null => (typeof cell === 'number' ? cell : null)

const MAX_ID = 64

/**
 * The id of a column that a step makes: the same whenever the step is taken, so that charts find it again.
 * @param parts what tells it from the step’s other columns
 */
export function columnId(step: string, ...parts: string[]): string {
  const id = [step, ...parts].join('.')
  return id.length <= MAX_ID && /^[\x20-\x7e]+$/.test(id) ? id : `${step}.${hashOf(id)}`
}

/** Two 32-bit hashes (FNV-1a, from two beginnings) in base 36. They name columns and protect nothing. */
function hashOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ (code + at), 0x85ebca6b)
  }
  return [a, b].map((half) => (half >>> 0).toString(36)).join('')
}

/** A column of a table, with the members its schema has. */
export const columnOf = (
  id: string,
  name: string,
  like: Pick<DatasetColumn, 'type' | 'unit' | 'decimals'>,
): DatasetColumn => columnOfReading(id, name.slice(0, LIMITS.cellText), like)

/** Names that are each there once, so that steps can find columns by them: “Sales”, “Sales (2)”. Ids as well. */
export function withOwnNames(columns: readonly DatasetColumn[]): DatasetColumn[] {
  const [names, ids] = [new Set<string>(), new Set<string>()]
  return columns.map((column) => {
    const [name, id] = [free(column.name, names), free(column.id, ids, '-')]
    names.add(name)
    ids.add(id)
    return name === column.name && id === column.id ? column : columnOf(id, name, column)
  })
}

function free(wanted: string, taken: ReadonlySet<string>, dash = ''): string {
  let name = wanted
  for (let number = 2; taken.has(name); number++)
    name = dash ? `${wanted}${dash}${number}` : `${wanted} (${number})`
  return name
}

/** What a cell is grouped and matched by: text without blanks around it, composed and decomposed letters alike. */
export const keyOf = (cell: Cell | undefined): Cell =>
  typeof cell === 'string' ? cell.trim().normalize('NFC') || null : (cell ?? null)

/** "1,204". */
export const count = (value: number): string => value.toLocaleString('en-GB')
/** "1 row", "1,204 rows". */
export const rowsOf = (value: number): string => `${count(value)} ${value === 1 ? 'row' : 'rows'}`
