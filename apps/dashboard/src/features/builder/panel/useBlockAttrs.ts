import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { blockById, setBlockAttrs, undoStep } from '../editor/blocks.ts'

/** The attributes of a block, and how they are changed. */
export interface BlockEdits<Attrs> {
  attrs: Attrs
  /** For what is typed key by key. */
  type: (change: Partial<Attrs>) => void
  /** For what is one step by itself. */
  set: (change: Partial<Attrs>) => void
}

/** The attributes of a block, and how they are changed. Null once the block is gone. */
export function useBlockAttrs<Attrs>(editor: Editor, blockId: string): BlockEdits<Attrs> | null {
  const attrs = useEditorState({
    editor,
    selector: ({ editor: now }) => (blockById(now.state.doc, blockId)?.node.attrs ?? null) as Attrs | null,
  })
  if (attrs === null) return null
  const type = (change: Partial<Attrs>) => setBlockAttrs(editor, blockId, change)
  return { attrs, type, set: (change) => undoStep(editor, () => type(change)) }
}
