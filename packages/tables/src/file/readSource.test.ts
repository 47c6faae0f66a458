import { describe, expect, it } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { TableError } from '../cells/tableError.ts'
import { readSource } from './readSource.ts'

type Content = ConstructorParameters<typeof File>[0][number]
const file = (content: Content, name = 'table.csv') => new File([content], name)
/** As both doors read it: what is pasted as text, files as bytes. */
async function readTable(input: string | File, sheet?: string) {
  if (typeof input === 'string') return readSource({ text: input })
  return readSource({ bytes: new Uint8Array(await input.arrayBuffer()), name: input.name, sheet })
}
const read = (content: Content, name?: string) => readTable(file(content, name))
const rowsOf = async (content: Content) => (await read(content)).dataset.rows

async function workbook(...sheets: { sheet: string; data: unknown[][] }[]): Promise<File> {
  const cells = sheets.map(({ sheet, data }) => ({
    sheet,
    data: data.map((row) =>
      row.map((value) =>
        value instanceof Date
          ? { value, type: Date, format: value.getTime() % 86_400_000 ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd' }
          : value,
      ),
    ),
  }))
  const buffer = await writeExcel(cells as Parameters<typeof writeExcel>[0]).toBuffer()
  return file(new Uint8Array(buffer), 'figures.xlsx')
}

describe('a text file', () => {
  it('is read with commas, quotes and quoted line ends', async () => {
    const { dataset } = await read('Place,Share\n"Porto, Portugal",4.5\n"two\nlines",6\n"say ""yes""",7\n')
    expect(dataset.columns.map(({ name, type }) => [name, type])).toEqual([
      ['Place', 'text'],
      ['Share', 'number'],
    ])
    expect(dataset.rows).toEqual([
      ['Porto, Portugal', 4.5],
      ['two\nlines', 6],
      ['say "yes"', 7],
    ])
  })

  it('is read with a byte order mark, semicolons and decimal commas, and says so', async () => {
    const { dataset, notes } = await read('\ufeffLand;Anteil\nÖsterreich;1.234,5\nUngarn;24,8\n')
    expect(dataset.columns[0]!.name).toBe('Land')
    expect(dataset.rows).toEqual([
      ['Österreich', 1234.5],
      ['Ungarn', 24.8],
    ])
    expect(notes).toEqual(['“Anteil” was read with decimal commas: 1,5 is one and a half.'])
  })

  it('is read in UTF-16 and in the encoding of Western Windows', async () => {
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...Array.from('a,b\né,1').flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
    ])
    expect(await rowsOf(utf16)).toEqual([['é', 1]])
    const windows = new Uint8Array(Array.from('a,b\n', (c) => c.charCodeAt(0)).concat([0xe9, 0x2c, 0x31]))
    expect(await rowsOf(windows)).toEqual([['é', 1]])
  })

  it('may have 10,000 rows and 200 columns, and no more', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `${index},${index * 2}`).join('\n')
    expect(await rowsOf(`a,b\n${rows}`)).toHaveLength(10_000)
    await expect(read(`a,b\n${rows}\n1,2`)).rejects.toThrow('has 10,001 rows; at most 10,000 can be used')
    const wide = (columns: number) =>
      `${Array.from({ length: columns }, (_, at) => `c${at}`).join()}\n${Array(columns).fill(1).join()}`
    expect((await read(wide(200))).dataset.columns).toHaveLength(200)
    await expect(read(wide(201))).rejects.toThrow('has 201 columns; at most 200 can be used')
  })

  it('leaves out a title above the table, and says so', async () => {
    const { dataset, notes } = await read('Population of towns,\n,\nTown,People\nGraz,292630\nLinz,210165\n')
    expect(dataset.columns.map(({ name }) => name)).toEqual(['Town', 'People'])
    expect(dataset.rows).toHaveLength(2)
    expect(notes).toEqual(['The line above the table was skipped: “Population of towns”.'])
  })

  it('joins two rows of names, and says so', async () => {
    const { dataset, notes } = await read(
      ',Population,,Area\nTown,2010,2020,km²\nGraz,261726,292630,128\nLinz,189889,210165,96\n',
    )
    expect(dataset.columns.map(({ name }) => name)).toEqual([
      'Town',
      'Population, 2010',
      'Population, 2020',
      'Area, km²',
    ])
    expect(dataset.rows).toEqual([
      ['Graz', 261726, 292630, 128],
      ['Linz', 189889, 210165, 96],
    ])
    expect(notes).toEqual(['The first two rows are both names. They were joined, as in “Population, 2010”.'])
  })

  it('takes a first row that misses one name for one row of names', async () => {
    const { dataset, notes } = await read(
      'Town,,2020\nGraz,Styria,292630\nLinz,Upper Austria,210165\nWels,,61727',
    )
    expect(dataset.columns.map(({ name }) => name)).toEqual(['Town', 'Column 2', '2020'])
    expect(notes).toEqual([])
  })

  it('keeps columns of one name, and says so', async () => {
    const { dataset, notes } = await read('Year,Share,Share\n2019,1,2\n2020,3,4\n')
    expect(new Set(dataset.columns.map(({ id }) => id)).size).toBe(3)
    expect(notes).toEqual([
      'Several columns are called “Share”. Rename them, so that readers can tell them apart.',
    ])
  })

  it.each<[string, Content, string]>([
    ['an empty file', '', '“table.csv” is empty.'],
    ['a file of spaces', ' \n \n', 'is empty'],
    ['names alone', 'a,b,c', 'has only one row'],
    ['a binary file', new Uint8Array([0x89, 0x50, 0, 0, 1]), 'is not a table of text'],
    ['a PDF', '%PDF-1.7\n%some text', 'is not a table of text'],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), 'is an old or locked workbook'],
    ['a damaged workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2]), 'is damaged'],
    [
      '31 MB',
      new Uint8Array(31 * 1024 * 1024).fill(97),
      '“table.csv” is 31 MB. Choose a file of at most 30 MB',
    ],
    ['a cell too long', `a,b\n${'x'.repeat(2001)},1`, 'is longer than 2,000 characters'],
  ])('is refused with a sentence: %s', async (_, content, sentence) => {
    const attempt = read(content)
    await expect(attempt).rejects.toThrow(TableError)
    await expect(attempt).rejects.toThrow(sentence)
  })
})

describe('a table of official statistics', () => {
  it('has its title line skipped and its two rows of names joined, pasted or as a file', async () => {
    const titled = 'Unemployment by region 2024\n\nRegion,Rate\nNorth,4.5\nSouth,5.1'
    for (const brought of [titled, file(titled)]) {
      const { dataset, notes } = await readTable(brought)
      expect(dataset.columns.map(({ name, type }) => [name, type])).toEqual([
        ['Region', 'text'],
        ['Rate', 'number'],
      ])
      expect(dataset.rows).toEqual([
        ['North', 4.5],
        ['South', 5.1],
      ])
      expect(notes).toEqual(['The line above the table was skipped: “Unemployment by region 2024”.'])
    }
    const { dataset } = await read(',2023,,2024\nRegion,Men,Women,Men\nNorth,4.5,4.1,4.2\nSouth,5.1,4.9,4.8')
    expect(dataset.columns.map(({ name }) => name)).toEqual([
      'Region',
      '2023, Men',
      '2023, Women',
      '2024, Men',
    ])
  })

  it('is refused where a quotation mark is never closed, pasted or as a file', async () => {
    const open = 'a,b\n1,"two\n3,4\n'
    await expect(readTable(open)).rejects.toThrow('What was pasted has a quotation mark in row 2')
    await expect(readTable(file(open))).rejects.toThrow('“table.csv” has a quotation mark in row 2')
  })
})

describe('a workbook', () => {
  it('is read with its numbers and dates', async () => {
    const { dataset } = await readTable(
      await workbook({
        sheet: 'Data',
        data: [
          ['Day', 'Share', 'Place'],
          [new Date(Date.UTC(2024, 2, 5)), 0.1 + 0.2, 'Graz'],
          [new Date(Date.UTC(2024, 2, 6)), null, 'Linz'],
        ],
      }),
    )
    expect(dataset.columns.map(({ type }) => type)).toEqual(['date', 'number', 'text'])
    expect(dataset.rows).toEqual([
      ['2024-03-05', 0.3, 'Graz'],
      ['2024-03-06', null, 'Linz'],
    ])
  })

  it('takes the first sheet with cells, or the one asked for', async () => {
    const book = await workbook(
      {
        sheet: 'One',
        data: [
          ['a', 'b'],
          ['x', 1],
        ],
      },
      {
        sheet: 'Two',
        data: [
          ['c', 'd'],
          ['y', 2],
        ],
      },
    )
    const first = await readTable(book)
    expect([first.sheet, first.sheets]).toEqual(['One', ['One', 'Two']])
    expect(first.notes).toEqual(['The workbook has 2 sheets with data; “One” was read.'])
    expect((await readTable(book, 'Two')).dataset.rows).toEqual([['y', 2]])
  })

  it('keeps per cent and currencies that its formats write', async () => {
    const as = (format: string, value: number) => ({ value, type: Number, format })
    const { dataset } = await readTable(
      await workbook({
        sheet: 'Data',
        data: [
          [],
          ['Town', 'Share', 'Rent', 'Price', 'Fee', 'People'],
          [
            'Graz',
            as('0.0%', 0.345),
            as('[$€-407] #,##0.00', 950.5),
            as('"£"#,##0', 1200),
            as('[$CHF] 0', 5),
            7,
          ],
          [
            'Linz',
            as('0.0%', 0.4),
            as('[$€-407] #,##0.00', 1010),
            as('"£"#,##0', -900),
            as('[$CHF] 0', 6),
            8,
          ],
        ],
      }),
    )
    expect(dataset.columns.map(({ name, unit, decimals }) => [name, unit, decimals])).toEqual([
      ['Town', undefined, undefined],
      ['Share', '%', 1],
      ['Rent', '€', 2],
      ['Price', '£', 0],
      ['Fee', 'CHF', 0],
      ['People', undefined, undefined],
    ])
    expect(dataset.rows).toEqual([
      ['Graz', 34.5, 950.5, 1200, 5, 7],
      ['Linz', 40, 1010, -900, 6, 8],
    ])
  })

  it('has clocks without a zone', async () => {
    const { dataset } = await readTable(
      await workbook({
        sheet: 'Data',
        data: [
          ['When', 'Visits'],
          [new Date(Date.UTC(2024, 2, 5, 14, 30)), 1],
          [new Date(Date.UTC(2024, 2, 5, 15, 30)), 2],
        ],
      }),
    )
    expect(dataset.rows).toEqual([
      ['2024-03-05T14:30', 1],
      ['2024-03-05T15:30', 2],
    ])
  })

  it('takes the first sheet with a table, not one with notes', async () => {
    const book = await workbook(
      { sheet: 'Notes', data: [['Made by the office'], ['Version 3']] },
      {
        sheet: 'Words',
        data: [
          ['Term', 'Meaning'],
          ['Net', 'without tax'],
          ['Gross', 'with tax'],
        ],
      },
      {
        sheet: 'Sales',
        data: [
          ['Town', 'Sold'],
          ['Graz', 12],
          ['Linz', 14],
        ],
      },
    )
    expect((await readTable(book)).sheet).toBe('Sales')
    expect((await readTable(book, 'Notes')).sheet).toBe('Notes')
  })

  it('leaves out a row that adds up the others, and says so', async () => {
    const { dataset, notes } = await readTable(
      await workbook({
        sheet: 'Sales',
        data: [
          ['Month', 'North', 'South'],
          ['Jan 2024', 10, 20],
          ['Feb 2024', 30, 5],
          ['Mar 2024', 4, 6],
          ['Total', 44, 31],
        ],
      }),
    )
    expect(dataset.columns.map(({ type }) => type)).toEqual(['date', 'number', 'number'])
    expect(dataset.rows).toHaveLength(3)
    expect(notes).toEqual(['The last row, “Total”, is a total and was skipped.'])
    const kept = await read('Party,Seats\nA,10\nB,20\nAll,25\n')
    expect([kept.dataset.rows.length, kept.notes]).toEqual([3, []])
  })

  it('is refused where it would fill the memory', async () => {
    const bytes = new Uint8Array(await (await workbook({ sheet: 'One', data: [['a'], ['b']] })).arrayBuffer())
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < bytes.length - 46; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0x7fffffff, true)
    await expect(readTable(file(bytes, 'bomb.xlsx'))).rejects.toThrow(
      '“bomb.xlsx” unpacks to 16,384 MB, which is too large',
    )
  })
})

describe('pasted cells', () => {
  it('are set apart by tabs, whatever commas they hold', async () => {
    const { dataset } = await readTable('Country\tShare, %\nSpain\t21,0\r\nGreece\t22,1\r\n')
    expect(dataset.columns.map(({ name }) => name)).toEqual(['Country', 'Share, %'])
    expect(dataset.rows).toEqual([
      ['Spain', 21],
      ['Greece', 22.1],
    ])
  })

  it('are refused with a sentence', async () => {
    await expect(readTable(' \n')).rejects.toThrow('What was pasted is empty.')
    await expect(readTable('a\tb')).rejects.toThrow('What was pasted has only one row.')
  })
})
