import type { Editor } from '@tiptap/core'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { blockAtIndex } from '../editor/blocks.ts'
import { followPaper } from '../editor/followPaper.ts'

/** Where a block of the page begins and ends, from the paper's top. */
export interface BlockPlace {
  id: string
  /** What a person knows it by: its first words, or its kind. */
  name: string
  top: number
  bottom: number
}

/**
 * Places of all blocks of the page, followed as the text changes. They are measured once a frame at the most, and it is
 * the same list as before while no block has moved: a letter typed draws nothing anew.
 */
export function useBlockTops(editor: Editor, layer: RefObject<HTMLElement | null>): readonly BlockPlace[] {
  const [places, setPlaces] = useState<readonly BlockPlace[]>([])
  useLayoutEffect(
    () =>
      followPaper(editor, () => {
        const paper = layer.current?.parentElement?.getBoundingClientRect()
        if (editor.isDestroyed || !paper) return
        const { doc } = editor.state
        const next: BlockPlace[] = []
        for (let index = 0; index < doc.childCount; index++) {
          const block = blockAtIndex(doc, index)!
          const element = editor.view.nodeDOM(block.pos)
          if (!(element instanceof HTMLElement)) continue
          const { top, bottom } = element.getBoundingClientRect()
          next.push({
            id: block.id,
            name: nameOf(block.node),
            top: Math.round(top - paper.top),
            bottom: Math.round(bottom - paper.top),
          })
        }
        setPlaces((before) => (isSame(before, next) ? before : next))
      }),
    [editor, layer],
  )
  return places
}

/** Names alone do not count: they change with every letter. */
const isSame = (a: readonly BlockPlace[], b: readonly BlockPlace[]): boolean =>
  a.length === b.length &&
  a.every(({ id, top, bottom }, index) => {
    const other = b[index]!
    return id === other.id && top === other.top && bottom === other.bottom
  })

function nameOf({ type, attrs, textContent }: ReturnType<Editor['state']['doc']['child']>): string {
  const words =
    textContent || (attrs.title as string | undefined) || (attrs.prompt as string | undefined) || ''
  const kind = type.name.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase()
  const name = words.trim().slice(0, 40)
  return name === '' ? kind : `${kind} “${name}”`
}
