import { describeOneEngine } from '@bubbles/test-kit'
import type { ReportDocument } from '@bubbles/report-document'
import type { Dataset } from '@bubbles/tables'
import { zipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { bytesOf, openTransfer, type Transfer } from './testing.ts'

describeOneEngine('an imported table', (open) => {
  let transfer: Transfer
  beforeAll(async () => {
    transfer = await openTransfer(await open())
    return () => transfer.harness.close()
  })

  const table = (text: string | Uint8Array, name = 'sales_2024.csv') =>
    transfer.upload(typeof text === 'string' ? new TextEncoder().encode(text) : text, name)
  const datasetOf = async (importId: string): Promise<{ dataset: Dataset; document: ReportDocument }> => {
    const made = await transfer.api('POST', `reports/import/${importId}`)
    expect(made.status).toBe(201)
    const { document } = (await transfer.api('GET', `reports/${made.body.id}`)).body
    const chart = document.content.find(({ type }: { type: string }) => type === 'chart')
    const { dataset: found } = (await transfer.api('GET', `datasets/${chart.attrs.dataset}`)).body
    return { dataset: found, document }
  }

  it('with BOM, semicolons, decimal commas and quoted newlines becomes a chart with words to start from', async () => {
    const { status, body } = await table(
      '\ufeffLand;Wert;"Notiz\nzweizeilig"\r\nBayern;1.234,5;"sagte ""ja""\nund; nein"\r\nHessen;7,25;\r\nSachsen;;x\r\n',
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'table',
      name: 'sales 2024',
      description: 'Table, 3 rows and 3 columns',
      rows: 3,
      columns: 3,
    })
    const { dataset: read, document } = await datasetOf(body.id)
    expect(read.columns.map(({ name, type }) => [name, type])).toEqual([
      ['Land', 'text'],
      ['Wert', 'number'],
      ['Notiz\nzweizeilig', 'text'],
    ])
    expect(read.rows).toEqual([
      ['Bayern', 1234.5, 'sagte "ja"\nund; nein'],
      ['Hessen', 7.25, null],
      ['Sachsen', null, 'x'],
    ])
    expect(document.content.map(({ type }) => type)).toEqual([
      'title',
      'standfirst',
      'paragraph',
      'chart',
      'paragraph',
    ])
    expect(document.content[2]?.content?.[0]?.text).toBe(
      'The table has 3 rows and 3 columns: Land, Wert and Notiz zweizeilig. “Wert” was read with decimal commas: 1,5 is one and a half.',
    )
    expect(document.content[3]?.attrs).toMatchObject({ kind: 'bar', x: 'c1', series: ['c2'] })
  })

  it('of 10,000 rows and one of 200 columns are taken', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `r${index},${index / 4}`)
    const long = await table(['Name,Value', ...rows].join('\n'))
    expect(long).toMatchObject({ status: 201, body: { rows: 10_000, columns: 2 } })
    expect((await datasetOf(long.body.id)).dataset.rows[9_999]).toEqual(['r9999', 2499.75])
    const wide = await table(
      [0, 1, 2]
        .map((row) => Array.from({ length: 200 }, (_, at) => (row ? at * row : `C${at}`)).join('\t'))
        .join('\n'),
      'wide.tsv',
    )
    expect(wide).toMatchObject({ status: 201, body: { rows: 2, columns: 200 } })
  })

  it('of an XLSX workbook is taken', async () => {
    const { default: writeExcel } = await import('write-excel-file/node')
    const data = [
      [{ value: 'Day' }, { value: 'GW' }],
      [
        { value: new Date('2024-03-05T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
        { value: 1.234, type: Number },
      ],
      [
        { value: new Date('2024-03-06T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
        { value: 2.5, type: Number },
      ],
    ]
    const file = await (
      writeExcel(data as never) as unknown as { toBuffer: () => Promise<Buffer> }
    ).toBuffer()
    const { status, body } = await table(new Uint8Array(file), 'wind.xlsx')
    expect([status, body.detail]).toEqual([201, undefined])
    const { dataset: read } = await datasetOf(body.id)
    expect(read.columns.map(({ type }) => type)).toEqual(['date', 'number'])
    expect(read.rows).toEqual([
      ['2024-03-05', 1.234],
      ['2024-03-06', 2.5],
    ])
  })

  it('of an XLSX workbook keeps its units, takes the sheet with the table and says what it left out', async () => {
    const { default: writeExcel } = await import('write-excel-file/node')
    const share = (value: number) => ({ value, type: Number, format: '0.0%' })
    const sheets = [
      { sheet: 'Notes', data: [['Made by the office'], ['Version 3']] },
      {
        sheet: 'Sales',
        data: [
          ['Month', 'North', 'South', 'Visits'],
          ['Jan 2024', share(0.125), share(0.25), 1200],
          ['Feb 2024', share(0.5), share(0.345), 900],
          ['Mar 2024', share(0.25), share(0.125), 1000],
          ['Total', null, null, 3100],
        ],
      },
    ]
    const file = await (
      writeExcel(sheets as never) as unknown as { toBuffer: () => Promise<Buffer> }
    ).toBuffer()
    const { body } = await table(new Uint8Array(file), 'sales.xlsx')
    expect(body).toMatchObject({ rows: 3, columns: 4 })
    const { document } = await datasetOf(body.id)
    const chart = document.content.find(({ type }) => type === 'chart')
    expect(chart?.attrs).toMatchObject({
      kind: 'line',
      x: 'c1',
      series: ['c2', 'c3'],
      formats: [
        { column: 'c2', unit: '%', decimals: 1 },
        { column: 'c3', unit: '%', decimals: 1 },
      ],
    })
    expect(JSON.stringify(document)).toContain('The last row, “Total”, is a total and was skipped.')
  })

  it('without numbers stands as a table', async () => {
    const { body } = await table('Name,Place\nAnna,Oslo\nBo,Rome\n')
    const made = await transfer.api('POST', `reports/import/${body.id}`, { body: { asTemplate: true } })
    expect(made.body).toMatchObject({ isTemplate: true })
    const { document } = (await transfer.api('GET', `reports/${made.body.id}`)).body
    expect(document.content.map(({ type }: { type: string }) => type)).toContain('table')
  })

  it.each([
    ['empty', '', 'The file is empty'],
    ['of blanks', ' \n \n', 'is empty'],
    ['of one row', 'a,b,c', 'only one row'],
    ['of names alone', 'a,b\n,\n,\n', 'only one row'],
    ['binary', new Uint8Array([1, 2, 0, 3, 4, 0]), 'is not a table of text'],
    ['a PDF', '%PDF-1.7 …', 'is not a table of text'],
    ['with an open quotation mark', 'a,b\n1,"two\n3,4\n', 'never closed'],
    ['of 10,001 rows', ['a,b', ...Array.from({ length: 10_001 }, (_, n) => `${n},1`)].join('\n'), '10,000'],
    [
      'of 201 columns',
      [Array.from({ length: 201 }, (_, n) => `c${n}`), Array(201).fill('1')]
        .map((row) => row.join(','))
        .join('\n'),
      '201 columns',
    ],
    [
      'of 10,000 rows and 200 columns at once',
      `${Array.from({ length: 200 }, (_, n) => `c${n}`).join(',')}\n${`${Array(200).fill('1').join(',')}\n`.repeat(10_000)}`,
      'has 2,000,000 cells. At most 500,000 can be used',
    ],
    ['with a cell of 3,000 characters', `a,b\n1,${'x'.repeat(3000)}`, 'longer than 2,000 characters'],
    ['of 29 MB', `a,b\n${'1234567,7654321\n'.repeat(1_900_000)}`, '10,000'],
    ['that is a damaged workbook', zipSync({ '[Content_Types].xml': bytesOf(1) }), 'could not be read'],
  ])('%s is refused with a sentence, and nothing is written', async (_name, content, sentence) => {
    const before = await transfer.everything()
    const { status, body } = await table(content)
    expect([status, body.code]).toEqual([422, 'invalid-file'])
    expect(body.detail).toContain(sentence)
    expect(await transfer.everything()).toEqual(before)
  })
})
