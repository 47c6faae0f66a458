import { TextSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { lazyPart } from '../../../session/lazy.ts'
import type { BuilderUi } from '../builderUi.ts'

const MarkBar = lazyPart(async () => ({ default: (await import('./MarkBar.tsx')).MarkBar }))

/** The bar of marks. It comes, with what places it, when words are first selected. */
export function FirstMarks({ editor, ui }: { editor: Editor; ui: BuilderUi }) {
  const [wanted, setWanted] = useState(false)
  const selected = useEditorState({
    editor,
    selector: ({ editor: now }) => now.state.selection instanceof TextSelection && !now.state.selection.empty,
  })
  if (selected && !wanted) setWanted(true)
  return wanted ? <MarkBar editor={editor} ui={ui} /> : null
}
