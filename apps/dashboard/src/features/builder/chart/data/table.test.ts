import { datasetOfTable, type Table, tableOfCells, tableOfDataset, textsOf } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { badCells, nextCell } from './badCells.ts'
import { copyCells, putCells } from './changeCells.ts'
import { addColumn, moveColumn, removeColumns, rename, reread, retype } from './changeColumns.ts'
import { addRow, moveRow, removeRows, transpose, withHeader } from './changeRows.ts'
import { needsMark, needsOrder } from './doubts.ts'

const cells = [
  ['Place', 'Share', 'Day'],
  ['Graz', '1,234', '3/4/2024'],
  ['Linz', '2,5', '5/4/2024'],
  ['Wels', 'few', ''],
]
const table = tableOfCells(cells, { header: true })
const rowsOf = (of: Table) => datasetOfTable(of).rows
const names = (of: Table) => of.columns.map(({ name }) => name)

describe('a column', () => {
  it('is guessed with its format', () => {
    expect(tableOfCells(cells.slice(0, 3), { header: true }).columns).toMatchObject([
      { id: 'c1', name: 'Place', type: 'text' },
      { id: 'c2', name: 'Share', type: 'number', mark: ',' },
      { id: 'c3', name: 'Day', type: 'date', order: 'day-first' },
    ])
  })

  it('is read with a decimal comma or a point, as chosen', () => {
    const numbers = retype(table, 'c2', 'number')
    expect(rowsOf(numbers).map((row) => row[1])).toEqual([1.234, 2.5, 'few'])
    expect(rowsOf(reread(numbers, 'c2', { mark: '.' })).map((row) => row[1])).toEqual([1234, '2,5', 'few'])
    expect(needsMark(numbers.columns[1]!, textsOf(numbers, 1))).toBe(true)
    expect(needsMark(numbers.columns[1]!, ['12', '13'])).toBe(false)
  })

  it('is read day first or month first, as chosen', () => {
    expect(rowsOf(table).map((row) => row[2])).toEqual(['2024-04-03', '2024-04-05', null])
    const american = reread(table, 'c3', { order: 'month-first' })
    expect(rowsOf(american).map((row) => row[2])).toEqual(['2024-03-04', '2024-05-04', null])
    expect(needsOrder(table.columns[2]!, textsOf(table, 2))).toBe(true)
    expect(needsOrder(table.columns[2]!, ['2024-03-04'])).toBe(false)
  })

  it('loses nothing when its type is changed and changed back', () => {
    const there = retype(retype(table, 'c2', 'number'), 'c2', 'text')
    expect(rowsOf(there).map((row) => row[1])).toEqual(['1,234', '2,5', 'few'])
  })

  it('points at cells it cannot read, and at the next one', () => {
    const numbers = retype(putCells(table, { row: 0, column: 1 }, [['many']]), 'c2', 'number')
    const bad = badCells(datasetOfTable(numbers))
    expect(bad).toEqual([
      { row: 0, column: 1 },
      { row: 2, column: 1 },
    ])
    expect(nextCell(bad, null)).toEqual({ row: 0, column: 1 })
    expect(nextCell(bad, bad[0]!)).toEqual({ row: 2, column: 1 })
    expect(nextCell(bad, bad[1]!)).toEqual({ row: 0, column: 1 })
    expect(nextCell([], null)).toBeNull()
  })

  it('is renamed, unless the name is blank', () => {
    expect(names(rename(table, 'c2', ' Solar '))).toEqual(['Place', 'Solar', 'Day'])
    expect(rename(table, 'c2', '  ')).toBe(table)
    expect(rename(table, 'c2', 'Share')).toBe(table)
  })
})

describe('cells put into a table', () => {
  it('replace what stands there, from any cell on', () => {
    const put = putCells(table, { row: 1, column: 0 }, [
      ['Enns', '7'],
      ['Steyr', '8'],
    ])
    expect(put.rows.map((row) => row.slice(0, 2))).toEqual([
      ['Graz', '1,234'],
      ['Enns', '7'],
      ['Steyr', '8'],
    ])
  })

  it('add the rows and columns that are missing, typed by what they hold', () => {
    const put = putCells(table, { row: 2, column: 2 }, [
      ['x', '10'],
      ['y', '20'],
    ])
    expect(put.rows).toHaveLength(4)
    expect(put.columns.at(-1)).toMatchObject({ id: 'c4', name: 'Column 4', type: 'number' })
    expect(put.rows.at(-1)).toEqual(['', '', 'y', '20'])
  })

  it('name columns where they begin in the row of names', () => {
    const put = putCells(table, { row: -1, column: 1 }, [['Part'], ['1'], ['2']])
    expect(names(put)).toEqual(['Place', 'Part', 'Day'])
    expect(textsOf(put, 1)).toEqual(['1', '2', 'few'])
  })

  it('leave the table as it is where they change nothing, and rows they do not touch', () => {
    expect(putCells(table, { row: 0, column: 0 }, [['Graz']])).toBe(table)
    const put = putCells(table, { row: 0, column: 0 }, [['Gratz']])
    expect(put.rows[1]).toBe(table.rows[1])
    expect(put.columns).toBe(table.columns)
  })

  it('are refused beyond the limits', () => {
    const rows = Array.from({ length: 10_000 }, () => ['1'])
    expect(() => putCells(table, { row: 1, column: 0 }, rows)).toThrow('10,001 rows')
    expect(() => putCells(table, { row: 0, column: 0 }, [['x'.repeat(2001)]])).toThrow('longer than 2,000')
  })

  it('come out again as spreadsheets read them', () => {
    const quoted = putCells(table, { row: 0, column: 0 }, [['two\nlines']])
    expect(copyCells(quoted, { row: 0, column: 0 }, { row: 1, column: 1 })).toBe(
      '"two\nlines"\t1,234\nLinz\t2,5',
    )
    expect(copyCells(table, { row: -1, column: 1 }, { row: 0, column: 1 })).toBe('Share\n1,234')
  })
})

describe('rows and columns', () => {
  it('are added, moved and removed with what they hold', () => {
    expect(addRow(table, 1).rows[1]).toEqual(['', '', ''])
    expect(moveRow(table, 0, 1).rows.map((row) => row[0])).toEqual(['Linz', 'Graz', 'Wels'])
    expect(moveRow(table, 0, -1)).toBe(table)
    expect(removeRows(table, 0, 1).rows).toEqual([['Wels', 'few', '']])
    expect(removeRows(table, 0, 2).rows).toEqual([['', '', '']])
    const added = addColumn(table, 1)
    expect(names(added)).toEqual(['Place', 'Column 4', 'Share', 'Day'])
    expect(added.columns.map(({ id }) => id)).toEqual(['c1', 'c4', 'c2', 'c3'])
    const moved = moveColumn(table, 0, 2)
    expect(names(moved)).toEqual(['Share', 'Day', 'Place'])
    expect(moved.rows[0]).toEqual(['1,234', '3/4/2024', 'Graz'])
    expect(names(removeColumns(table, 0, 1))).toEqual(['Day'])
    expect(removeColumns(table, 0, 2)).toBe(table)
  })

  it('change places, and back', () => {
    const turned = transpose(table)
    expect(names(turned)).toEqual(['Place', 'Graz', 'Linz', 'Wels'])
    expect(turned.rows[0]).toEqual(['Share', '1,234', '2,5', 'few'])
    expect(transpose(turned).rows).toEqual(table.rows)
    expect(names(transpose(turned))).toEqual(names(table))
  })

  it('give their names to the first row and take them back', () => {
    const without = withHeader(table, false)
    expect(names(without)).toEqual(['Column 1', 'Column 2', 'Column 3'])
    expect(without.rows[0]).toEqual(['Place', 'Share', 'Day'])
    expect(withHeader(without, true)).toEqual(table)
  })
})

it('is read back from a dataset', () => {
  const dataset = {
    columns: [
      { id: 'c1', name: 'Year', type: 'date' as const },
      { id: 'c2', name: 'Share', type: 'number' as const },
    ],
    rows: [
      ['2019', 1.5],
      ['2020', null],
      ['later', 'n'],
    ],
  }
  const table = tableOfDataset(dataset)
  expect(textsOf(table, 1)).toEqual(['1.5', '', 'n'])
  expect(datasetOfTable(table).columns).toEqual(dataset.columns)
})

it('reads only what changed again', () => {
  const own = tableOfCells(cells, { header: true })
  const before = rowsOf(own)
  const put = putCells(own, { row: 0, column: 0 }, [['Gratz']])
  expect(rowsOf(put)[1]).toBe(before[1])
  expect(rowsOf(put)[0]).not.toBe(before[0])
})
