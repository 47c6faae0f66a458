import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../session/lazy.ts'
import type { Jump } from '../../../shell/jump/jumps.ts'
import type { BuilderUi } from '../builderUi.ts'
import { linksWords } from './linksWords.ts'

const NONE = (): Jump[] => []

const JumpDialog = lazyPart(() => import('../../../shell/jump/JumpDialog.tsx'))

/**
 * Ctrl+K where no words are selected: the list of places, as everywhere, after the texts that can be suggested and what can be done with the report. Wherever the focus is, the key never reaches
 * the browser, which would take what is typed next to its own search.
 */
export function BuilderJump({
  editor,
  ui,
  tasks = NONE,
}: {
  editor: Editor
  ui: BuilderUi
  tasks?: () => Jump[]
}) {
  const tasksNow = useRef(tasks)
  useEffect(() => {
    tasksNow.current = tasks
  })
  const [here, setHere] = useState<Jump[] | null>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isKey || event.altKey || event.shiftKey) return
      const inText = event.target instanceof Node && editor.view.dom.contains(event.target)
      if (inText && editor.isEditable && editor.view.hasFocus() && linksWords(editor)) return
      event.preventDefault()
      event.stopPropagation()
      if (document.querySelector('dialog[open], [role="dialog"], [role="menu"]') === null)
        setHere([...(ui.get().helps?.jumps() ?? []), ...tasksNow.current()])
    }
    // Before fields that keep their keys to themselves.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [editor, ui])
  if (here === null) return null
  return <JumpDialog here={here} onClose={() => setHere(null)} />
}
