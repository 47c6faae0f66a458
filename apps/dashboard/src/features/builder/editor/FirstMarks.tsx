import { TextSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { lazyPart } from '../../../session/lazy.ts'
import type { BuilderUi } from '../builderUi.ts'

const load = () => import('./MarkBar.tsx')
const MarkBar = lazyPart(async () => ({ default: (await load()).MarkBar }))

/** The bar of marks. It comes, with what places it, when words are first selected. */
export function FirstMarks({ editor, ui }: { editor: Editor; ui: BuilderUi }) {
  const [wanted, setWanted] = useState(false)
  const selected = useEditorState({
    editor,
    selector: ({ editor: now }) => now.state.selection instanceof TextSelection && !now.state.selection.empty,
  })
  // Fetched when someone begins to write: Ctrl+K behind the first selection, and the words for it, come quicker than a file.
  useEffect(() => {
    const ahead = () => void load().catch(() => null)
    if (editor.isFocused) ahead()
    editor.on('focus', ahead)
    return () => void editor.off('focus', ahead)
  }, [editor])
  if (selected && !wanted) setWanted(true)
  return wanted ? <MarkBar editor={editor} ui={ui} /> : null
}
