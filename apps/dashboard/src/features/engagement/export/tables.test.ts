import { describe, expect, it } from 'vitest'
import { csvOf, fileName, sheetNames } from './tables.ts'

const table = {
  name: 'Sources',
  head: ['Source', 'Readers'],
  rows: [
    ['=cmd|x', 4],
    ['a "b"', null],
  ] as const,
}

describe('export', () => {
  it('keeps texts texts in CSV and numbers numbers', async () => {
    const text = await csvOf(table).text()
    expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
      '"Source","Readers"',
      `"'=cmd|x",4`,
      '"a ""b""",',
      '',
    ])
  })

  it('names files by report, tab, table and days', () => {
    const range = { from: '2026-10-24', to: '2026-11-20' }
    expect(fileName({ report: 'Wie Iowa zu Wind kam: ein Überblick', tab: 'Blocks', range }, 'xlsx')).toBe(
      'wie-iowa-zu-wind-kam-ein-uberblick blocks 2026-10-24 to 2026-11-20.xlsx',
    )
    expect(fileName({ report: null, tab: 'User details', range, table: 'Days' }, 'csv')).toBe(
      'all-reports user-details days 2026-10-24 to 2026-11-20.csv',
    )
  })

  it('gives each sheet a name Excel takes, once', () => {
    const names = sheetNames([
      { name: 'What do you think of [this]? A very long question' },
      { name: 'What do you think of [this]? A very long question' },
      { name: '' },
    ])
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/)
  })
})
