import { IconButton, Tooltip } from '@bubbles/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import { Redo2, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { openSteps, stepBack, undoOfKey } from '../editor/undo.ts'
import { useOthersRestores } from '../history/othersRestores.ts'
import styles from './UndoButtons.module.css'

const modifier = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl+'

/** Takes back what oneself did last, settings of blocks included, and does it again. */
export function UndoButtons({ editor, className }: { editor: Editor; className?: string | undefined }) {
  const { undo, redo } = useEditorState({
    editor,
    selector: ({ editor: now }) => openSteps(now),
  })
  useOthersRestores(editor)
  useUndoKeys(editor)
  const button = (name: string, keys: string, enabled: boolean, icon: ReactNode, run: () => void) => (
    <Tooltip title={`${name} (${keys})`}>
      {/* Stays in the tab order when there is nothing to take back, so that the focus is not lost with the last step. */}
      <IconButton
        aria-label={name}
        aria-disabled={!enabled}
        className={styles.button}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => enabled && run()}
      >
        {icon}
      </IconButton>
    </Tooltip>
  )
  return (
    <span className={className} data-undo>
      {button('Undo', `${modifier}Z`, undo, <Undo2 aria-hidden />, () => stepBack(editor, 'undo'))}
      {button('Redo', `${modifier}Shift+Z`, redo, <Redo2 aria-hidden />, () => stepBack(editor, 'redo'))}
    </span>
  )
}

/** The keys work beside the document too: in the settings of a chart, say. A field of text takes back its own words. */
function useUndoKeys(editor: Editor): void {
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      const step = undoOfKey(event)
      if (step === null || event.defaultPrevented) return
      if (isTextField(event.target) || document.querySelector('[role="dialog"][aria-modal="true"]')) return
      // An earlier version lies over the report: what would be taken back is out of sight.
      if (editor.view.dom.closest('[inert]')) return
      event.preventDefault()
      stepBack(editor, step)
    }
    document.addEventListener('keydown', undo)
    return () => document.removeEventListener('keydown', undo)
  }, [editor])
}

const NOT_TEXT = new Set(['checkbox', 'radio', 'button', 'range', 'color', 'submit', 'file'])

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !NOT_TEXT.has(target.type)
  return target instanceof HTMLTextAreaElement || target.isContentEditable || target.role === 'grid'
}
