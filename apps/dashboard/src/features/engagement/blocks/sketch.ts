import { blockText, type DocumentNode } from '@bubbles/report-document'

/** Px between two lines of text in the small drawing. */
const LINE = 9
/** Space above and below a block, with the frame of the chosen one. */
const PAD = 7
/** Height of a chart or map. */
const FIGURE = 104
/** A row is at least as high as a pointer, or a finger, needs. */
export const MIN = { pointer: 24, touch: 46 } as const

/** Characters that stand on a line of a published page, about. */
const CHARACTERS = 72
/** Characters of the title on a line of the small drawing, which has it in words. */
const TITLE_CHARACTERS = 34

/** Lines a text takes in the small drawing: as on the page, eight at most. */
export const linesOf = (text: string, most = 8): number =>
  Math.min(most, Math.max(1, Math.ceil(text.length / CHARACTERS)))

/** Px a block of the report takes in the small drawing, without its padding. */
function drawnHeight(node: DocumentNode): number {
  switch (node.type) {
    case 'title':
      return 16 * Math.min(3, Math.ceil(Math.max(1, blockText(node).length) / TITLE_CHARACTERS))
    case 'standfirst':
      return LINE * linesOf(blockText(node), 3)
    case 'heading':
      return 16
    case 'chart':
    case 'map':
      return FIGURE
    case 'image':
    case 'embed':
      return 72
    case 'table':
      return 14 + 8 * Math.min(7, Math.max(1, (node.content?.length ?? 1) - 1))
    case 'metric':
      return 32
    case 'callout':
      return LINE * linesOf(blockText(node)) + 14
    case 'question':
      return node.attrs?.kind === 'choice' ? 44 : 34
    case 'userDetails':
      return 36
    case 'columns':
      return Math.max(24, ...(node.content ?? []).map((column) => stackHeight(column.content ?? [])))
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return LINE * Math.min(8, Math.max(1, node.content?.length ?? 1))
    default:
      return LINE * linesOf(blockText(node))
  }
}

const stackHeight = (nodes: readonly DocumentNode[]): number =>
  Math.min(
    180,
    nodes.reduce((sum, node) => sum + drawnHeight(node) + 6, 0),
  )

/** Px a row takes: what is drawn, with its padding, and no less than is needed to point at it. */
export const rowHeight = (nodes: readonly DocumentNode[], least: number): number =>
  Math.max(least, Math.max(0, ...nodes.map(drawnHeight)) + 2 * PAD)
