import { renderInline } from './inline.ts'
import type { DocumentNode } from './types.ts'

/** Widths of two columns, as classes; equal ones need none. */
const RATIOS: Readonly<Record<string, string>> = { '1:2': ' r12', '2:1': ' r21' }

/** How what stands in a column is drawn, and the attribute that marks a block. */
export interface ColumnDrawing {
  blocks: (nodes: readonly DocumentNode[]) => string
  mark: (node: DocumentNode) => string
}

/** Columns side by side: numbers close to each other, cards in a frame, else as wide as their ratio says. */
export function columnsBlock(node: DocumentNode, block: string, drawing: ColumnDrawing): string {
  const columns = (node.content ?? []).filter(({ type }) => type === 'column')
  const isCards = node.attrs?.style === 'cards'
  // Nothing but numbers: two of them fit beside each other on a phone.
  const numbers =
    !isCards && columns.every(({ content = [] }) => content.length === 1 && content[0]?.type === 'metric')
  const cells = columns.map(({ content = [] }) => {
    if (numbers) return drawing.blocks(content)
    return `<div class="col">${isCards ? cardContent(content, drawing) : drawing.blocks(content)}</div>`
  })
  const given = String(node.attrs?.ratio)
  const ratio = columns.length === 2 && !isCards && Object.hasOwn(RATIOS, given) ? RATIOS[given] : ''
  const kind = numbers ? 'metrics' : `cols${isCards ? ' cards' : ''}`
  return `<div class="${kind} n${columns.length}${numbers ? '' : ratio}"${block}>${cells.join('')}</div>`
}

/** A card ends with its link where its last paragraph is nothing but one: the whole card leads there. */
function cardContent(content: readonly DocumentNode[], drawing: ColumnDrawing): string {
  const last = content.at(-1)
  if (!last || !isLinkAlone(last)) return drawing.blocks(content)
  return `${drawing.blocks(content.slice(0, -1))}<p class="more"${drawing.mark(last)}>${renderInline(last.content)}</p>`
}

/** Whether all words of a paragraph are one link, whatever other marks they have. */
function isLinkAlone({ type, content = [] }: DocumentNode): boolean {
  if (type !== 'paragraph' || content.length === 0) return false
  const targets = content.map(({ marks = [] }) => marks.find((mark) => mark.type === 'link')?.attrs?.href)
  return typeof targets[0] === 'string' && targets.every((href) => href === targets[0])
}
