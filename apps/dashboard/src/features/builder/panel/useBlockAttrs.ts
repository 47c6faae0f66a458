import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { blockById, setBlockAttrs, undoStep } from '../editor/blocks.ts'

/**
 * The attributes of a block and how they are changed: `type` for what is typed key by key, `set` for what is one
 * step by itself. Null once the block is gone.
 */
export function useBlockAttrs<Attrs>(
  editor: Editor,
  blockId: string,
): { attrs: Attrs; type: (change: Partial<Attrs>) => void; set: (change: Partial<Attrs>) => void } | null {
  const attrs = useEditorState({
    editor,
    selector: ({ editor: now }) => (blockById(now.state.doc, blockId)?.node.attrs ?? null) as Attrs | null,
  })
  if (attrs === null) return null
  const type = (change: Partial<Attrs>) => setBlockAttrs(editor, blockId, change)
  return { attrs, type, set: (change) => undoStep(editor, () => type(change)) }
}
