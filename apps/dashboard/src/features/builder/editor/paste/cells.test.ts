import { describe, expect, it } from 'vitest'
import { cellsOfHtml, cellsOfText } from './cells.ts'
import { EXCEL, GOOGLE_SHEETS, GOOGLE_SHEETS_TEXT, LIBRE_OFFICE } from './fixtures/sheets.ts'
import { WEB_PAGE } from './fixtures/webPage.ts'
import { WORD } from './fixtures/word.ts'

const COUNTRIES = [
  ['Country', '2023', '2024'],
  ['Norway', '1,204.5', '1,310'],
  ['Bosnia and Herzegovina', '98', ''],
]

describe('cellsOfText', () => {
  it.each([
    ['a spreadsheet', GOOGLE_SHEETS_TEXT, COUNTRIES],
    [
      'lines of Windows and a last empty one',
      'a\tb\r\n1\t2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quotes in quotes',
      'a\tb\n"say ""x"""\t2',
      [
        ['a', 'b'],
        ['say "x"', '2'],
      ],
    ],
    [
      'a quote that is a word',
      'a\tb\n"x\t2',
      [
        ['a', 'b'],
        ['"x', '2'],
      ],
    ],
    [
      'empty columns at the end',
      'a\tb\t\n1\t2\t\n\t\t',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
  ])('reads %s', (_name, text, cells) => {
    expect(cellsOfText(text)).toEqual(cells)
  })

  it.each([
    ['words', 'no table here'],
    ['lines', 'one\ntwo'],
    ['a tab in running text', 'one\ntwo\nthree\tx\nfour'],
  ])('leaves %s', (_name, text) => {
    expect(cellsOfText(text)).toBeNull()
  })
})

describe('cellsOfHtml', () => {
  it.each([
    ['Google Sheets', GOOGLE_SHEETS, COUNTRIES],
    [
      'Excel',
      EXCEL,
      [
        ['Region', 'Anteil'],
        ['Nord', '12,5'],
      ],
    ],
    [
      'LibreOffice',
      LIBRE_OFFICE,
      [
        ['Year', 'Value'],
        ['2001', '3.5'],
      ],
    ],
    ['cells over two columns', '<table><tr><td colspan=2>A</td><td>B</td></tr></table>', [['A', '', 'B']]],
  ])('reads %s', (_name, html, cells) => {
    expect(cellsOfHtml(html)).toEqual(cells)
  })

  it.each([
    ['a document with a table in it', WORD],
    ['a page with a table in it', WEB_PAGE],
    ['a list in a table of one column', '<table><tr><td>A</td></tr></table>'],
    ['a table of a report', '<table data-pm-slice="0 0 []"><tr><td>A</td><td>B</td></tr></table>'],
    ['words', '<p>words</p>'],
  ])('leaves %s', (_name, html) => {
    expect(cellsOfHtml(html)).toBeNull()
  })
})
