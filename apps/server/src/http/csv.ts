/** What spreadsheets take for a formula, also behind blanks or in full width (OWASP, "CSV Injection"). */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** Marks the file as UTF-8 for spreadsheets that would guess otherwise. */
export const CSV_BEGIN = '\uFEFF'

/** One line of CSV (RFC 4180). A text that a spreadsheet would run is kept a text by an apostrophe before it; numbers stay numbers. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: string | number | null): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  return `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
}
