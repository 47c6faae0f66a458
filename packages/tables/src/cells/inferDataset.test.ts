import { describe, expect, it } from 'vitest'
import { dataset } from '../dataset.ts'
import { inferDataset } from './inferDataset.ts'
import { TableError } from './tableError.ts'

const column = (name: string, ...texts: string[]) => {
  const inferred = inferDataset([['Key', name], ...texts.map((text, index) => [`k${index}`, text])])
  return { type: inferred.columns[1]!.type, cells: inferred.rows.map((row) => row[1]) }
}

describe('columns', () => {
  it('takes away the byte order mark, names blanks and keeps equal names apart by id', () => {
    const inferred = inferDataset([
      ['\ufeffCity', 'Value', ' ', 'Value'],
      ['Oslo', '1', '2', '3'],
      ['', '', '', ''],
      ['Bergen', '4'],
    ])
    expect(inferred.columns).toEqual([
      { id: 'c1', name: 'City', type: 'text' },
      { id: 'c2', name: 'Value', type: 'number' },
      { id: 'c3', name: 'Column 3', type: 'number' },
      { id: 'c4', name: 'Value', type: 'number' },
    ])
    expect(inferred.rows).toEqual([
      ['Oslo', 1, 2, 3],
      ['Bergen', 4, null, null],
    ])
    expect(dataset.safeParse(inferred).success).toBe(true)
  })

  it('drops columns without any text, wherever they stand', () => {
    expect(
      inferDataset([
        ['', 'A', ''],
        ['', '1', ''],
      ]).columns,
    ).toEqual([{ id: 'c1', name: 'A', type: 'number' }])
  })

  it('refuses an empty table', () => {
    expect(() => inferDataset([])).toThrow('There is no table in it')
  })

  it('refuses tables beyond the limits, in words', () => {
    const rows = Array.from({ length: 10_001 }, () => ['1'])
    expect(() => inferDataset([['A'], ...rows])).toThrow(
      'This table has 10,001 rows; at most 10,000 can be used.',
    )
    expect(() => inferDataset([Array.from({ length: 201 }, () => 'A'), ['1']])).toThrow(TableError)
    expect(() => inferDataset([['A'], ['x'.repeat(2001)]])).toThrow('2,000 characters')
  })
})

describe('numbers', () => {
  it.each([
    [
      ['1,5', '2,25'],
      [1.5, 2.25],
    ],
    [
      ['1.234,5', '12'],
      [1234.5, 12],
    ],
    [
      ['1,234', '12,500'],
      [1234, 12500],
    ],
    [
      ['1,234.5', '12'],
      [1234.5, 12],
    ],
    [
      ['1.234', '12,5'],
      [1234, 12.5],
    ],
    [
      ['1.234.567', '8'],
      [1234567, 8],
    ],
    [
      ['1 234', '12\u202f500', "3'000"],
      [1234, 12500, 3000],
    ],
    [
      ['12 %', '7.5%'],
      [12, 7.5],
    ],
    [
      ['$1,200', '€ 30', '-£5'],
      [1200, 30, -5],
    ],
    [
      ['1,5 €', 'USD 2,25'],
      [1.5, 2.25],
    ],
    [
      ['−3', '(4.5)', '+2'],
      [-3, -4.5, 2],
    ],
    [
      ['1e3', '2.5E-2'],
      [1000, 0.025],
    ],
    [
      ['5', 'n/a', '', '–', '..', '7', '8', '9'],
      [5, null, null, null, null, 7, 8, 9],
    ],
    [
      ['1', '2', '3', '4', 'five'],
      [1, 2, 3, 4, 'five'],
    ],
  ])('reads %j', (texts, numbers) => {
    expect(column('Value', ...texts)).toEqual({ type: 'number', cells: numbers })
  })

  it('leaves codes and words as text', () => {
    expect(column('Code', '007', '012').type).toBe('text')
    expect(column('Place', 'A1', 'B2').type).toBe('text')
    expect(column('Huge', '1e999', '1').cells).toEqual(['1e999', '1'])
    expect(column('Version', '1.2.3', '1.3.0').type).toBe('text')
  })
})

describe('dates', () => {
  it.each([
    [
      ['2024-03-05', '2024-03-06'],
      ['2024-03-05', '2024-03-06'],
    ],
    [
      ['2024-03', '2024-04'],
      ['2024-03', '2024-04'],
    ],
    [['2024-03-05T14:00:00Z'], ['2024-03-05T14:00:00Z']],
    [
      ['Jan 1 2000', 'Feb 1 2000'],
      ['2000-01-01', '2000-02-01'],
    ],
    [
      ['5 March 2024', '6th Mar 2024'],
      ['2024-03-05', '2024-03-06'],
    ],
    [
      ['Mar 2024', 'Sept 2024'],
      ['2024-03', '2024-09'],
    ],
    [
      ['13/02/2024', '01/03/2024'],
      ['2024-02-13', '2024-03-01'],
    ],
    [
      ['02/13/2024', '03/01/2024'],
      ['2024-02-13', '2024-03-01'],
    ],
    [
      ['1/2/2024', '3/4/2024'],
      ['2024-02-01', '2024-04-03'],
    ],
    [
      ['13.2.2024', '1.3.2024'],
      ['2024-02-13', '2024-03-01'],
    ],
    [['2024/03/05'], ['2024-03-05']],
    [
      ['2024-02-30', '2024-03-01', '2024-03-02', '2024-03-03', '2024-03-04'],
      ['2024-02-30', '2024-03-01', '2024-03-02', '2024-03-03', '2024-03-04'],
    ],
  ])('reads %j', (texts, dates) => {
    expect(column('When', ...texts)).toEqual({ type: 'date', cells: dates })
  })

  it('takes years for dates by their name, or in the first column', () => {
    expect(column('Year', '1955', '2005').type).toBe('date')
    expect(column('Height', '1955', '2005').type).toBe('number')
    expect(
      inferDataset([
        ['', 'A'],
        ['1955', '1'],
        ['1960', '2'],
      ]).columns[0]!.type,
    ).toBe('date')
  })
})
