import {
  datasetOfTable,
  guessType,
  LIMITS,
  parseIsoDate,
  refuseBeyondLimits,
  refuseLongCells,
  storable,
  type Table,
  TableError,
} from '@bubbles/tables'
import { DataFault } from '../fetch/dataFault.ts'
import { sayableNotes } from '../fetch/sayable.ts'
import type { TakenTable } from '../fetch/takeTable.ts'
import type { Result, ResultColumn } from './connection.ts'

/** Digits that a number of JavaScript holds whatever they are. */
const EXACT = 15
/** Seconds and their fractions, and the clock of a day that begins at midnight. */
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00:00(?:\.0+)?(?:Z|\+00(?::?00)?)?$/
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(Z|[+-]\d{2}(?::?\d{2})?)?$/
const NO_NUMBER = /^[+-]?(?:nan|inf(?:inity)?)$/i

/**
 * The table of what a query came to: each column as its database says it is, whole numbers too long to be held exactly as text,
 * moments in UTC, and days where all moments are midnights.
 * @throws DataFault with a sentence for no rows, too many, or two columns of one name
 */
export function tableOfResult({ columns, rows }: Result, name: string): TakenTable {
  if (rows.length > LIMITS.rows)
    throw new DataFault(
      'too-large',
      `The query returns more than ${LIMITS.rows.toLocaleString('en-GB')} rows; at most that many can be used. Add a LIMIT, or group the rows.`,
    )
  if (rows.length === 0) throw new DataFault('not-a-table', 'The query returns no rows.')
  const twice = columns.find((column, at) => columns.findIndex((each) => each.name === column.name) !== at)
  if (twice)
    throw new DataFault(
      'not-a-table',
      `Two columns are called “${twice.name}”. Give one another name with AS, since columns are found by their names.`,
    )
  const notes: string[] = []
  const read = columns.map((column, at) =>
    readColumn(
      column,
      rows.map((row) => row[at] ?? null),
      at === 0,
      notes,
    ),
  )
  const table: Table = {
    columns: read.map(({ type }, at) => ({
      id: `c${at + 1}`,
      name: storable(columns[at]!.name).trim() || `Column ${at + 1}`,
      type,
      mark: '.',
      order: 'day-first',
    })),
    rows: rows.map((_, line) => read.map(({ texts }) => texts[line]!)),
    header: true,
  }
  try {
    refuseBeyondLimits(table.columns.length, table.rows.length)
    refuseLongCells(table.rows)
  } catch (error) {
    if (error instanceof TableError) throw new DataFault('too-large', error.message)
    throw error
  }
  return {
    table,
    dataset: datasetOfTable(table),
    notes: sayableNotes(notes),
    name,
    etag: null,
    lastModified: null,
  }
}

interface ReadColumn {
  type: 'number' | 'date' | 'text'
  texts: string[]
}

function readColumn(
  { name, type }: ResultColumn,
  values: (string | null)[],
  isFirst: boolean,
  notes: string[],
): ReadColumn {
  if (type === 'boolean') return { type: 'text', texts: values.map(yesOrNo) }
  if (type === 'date') return { type: 'date', texts: momentsOf(values) }
  const texts = values.map((value) => storable(value ?? ''))
  // Months made by the query are texts, and years are numbers: those of a file are read as dates as well.
  if (areDates(name, texts, type, isFirst)) return { type: 'date', texts }
  if (type === 'text') return { type, texts }
  if (values.some(isTooLong)) {
    notes.push(
      `“${name}” has whole numbers of more than ${EXACT} digits, and was read as text to keep them exact.`,
    )
    return { type: 'text', texts }
  }
  return { type: 'number', texts: texts.map((text) => (NO_NUMBER.test(text) ? '' : text)) }
}

function areDates(name: string, texts: string[], type: 'text' | 'number', isFirst: boolean): boolean {
  const known = texts.filter((text) => text !== '')
  if (known.length === 0 || !known.every((text) => parseIsoDate(text) !== null)) return false
  // Four digits in a text are a code.
  return type === 'text'
    ? known.every((text) => text.includes('-'))
    : guessType(name, texts, isFirst) === 'date'
}

const yesOrNo = (value: string | null): string => {
  if (value === null) return ''
  return /^(?:t|true|1)$/i.test(value) ? 'Yes' : 'No'
}

/** Whether a number would not come back as it was: only what is before the point counts, since all drawn is rounded. */
export function isTooLong(value: string | null): boolean {
  const [whole = ''] = (value ?? '').replace(/^[+-]/, '').split('.')
  return whole.length > EXACT && /^\d+$/.test(whole) && BigInt(Number(whole)) !== BigInt(whole)
}

function momentsOf(values: (string | null)[]): string[] {
  const isDaily = values.every((value) => value === null || MIDNIGHT.test(value))
  return values.map((value) => {
    if (value === null) return ''
    if (isDaily) return value.replace(MIDNIGHT, '$1')
    return value.replace(
      MOMENT,
      (_whole, day: string, clock: string, seconds = '', zone = '') =>
        `${day}T${clock}${seconds === ':00' ? '' : seconds}${/^[+-]00/.test(zone) ? 'Z' : zone}`,
    )
  })
}
