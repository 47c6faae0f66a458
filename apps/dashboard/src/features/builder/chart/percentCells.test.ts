import { expect, it } from 'vitest'
import { datasetOfTable } from './data/datasetOfTable.ts'
import { tableOfCells } from './data/table.ts'
import { percentFormats } from './percentCells.ts'

const formatsOf = (...cells: string[][]) => {
  const table = tableOfCells(cells, { header: true })
  return percentFormats(table, datasetOfTable(table))
}

it('keeps the sign and the digits of a column typed in per cent, and of no other', () => {
  expect(
    formatsOf(
      ['State', 'Members', 'Share', 'Mixed'],
      ['A', '1,200', '12.5%', '3%'],
      ['B', '900', '8 %', '4'],
    ),
  ).toEqual([{ column: expect.any(String), unit: '%', decimals: 1 }])
})

it.each([
  [['0,25 %'], 2],
  [['-3%', ''], 0],
  [['12.34567%'], 2],
])('writes %j with %i digits', (cells, decimals) => {
  const rows = cells.map((cell, index) => [`Row ${index}`, cell])
  expect(formatsOf(['Name', 'Share'], ...rows)).toMatchObject([{ decimals }])
})

it('has none for a column without a cell', () => {
  expect(formatsOf(['Name', 'Share'], ['A', ''])).toEqual([])
})
