import type { Editor } from '@tiptap/core'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { blockElement } from './blocks.ts'

export interface BlockBox {
  /** From the top and left of the paper, in px. */
  top: number
  left: number
  width: number
  height: number
}

/** Where a block stands on the paper, followed as the text around it changes. */
export function useBlockBox(
  editor: Editor,
  paper: RefObject<HTMLDivElement | null>,
  id: string | null,
): BlockBox | null {
  const [box, setBox] = useState<BlockBox | null>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const element = id === null ? null : blockElement(editor, id)
      const origin = paper.current?.getBoundingClientRect()
      if (!element || !origin) return setBox(null)
      const seen = element.getBoundingClientRect()
      const next = {
        top: seen.top - origin.top,
        left: seen.left - origin.left,
        width: seen.width,
        height: seen.height,
      }
      return setBox((before) => (before && same(before, next) ? before : next))
    }
    measure()
    if (id === null) return undefined
    editor.on('transaction', measure)
    const observer = new ResizeObserver(measure)
    observer.observe(editor.view.dom)
    return () => {
      editor.off('transaction', measure)
      observer.disconnect()
    }
  }, [editor, id, paper])
  return box
}

const same = (a: BlockBox, b: BlockBox): boolean =>
  a.top === b.top && a.left === b.left && a.width === b.width && a.height === b.height
