/** Cells of a spreadsheet as text in rows. */
export type Cells = string[][]

/** Cells copied as text: rows by lines, columns by tabs, what holds either in quotes. Null for what is no table. */
export function cellsOfText(text: string): Cells | null {
  const clean = text
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n$/, '')
  if (!clean.includes('\t')) return null
  const rows = quotedRows(clean)
  // A tab in running text is no table: every row has as many columns, or nearly all have one at all.
  const wide = rows.filter((row) => row.length > 1).length
  return wide * 2 > rows.length ? evened(rows) : null
}

function quotedRows(text: string): Cells {
  const rows: Cells = []
  let row: string[] = []
  let at = 0
  while (at <= text.length) {
    let value = ''
    if (text[at] === '"' && closes(text, at)) {
      at++
      while (at < text.length && !(text[at] === '"' && text[at + 1] !== '"')) {
        if (text[at] === '"') at++
        value += text[at++]
      }
      at++
    }
    while (at < text.length && text[at] !== '\t' && text[at] !== '\n') value += text[at++]
    row.push(value.replaceAll('\n', ' '))
    if (text[at] !== '\t') {
      rows.push(row)
      row = []
    }
    at++
  }
  return rows
}

/** Whether a quote at the head of a cell is closed at the end of one: else it is part of the words. */
const closes = (text: string, from: number): boolean =>
  /^"(?:[^"]|"")*"(?=\t|\n|$)/.test(text.slice(from, from + 20_000))

/** Cells of HTML that holds one table and next to nothing else, as spreadsheets copy it. Null for anything else. */
export function cellsOfHtml(html: string): Cells | null {
  if (!/<table[\s>]/i.test(html) || html.includes('data-pm-slice')) return null
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('style, script, meta, link, title')) element.remove()
  const tables = body.querySelectorAll('table')
  const table = tables[0]
  if (tables.length !== 1 || !table) return null
  const outside =
    body.textContent.replaceAll(/\s/g, '').length - table.textContent.replaceAll(/\s/g, '').length
  if (outside > 0) return null
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll(':scope > td, :scope > th')].flatMap((cell) => {
      for (const line of cell.querySelectorAll('br')) line.replaceWith(' ')
      const span = Math.min(50, Math.max(1, Number(cell.getAttribute('colspan')) || 1))
      return [cell.textContent.replaceAll(/\s+/g, ' ').trim(), ...Array.from({ length: span - 1 }, () => '')]
    }),
  )
  const filled = rows.filter((row) => row.length > 0)
  return filled.length > 0 && Math.max(...filled.map((row) => row.length)) > 1 ? evened(filled) : null
}

/** Rows of one length; empty rows and columns at the ends are what was selected too much. */
function evened(rows: Cells): Cells {
  const width = Math.max(...rows.map((row) => row.findLastIndex((cell) => cell.trim() !== '') + 1), 1)
  const height = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== '')) + 1
  return rows.slice(0, height).map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''))
}
