import type { Editor } from '@tiptap/core'
import { type BlockAt, blockById, blockElement, columnsAround } from '../blocks.ts'
import { idAtPoint } from '../useHoveredBlock.ts'
import { type BesidePlace, canMoveBeside } from './moveBeside.ts'

/**
 * How far from the sides of a block or a column a drop puts beside it, in px; of narrow ones a fifth. Who drags a block down from its
 * handle comes by the sides of others: not wider than the handle.
 */
const EDGE = 24
/** How far from what it stands beside the line is drawn where there is no gap, in px. */
const OUTSIDE = 8

/** A place beside others for what is dragged, and the upright line that shows it, in px of the window. */
export interface BesideOffer {
  place: BesidePlace
  line: { x: number; top: number; height: number }
}

/** The place beside others that the pointer means while the block of an id is dragged; null for none. */
export function besideOfferAt(editor: Editor, id: string, x: number, y: number): BesideOffer | null {
  const { doc } = editor.state
  const target = blockById(doc, idAtPoint(editor, x, y) ?? '')
  const columns = target?.node.type.name === 'columns' ? target : target && columnsAround(doc, target)
  const element = blockElement(editor, (columns ?? target)?.id ?? '')
  const box = element?.getBoundingClientRect()
  if (!target || !element || !box || y < box.top || y > box.bottom) return null
  const isMirrored = getComputedStyle(editor.view.dom).direction === 'rtl'
  const at = isMirrored ? -x : x
  const found = columns
    ? besideColumns(columns, [...element.children].map(spanOf(isMirrored)), at)
    : besideBlock(editor, id, target, spanOf(isMirrored)(element), at)
  if (!found || !canMoveBeside(doc, id, found.place)) return null
  return {
    place: found.place,
    line: { x: isMirrored ? -found.at : found.at, top: box.top, height: box.height },
  }
}

/** From where lines start to where they end: in reports written from right to left, x grows to the left. */
interface Span {
  start: number
  end: number
}

interface Found {
  place: BesidePlace
  /** Where the line is. */
  at: number
}

const spanOf =
  (isMirrored: boolean) =>
  (element: Element): Span => {
    const { left, right } = element.getBoundingClientRect()
    return isMirrored ? { start: -right, end: -left } : { start: left, end: right }
  }

function sideOf({ start, end }: Span, at: number): 'before' | 'after' | null {
  const edge = Math.min(EDGE, (end - start) / 5)
  if (at <= start + edge) return 'before'
  return at >= end - edge ? 'after' : null
}

function besideBlock(editor: Editor, id: string, target: BlockAt, span: Span, at: number): Found | null {
  const dragged = blockById(editor.state.doc, id)
  const side = sideOf(span, at)
  // Metrics of the page stand side by side as they are.
  const isRun = target.node.type.name === 'metric' && dragged?.node.type.name === 'metric'
  if (!side || isRun) return null
  const line = side === 'before' ? span.start - OUTSIDE : span.end + OUTSIDE
  return { place: { blockId: target.id, side }, at: line }
}

function besideColumns(columns: BlockAt, spans: readonly Span[], at: number): Found | null {
  // Columns that stand one below the other have no sides.
  if (spans.some(({ start }, index) => index > 0 && start < spans[index - 1]!.end)) return null
  const over = Math.max(
    0,
    spans.findLastIndex(({ start }) => start <= at),
  )
  const side = spans[over] ? sideOf(spans[over], at) : null
  if (!side) return null
  const index = side === 'before' ? over : over + 1
  const before = spans[index - 1]
  const after = spans[index]
  const line =
    before && after ? (before.end + after.start) / 2 : before ? before.end + OUTSIDE : after!.start - OUTSIDE
  return { place: { columnsId: columns.id, at: index }, at: line }
}
