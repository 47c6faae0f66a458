/** What spreadsheets take for a formula, also behind blanks or in full width (OWASP, "CSV Injection"). */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A number with a sign, grouped or per cent: no formula, and a number to whoever computes with it. */
const SIGNED_NUMBER = /^[-+]\d[\d.,\u00a0\u202f ]{0,30}%?$/

/**
 * The same within a text: where lists are separated by semicolons, a spreadsheet splits the line there.
 * Found from the formula back to the separator: the other way round, a run of tabs is read again from each of them.
 */
const FORMULA_BEHIND = /[=+\-@＝＋－＠](?<=[;\t]\s*.)(?![\d.,]+%?\s*(?:[;\t]|$))/g

/** Marks the file as UTF-8 for spreadsheets that would guess otherwise. */
export const CSV_BEGIN = '\uFEFF'

/** One line of CSV (RFC 4180). A text that a spreadsheet would run is kept a text by an apostrophe before it; numbers stay numbers. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: string | number | null): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const first = FORMULA.test(cell) && !SIGNED_NUMBER.test(cell) ? `'${cell}` : cell
  return `"${first.replaceAll(FORMULA_BEHIND, "'$&").replaceAll('"', '""')}"`
}
