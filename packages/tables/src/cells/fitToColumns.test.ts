import { describe, expect, it } from 'vitest'
import type { Dataset } from '../dataset.ts'
import { datasetOfTable } from './datasetOfTable.ts'
import { fitToColumns, showsAsRead } from './fitToColumns.ts'
import { type Cells, tableOfCells } from './table.ts'

const tableOf = (cells: Cells) => tableOfCells(cells, { header: true })
const first = tableOf([
  ['Town', 'Share', 'Sold', 'Since'],
  ['Graz', '4,5%', '1.200', '2019-01-01'],
  ['Linz', '5%', '900', '2020-01-01'],
])
const shown = datasetOfTable(first).columns
const fit = (cells: Cells, columns = shown) => fitToColumns(tableOf(cells), first.columns, columns)

describe('a newer table', () => {
  it('is read by the names of the columns, whatever their order, and new columns are left out', () => {
    const { dataset, added } = fit([
      ['Since', 'Sold', 'Note', 'Town', 'Share'],
      ['2021-01-01', '1.100', 'x', 'Wels', '6,25%'],
    ])
    expect(dataset?.columns.map(({ id, name, unit }) => [id, name, unit])).toEqual([
      ['c1', 'Town', undefined],
      ['c2', 'Share', '%'],
      ['c3', 'Sold', undefined],
      ['c4', 'Since', undefined],
    ])
    // “1.100” alone could be either: it is read as the column was read before.
    expect(dataset?.rows).toEqual([['Wels', 6.25, 1.1, '2021-01-01']])
    expect(added).toEqual(['Note'])
  })

  it('keeps text as text, also where only numbers are left of it', () => {
    const { dataset } = fit([
      ['Town', 'Share', 'Sold', 'Since'],
      ['007', '5%', '1', '2020-01-01'],
      ['12', '6%', '2', '2021-01-01'],
    ])
    expect(dataset?.rows.map(([town]) => town)).toEqual(['007', '12'])
  })

  it('keeps what was made of the columns: renamed, moved, removed, of another type', () => {
    const [town, , sold] = shown
    const { dataset } = fit(
      [
        ['Town', 'Sold', 'Share', 'Since'],
        ['Wels', '1.100', '6%', '2021-01-01'],
      ],
      [
        { ...sold!, type: 'text', name: 'Pieces' },
        { ...town!, name: 'Place' },
      ],
    )
    expect(dataset).toEqual({
      columns: [
        { id: 'c3', name: 'Pieces', type: 'text' },
        { id: 'c1', name: 'Place', type: 'text' },
      ],
      rows: [['1.100', 'Wels']],
    })
  })

  it('does not fit where a column is gone, empty, of another type or in another unit, and says so of each', () => {
    const { misfits } = fit([
      ['Place', 'Share', 'Sold', 'Since'],
      ['Graz', '€4', 'many', '-'],
      ['Linz', '€5', 'few', '-'],
    ])
    expect(misfits).toEqual([
      'The column “Town” is gone, or has no values any more.',
      'The column “Share” is now in €, previously in %.',
      'The column “Sold” contained numbers, and none of its values can now be read that way.',
      'The column “Since” has no values any more.',
    ])
    expect(
      fit([
        ['Town', 'Share', 'Sold', 'Since'],
        ['a', '4', '1', '2019-01-01'],
        ['b', '4', 'x', '2019-01-01'],
      ]).misfits,
    ).toEqual([
      'The column “Share” was in %; its values now have no unit.',
      'The column “Sold” contained numbers, and only 1 of 2 of its values can now be read that way.',
    ])
  })
})

describe('a figure shows what was read', () => {
  const read = datasetOfTable(first)
  const change = (cells: Dataset['rows'], columns = read.columns): Dataset => ({ columns, rows: cells })

  it('with columns renamed, moved, removed or of another type', () => {
    const [town, , , since] = read.columns
    expect(showsAsRead(read, read)).toBe(true)
    expect(
      showsAsRead(
        change(
          [
            ['2019-01-01', 'Graz'],
            ['2020-01-01', 'Linz'],
          ],
          [
            { ...since!, type: 'text' },
            { ...town!, name: 'Place' },
          ],
        ),
        read,
      ),
    ).toBe(true)
  })

  it('no longer once a cell, a row or a column was typed', () => {
    expect(showsAsRead(change(read.rows.slice(1)), read)).toBe(false)
    expect(showsAsRead(change(read.rows.map(([, ...row]) => ['Wien', ...row])), read)).toBe(false)
    expect(
      showsAsRead(
        change(
          read.rows.map((row) => [...row, 1]),
          [...read.columns, { id: 'own', name: 'Own', type: 'number' }],
        ),
        read,
      ),
    ).toBe(false)
    expect(showsAsRead({ columns: [], rows: [] }, { columns: [], rows: [] })).toBe(false)
  })
})
