import type { Cells } from '../cells/table.ts'
import { TableError } from '../cells/tableError.ts'
import type { Note } from '../cells/tidyCells.ts'
import { LIMITS } from '../limits.ts'
import { storable } from '../storable.ts'
import { MAX_CELL_ROWS, tooManyRows } from './fileLimits.ts'

/** Cells of a JSON text, where in it they were found, and what is worth knowing about how. */
export interface JsonCells {
  cells: Cells
  /** Names from the top, with points between them; '' for the top itself. */
  path: string
  notes: Note[]
}

/** How deep a list of rows is looked for where no path is given, and how many of those found a sentence names. */
const DEEPEST = 4
const MAX_NAMED = 3

/**
 * The rows of a JSON text: a list of objects, whose names become columns, or of lists, the first of which names them.
 * Objects within a row give a column for each of their values ("place.name"); lists within one are left out and named.
 * @param path names from the top to the list, with points between them, such as `data.items`; '' looks for the only one
 * @param what how sentences call it
 * @throws TableError with a sentence
 */
export function cellsOfJson(text: string, path: string, what: string): JsonCells {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new TableError(`${what} is not valid JSON.`)
  }
  const found = path.trim() === '' ? theOnlyList(value, what) : listAt(value, path.trim(), what)
  const { list } = found
  if (list.length > MAX_CELL_ROWS) throw tooManyRows(what)
  if (list.length === 0) throw new TableError(`${what} has an empty list${placeOf(found.path)}.`)
  const notes: Note[] = []
  if (path.trim() === '' && found.path !== '') notes.push(`The rows were found at “${found.path}”.`)
  const cells = list.every((row) => Array.isArray(row))
    ? list.map((row) => row.map(cellText))
    : cellsOfObjects(list, what, found.path, notes)
  if (cells.length < 2) throw new TableError(`${what} has no row of values${placeOf(found.path)}.`)
  return { cells, path: found.path, notes }
}

interface Found {
  list: unknown[]
  path: string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a list may be one of rows: all of it objects, or all of it lists. */
const holdsRows = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > 0 && (value.every(isObject) || value.every(Array.isArray))

const placeOf = (path: string): string => (path === '' ? '' : ` at “${path}”`)

function listAt(value: unknown, path: string, what: string): Found {
  let at = value
  const passed: string[] = []
  for (const name of path.split('.')) {
    const inside = isObject(at) || Array.isArray(at)
    if (!inside || !Object.hasOwn(at as object, name)) {
      const known = isObject(at) ? Object.keys(at).slice(0, MAX_NAMED * 2) : []
      const names = known.length > 0 ? ` There is ${known.map((each) => `“${each}”`).join(', ')}.` : ''
      throw new TableError(`${what} has no “${name}”${placeOf(passed.join('.'))}.${names}`)
    }
    at = (at as Record<string, unknown>)[name]
    passed.push(name)
  }
  if (!Array.isArray(at))
    throw new TableError(`${what} has no list at “${path}”. Give the path of a list of rows.`)
  return { list: at, path }
}

function theOnlyList(value: unknown, what: string): Found {
  if (Array.isArray(value)) return { list: value, path: '' }
  const found = [...listsIn(value, [])]
  if (found.length === 1) return found[0]!
  if (found.length === 0)
    throw new TableError(`${what} has no list of rows. A table in JSON is a list of objects, or of lists.`)
  const named = found.slice(0, MAX_NAMED).map(({ path }) => `“${path}”`)
  throw new TableError(
    `${what} has ${found.length} lists of rows, at ${named.join(', ')}${found.length > MAX_NAMED ? ' and others' : ''}. Give the path of one of them.`,
  )
}

function* listsIn(value: unknown, path: readonly string[]): Generator<Found> {
  if (!isObject(value) || path.length >= DEEPEST) return
  for (const [name, below] of Object.entries(value))
    if (holdsRows(below)) yield { list: below, path: [...path, name].join('.') }
    else yield* listsIn(below, [...path, name])
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'

function cellText(value: unknown): string {
  if (typeof value === 'string') return storable(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return ''
}

function cellsOfObjects(list: unknown[], what: string, path: string, notes: Note[]): Cells {
  const names: string[] = []
  const places = new Map<string, number>()
  const leftOut = new Set<string>()
  const rows = list.map((row, at) => {
    if (!isObject(row))
      throw new TableError(
        `Row ${at + 1} of ${what}${placeOf(path)} isn’t an object. All rows must have the same form.`,
      )
    const cells: string[] = []
    for (const [name, value] of valuesOf(row, '', leftOut)) {
      let place = places.get(name)
      if (place === undefined) {
        place = names.push(name) - 1
        places.set(name, place)
        if (names.length > LIMITS.columns)
          throw new TableError(`${what} has more than ${LIMITS.columns} columns, the maximum.`)
      }
      cells[place] = cellText(value)
    }
    return cells
  })
  if (names.length === 0) throw new TableError(`${what} has no values in its rows${placeOf(path)}.`)
  const [first] = leftOut
  if (first !== undefined)
    notes.push(
      leftOut.size === 1
        ? `“${first}” contains lists and was skipped.`
        : `${leftOut.size} columns contain lists and were skipped, including “${first}”.`,
    )
  return [names, ...rows.map((row) => Array.from(names, (_, at) => row[at] ?? ''))]
}

/** The plain values of a row by their names; those of objects in it after the name of the object. */
function* valuesOf(
  row: Record<string, unknown>,
  before: string,
  leftOut: Set<string>,
  depth = 0,
): Generator<readonly [string, unknown]> {
  for (const [own, value] of Object.entries(row)) {
    const name = `${before}${storable(own)}`
    if (isPlain(value)) yield [name, value]
    else if (isObject(value) && depth < 2) yield* valuesOf(value, `${name}.`, leftOut, depth + 1)
    else leftOut.add(name)
  }
}
