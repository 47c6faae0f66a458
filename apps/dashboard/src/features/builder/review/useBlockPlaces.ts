import { type Editor, useEditorState } from '@tiptap/react'
import { useMemo } from 'react'
import type { Thread } from './queries.ts'
import { blockPlaces } from './threadsOf.ts'

/**
 * Places of the blocks that threads stand on, by which they are sorted. It changes when such a block comes, goes or
 * moves past another, not with every letter typed.
 */
export function useBlockPlaces(editor: Editor, threads: readonly Thread[]): ReadonlyMap<string, number> {
  const order = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      if (threads.length === 0) return ''
      const wanted = new Set(threads.map(({ blockId }) => blockId))
      return [...blockPlaces(now.state.doc).keys()].filter((id) => wanted.has(id)).join(' ')
    },
  })
  return useMemo(() => new Map(order.split(' ').map((id, index) => [id, index])), [order])
}
