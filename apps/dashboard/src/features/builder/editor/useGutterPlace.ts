import type { Editor } from '@tiptap/react'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { blockById, blockElement } from './blocks.ts'

/** Of the narrow gutter beside blocks in columns, in px. */
export const GUTTER = 28

const firstLineOf = (element: HTMLElement): Element =>
  element.matches('p, h2, h3')
    ? element
    : (element.querySelector('.bb-tone, .bb-code-language, .bb-table-caption, p, h2, h3') ?? element)

/** Where the buttons stand: level with the block's first line, left of it where it stands within the page. */
export function useGutterPlace(
  editor: Editor,
  paper: RefObject<HTMLDivElement | null>,
  id: string | null,
): { top: number; left: number | null } | null {
  const [place, setPlace] = useState<{ top: number; left: number | null } | null>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const block = id === null || editor.isDestroyed ? null : blockById(editor.state.doc, id)
      const element = id === null ? null : blockElement(editor, id)
      if (!block || !element || !paper.current) return setPlace(null)
      const box = element.getBoundingClientRect()
      const origin = paper.current.getBoundingClientRect()
      const edge = editor.view.dom.getBoundingClientRect().left
      const top = box.top - origin.top + Number.parseFloat(getComputedStyle(element).paddingTop) / 2
      const text = block.node.isAtom ? null : firstLineOf(element)
      const line = text
        ? Number.parseFloat(getComputedStyle(text).lineHeight) || 26
        : Math.min(box.height, 26)
      const first = text?.getBoundingClientRect().top ?? box.top
      const within = box.left > edge + 8
      return setPlace({
        top: (text ? first - origin.top : top) + (line - 26) / 2,
        left: within ? box.left - origin.left - GUTTER : null,
      })
    }
    measure()
    editor.on('update', measure)
    const observer = new ResizeObserver(measure)
    observer.observe(editor.view.dom)
    return () => {
      editor.off('update', measure)
      observer.disconnect()
    }
  }, [editor, id, paper])
  return place
}
