import { describe, expect, it } from 'vitest'
import { datasetOf, parseTable, readTableFile, rename, retype, TableError } from './readTable.ts'

const file = (content: BlobPart, name = 'table.csv') => new File([content], name)
const read = async (content: BlobPart) => datasetOf(await readTableFile(file(content)), { header: true })

describe('readTableFile', () => {
  it('reads commas, quotes and quoted line ends', async () => {
    const dataset = await read('Place,Share\n"Porto, Portugal",4.5\n"two\nlines",6\n')
    expect(dataset.columns.map(({ name, type }) => [name, type])).toEqual([
      ['Place', 'text'],
      ['Share', 'number'],
    ])
    expect(dataset.rows).toEqual([
      ['Porto, Portugal', 4.5],
      ['two\nlines', 6],
    ])
  })

  it('reads a byte order mark, semicolons and decimal commas', async () => {
    const dataset = await read('\ufeffLand;Anteil\nÖsterreich;1.234,5\nUngarn;24,8\n')
    expect(dataset.columns[0]!.name).toBe('Land')
    expect(dataset.rows).toEqual([
      ['Österreich', 1234.5],
      ['Ungarn', 24.8],
    ])
  })

  it('reads UTF-16 and the encoding of Western Windows', async () => {
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...Array.from('a,b\né,1').flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
    ])
    expect((await read(utf16)).rows).toEqual([['é', 1]])
    const windows = new Uint8Array(Array.from('a,b\n', (c) => c.charCodeAt(0)).concat([0xe9, 0x2c, 0x31]))
    expect((await read(windows)).rows).toEqual([['é', 1]])
  })

  it('takes 10,000 rows and refuses one more', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `${index},${index * 2}`).join('\n')
    expect((await read(`a,b\n${rows}`)).rows).toHaveLength(10_000)
    await expect(read(`a,b\n${rows}\n1,2`)).rejects.toThrow('10,001 rows')
  })

  it.each<[string, BlobPart, string]>([
    ['an empty file', '', 'is empty'],
    ['a file of spaces', ' \n \n', 'no table'],
    ['names alone', 'a,b,c', 'only one row'],
    ['a workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2]), 'is a workbook'],
    ['a binary file', new Uint8Array([0x89, 0x50, 0, 0, 1]), 'not a table of text'],
    ['30 MB', new Uint8Array(30 * 1024 * 1024).fill(97), 'has 30.0 MB'],
    [
      '201 columns',
      `${Array.from({ length: 201 }, (_, i) => `c${i}`).join()}\n${Array(201).fill(1).join()}`,
      '201 columns',
    ],
  ])('refuses %s with a sentence', async (_, content, sentence) => {
    const attempt = read(content)
    await expect(attempt).rejects.toThrow(TableError)
    await expect(attempt).rejects.toThrow(sentence)
  })
})

describe('parseTable', () => {
  it('reads cells copied from a spreadsheet, whatever commas they hold', async () => {
    expect(await parseTable('Country\tShare, %\nSpain\t21,0\r\nGreece\t22,1\r\n')).toEqual([
      ['Country', 'Share, %'],
      ['Spain', '21,0'],
      ['Greece', '22,1'],
    ])
  })

  it('names columns itself when the first row is data', async () => {
    const dataset = datasetOf(await parseTable('Spain\t21\nGreece\t22'), { header: false })
    expect(dataset.columns.map(({ name }) => name)).toEqual(['Column 1', 'Column 2'])
    expect(dataset.rows).toHaveLength(2)
  })
})

describe('a column changed by hand', () => {
  const dataset = {
    columns: [
      { id: 'c1', name: 'Year', type: 'number' as const },
      { id: 'c2', name: 'Share', type: 'number' as const },
    ],
    rows: [
      [2019, 1.234],
      [2020, null],
      [2021, 3],
    ],
  }

  it('is read as dates, with the other columns as they were', () => {
    const dates = retype(dataset, 'c1', 'date')
    expect(dates.rows).toEqual([
      ['2019', 1.234],
      ['2020', null],
      ['2021', 3],
    ])
    expect(retype(dates, 'c1', 'number').rows).toEqual(dataset.rows)
  })

  it('keeps empty cells in their rows', () => {
    expect(retype(dataset, 'c2', 'text').rows.map((row) => row[1])).toEqual(['1.234', null, '3'])
  })

  it('is renamed, unless the name is blank', () => {
    expect(rename(dataset, 'c2', ' Solar ').columns[1]!.name).toBe('Solar')
    expect(rename(dataset, 'c2', '  ')).toBe(dataset)
  })
})
