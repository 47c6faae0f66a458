import { sourceLine } from './figure.ts'
import { asText, escapeHtml } from './html.ts'
import { plainText, renderInline } from './inline.ts'
import type { PageWords } from './languages/vocabulary.ts'
import { asNumber } from './nodes.ts'
import type { DocumentNode } from './types.ts'

/** Up to this many columns a table is as wide as a figure in the middle, beyond it as wide as the page allows. */
const MIDDLE_COLUMNS = 4
/** As many as the document allows a cell to span. */
const MAX_SPAN = 50

/**
 * A table written by hand: its number and caption, its data, its source. Rows of heads at the top become the head,
 * which stands again on every printed page; a table too wide for the screen scrolls by itself.
 */
export function tableBlock(words: PageWords, node: DocumentNode, block: string, number: number): string {
  const rows = (node.content ?? []).filter(({ type }) => type === 'tableRow')
  const firstOfBody = rows.findIndex((row) => !isHead(row))
  const heads = firstOfBody === -1 ? rows.length : firstOfBody
  const head = rows.slice(0, heads).map((row) => rowOf(row, 'head'))
  const body = rows.slice(heads).map((row) => rowOf(row, 'body'))
  const caption = asText(node.attrs?.caption).trim()
  const id = `table-${number}`
  const title =
    `<span class="num">${escapeHtml(words.table(number))}</span>` +
    (caption ? `<span class="fig">${escapeHtml(caption)}</span>` : '')
  const source = sourceLine(words, {
    sourceName: asText(node.attrs?.sourceName),
    sourceUrl: asText(node.attrs?.sourceUrl),
    sourceLicence: '',
  })
  return (
    `<div class="tbl ${columnsOf(rows) > MIDDLE_COLUMNS ? 'wide' : 'mid'}"${block}>` +
    `<div class="sheet" role="region" tabindex="0" aria-labelledby="${id}"><table>` +
    `<caption id="${id}"><span class="cap-in">${title}</span></caption>` +
    `${head.length > 0 ? `<thead>${head.join('')}</thead>` : ''}` +
    `${body.length > 0 ? `<tbody>${body.join('')}</tbody>` : ''}</table></div>${source}</div>`
  )
}

/** How many columns a table has, from the spans of its widest row. */
const columnsOf = (rows: readonly DocumentNode[]): number =>
  Math.max(
    0,
    ...rows.map((row) => (row.content ?? []).reduce((sum, cell) => sum + spanOf(cell, 'colspan'), 0)),
  )

const isHead = (row: DocumentNode): boolean =>
  (row.content ?? []).length > 0 && (row.content ?? []).every(({ type }) => type === 'tableHeader')

function rowOf(row: DocumentNode, part: 'head' | 'body'): string {
  const cells = (row.content ?? []).map((cell) => {
    const colspan = spanOf(cell, 'colspan')
    const rowspan = spanOf(cell, 'rowspan')
    const spans = (colspan > 1 ? ` colspan="${colspan}"` : '') + (rowspan > 1 ? ` rowspan="${rowspan}"` : '')
    const align =
      cell.attrs?.align === 'end' ? ' class="r"' : cell.attrs?.align === 'center' ? ' class="m"' : ''
    // A head without words names nothing.
    if (cell.type !== 'tableHeader' || plainText(cell).trim() === '')
      return `<td${spans}${align}>${renderInline(cell.content)}</td>`
    const scope = part === 'head' ? (colspan > 1 ? 'colgroup' : 'col') : rowspan > 1 ? 'rowgroup' : 'row'
    return `<th scope="${scope}"${spans}${align}>${renderInline(cell.content)}</th>`
  })
  return `<tr>${cells.join('')}</tr>`
}

const spanOf = (cell: DocumentNode, name: 'colspan' | 'rowspan'): number =>
  Math.min(MAX_SPAN, Math.max(1, Math.trunc(asNumber(cell.attrs?.[name], 1))))
