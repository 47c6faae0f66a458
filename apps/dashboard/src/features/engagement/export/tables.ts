import { CSV_BEGIN, csvLine } from '@bubbles/domain'
import type { Range } from '../range.ts'

/** A table of a tab as it leaves the product: plain numbers, no units in cells. */
export interface ExportTable {
  name: string
  /** Heads with their unit: "Median time, seconds", "Reach, %". */
  head: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}

/** A share of 0 to 1 as files have it: in per cent with one decimal. */
export const percentCell = (share: number): number => Math.round(1000 * share) / 10

/** Seconds as files have them: whole ones. */
export const secondsCell = (seconds: number): number => Math.round(seconds)

/** A table as CSV, UTF-8; texts that a spreadsheet would run stay texts. */
export const csvOf = ({ head, rows }: ExportTable): Blob =>
  new Blob([CSV_BEGIN, csvLine(head), ...rows.map(csvLine)], { type: 'text/csv;charset=utf-8' })

/** The name of a sheet: 31 characters at most, none of those Excel refuses, each name once. */
export function sheetNames(tables: readonly Pick<ExportTable, 'name'>[]): string[] {
  const taken = new Set<string>()
  return tables.map(({ name }) => {
    const plain =
      name
        .replace(/[[\]:*?/\\']/g, ' ')
        .replace(/\s+/g, ' ')
        .trim() || 'Table'
    let sheet = plain.slice(0, 31).trim()
    for (let number = 2; taken.has(sheet.toLowerCase()); number++)
      sheet = `${plain.slice(0, 27).trim()} ${number}`
    taken.add(sheet.toLowerCase())
    return sheet
  })
}

/** Tables as one workbook, a sheet each. Every text is typed as one, so that none is taken for a formula. */
export async function xlsxOf(tables: readonly ExportTable[]): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser')
  const names = sheetNames(tables)
  const cellOf = (value: string | number | null) =>
    value === null
      ? null
      : typeof value === 'number'
        ? { value, type: Number }
        : { value: withoutControls(value), type: String }
  return write(
    tables.map(({ head, rows }, index) => ({
      sheet: names[index]!,
      stickyRowsCount: 1,
      columns: head.map((_, at) => ({ width: at === 0 ? 36 : 18 })),
      data: [
        head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map(cellOf)),
      ],
    })),
  ).toBlob()
}

/** XML has no control characters but tab and line ends. */
const withoutControls = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')

const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 60)

/** "how-iowa-turned-to-wind blocks 2026-10-24 to 2026-11-20.csv", with the table's name where there are several. */
export function fileName(
  about: { report: string | null; tab: string; range: Range; table?: string },
  ending: 'csv' | 'xlsx',
): string {
  const { report, tab, range, table } = about
  const parts = [
    report === null ? 'all-reports' : plainName(report) || 'report',
    plainName(tab),
    ...(table === undefined ? [] : [plainName(table)]),
    `${range.from} to ${range.to}`,
  ]
  return `${parts.join(' ')}.${ending}`
}
