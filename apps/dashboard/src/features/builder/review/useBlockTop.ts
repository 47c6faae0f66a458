import type { Editor } from '@tiptap/core'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { blockById } from '../editor/blocks.ts'
import { followPaper } from '../editor/followPaper.ts'
import { quoteRange } from './threadsOf.ts'

type Layer = RefObject<HTMLElement | null>

/** How far below the paper's top a block begins, in px, followed as what is above it grows; null while there is none. */
export function useBlockTop(editor: Editor, layer: Layer, id: string | null): number | null {
  const [top, setTop] = useState<number | null>(null)
  useLayoutEffect(
    () =>
      followPaper(editor, () => {
        const block = id === null || editor.isDestroyed ? null : blockById(editor.state.doc, id)
        setTop(block ? topOf(editor, layer, block.pos) : null)
      }),
    [editor, layer, id],
  )
  return top
}

/** How far below the paper's top the block at `pos` begins, or words quoted from it, in px. `layer` is in the paper. */
export function topOf(editor: Editor, layer: Layer, pos: number, quote = ''): number {
  const paper = layer.current?.parentElement?.getBoundingClientRect()
  const element = editor.view.nodeDOM(pos)
  if (!paper || !(element instanceof HTMLElement)) return 0
  const node = editor.state.doc.nodeAt(pos)
  const range = node && quoteRange(node, pos, quote)
  const top = range ? editor.view.coordsAtPos(range.from).top : element.getBoundingClientRect().top
  return Math.round(top - paper.top)
}
