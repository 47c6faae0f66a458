import {
  type Dataset,
  datasetOfTable,
  rememberRead,
  type Table,
  tableOfCells,
  tableOfDataset,
} from '@bubbles/tables'
import { expect, it } from 'vitest'
import { badCells, isBad } from './badCells.ts'
import { putCells } from './changeCells.ts'
import { addColumn, moveColumn, removeColumns, rename, reread, retype } from './changeColumns.ts'
import { addRow, moveRow, removeRows } from './changeRows.ts'

const table = tableOfCells(
  [
    ['Day', 'Share', 'Place', 'Empty'],
    ...Array.from({ length: 40 }, (_, at) => [
      `2024-01-${String((at % 28) + 1).padStart(2, '0')}`,
      `${at},5`,
      `P${at}`,
      '',
    ]),
    ['soon', 'few', 'Z', 'x'],
  ],
  { header: true },
)

/** Every cell read and looked at as if for the first time: copies are known to nobody. */
const readAnew = (of: Table): Dataset => datasetOfTable(structuredClone(of))
const badAnew = ({ columns, rows }: Dataset) =>
  rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => (isBad(columns[column]!, cell) ? [{ row, column }] : [])),
  )

const CHANGES: readonly [string, (now: Table) => Table][] = [
  ['a cell', (now) => putCells(now, { row: 7, column: 1 }, [['many']])],
  ['the same cell again', (now) => putCells(now, { row: 7, column: 1 }, [['7,25']])],
  [
    'a block beyond the edge',
    (now) =>
      putCells(now, { row: 39, column: 3 }, [
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ]),
  ],
  ['a type', (now) => retype(now, 'c2', 'text')],
  ['the type back', (now) => retype(now, 'c2', 'number')],
  ['the decimals', (now) => reread(now, 'c2', { mark: '.' })],
  ['a cell after that', (now) => putCells(now, { row: 3, column: 1 }, [['1.5']])],
  ['a name', (now) => rename(now, 'c1', 'Date')],
  ['a new row', (now) => addRow(now, 2)],
  ['a new column', (now) => addColumn(now, 1)],
  ['a cell in it', (now) => putCells(now, { row: 0, column: 1 }, [['12']])],
  ['a moved column', (now) => moveColumn(now, 0, 2)],
  ['a moved row', (now) => moveRow(now, 5, 1)],
  ['fewer rows', (now) => removeRows(now, 1, 3)],
  ['fewer columns', (now) => removeColumns(now, 1, 1)],
]

it('reads again after each change what reading everything gives', () => {
  let now = table
  for (const [what, change] of CHANGES) {
    const changed = change(now)
    expect(changed).not.toBe(now)
    now = changed
    const dataset = datasetOfTable(now)
    const bad = badCells(dataset)
    expect({ what, dataset, bad }).toEqual({ what, dataset: readAnew(now), bad: badAnew(dataset) })
  }
})

it('gives the same dataset for the same table', () => {
  expect(datasetOfTable(table)).toBe(datasetOfTable(table))
})

it('takes what was read elsewhere, and reads only the row that is changed', () => {
  const [there, dataset] = structuredClone([table, datasetOfTable(table)] as const)
  rememberRead(there, dataset)
  expect(datasetOfTable(there)).toBe(dataset)
  const edited = datasetOfTable(putCells(there, { row: 1, column: 2 }, [['Q']]))
  expect(edited.rows.filter((row, at) => row !== dataset.rows[at])).toHaveLength(1)
  expect(edited.rows[1]).toEqual(['2024-01-02', 1.5, 'Q', null])
})

it('makes a table of a dataset whose rows need no reading', () => {
  const dataset = readAnew(table)
  const edited = datasetOfTable(putCells(tableOfDataset(dataset), { row: 0, column: 2 }, [['Q']]))
  expect(edited.rows.filter((row, at) => row !== dataset.rows[at])).toHaveLength(1)
})
