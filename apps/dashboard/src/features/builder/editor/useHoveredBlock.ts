import type { Editor } from '@tiptap/react'
import { type RefObject, useEffect, useState } from 'react'
import { blockAtIndex, blockElement } from './blocks.ts'
import { GUTTER } from './useGutterPlace.ts'

/** Id of the block at the pointer's height (in columns: under the pointer), while the pointer is over the paper. */
export function useHoveredBlock(editor: Editor, paper: RefObject<HTMLDivElement | null>): string | null {
  const [hovered, setHovered] = useState<string | null>(null)
  useEffect(() => {
    const element = paper.current
    if (!element || !window.matchMedia('(hover: hover)').matches) return undefined
    let frame = 0
    const move = (event: PointerEvent) => {
      const { clientX, clientY, target } = event
      // The way to the buttons leads over other blocks' places: on the buttons, theirs is the block that is meant.
      if (target instanceof Element && target.closest('[data-gutter], [data-table-bar]')) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setHovered(idAtPoint(editor, clientX, clientY)))
    }
    const leave = () => {
      cancelAnimationFrame(frame)
      setHovered(null)
    }
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerleave', leave)
    return () => {
      leave()
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerleave', leave)
    }
  }, [editor, paper])
  return hovered
}

const SLACK = 6

/** Id of the block at a point of the window, of columns the one within; null beside all. */
export function idAtPoint(editor: Editor, x: number, y: number): string | null {
  if (editor.isDestroyed) return null
  const { doc } = editor.state
  const index = indexAtHeight(editor.view.dom.children, x, y)
  const block = index === null ? null : blockAtIndex(doc, index)
  if (block?.node.type.name !== 'columns') return block?.id ?? null
  const element = blockElement(editor, block.id)
  if (!element) return block.id
  const columns = [...element.children]
  // Beside the first column stand its own buttons; left of them one means the columns as a whole.
  const at = columns.findLastIndex((column) => x >= column.getBoundingClientRect().left - GUTTER)
  const column = block.node.maybeChild(at)
  if (!column) return block.id
  const inner = indexAtHeight(columns[at]!.children, x, y)
  return inner === null ? block.id : ((column.maybeChild(inner)?.attrs.id as string | undefined) ?? block.id)
}

/** Blocks stand in order of height, so halving finds the one under the pointer in a long report too. */
function indexAtHeight(blocks: HTMLCollection, x: number, y: number): number | null {
  let low = 0
  let high = blocks.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const box = blocks[middle]!.getBoundingClientRect()
    if (y < box.top - SLACK) high = middle - 1
    else if (y > box.bottom + SLACK) low = middle + 1
    else return besideAt(blocks, middle, x, y)
  }
  return null
}

/** Metrics stand side by side: of those at this height, the one the pointer is over or right of. */
function besideAt(blocks: HTMLCollection, found: number, x: number, y: number): number {
  let best = found
  const left = (index: number) => blocks[index]!.getBoundingClientRect().left - GUTTER
  const level = (index: number) => {
    const box = blocks[index]?.getBoundingClientRect()
    return box !== undefined && y >= box.top - SLACK && y <= box.bottom + SLACK
  }
  while (level(best - 1) && left(best) > x) best--
  while (level(best + 1) && left(best + 1) <= x && left(best + 1) > left(best)) best++
  return best
}
