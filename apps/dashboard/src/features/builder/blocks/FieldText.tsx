import { type BoxProps, Text } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { NodeSelection } from '@tiptap/pm/state'
import { blockById, selectBlock } from '../editor/blocks.ts'
import { stepBack, undoOfKey } from '../editor/undo.ts'
import styles from './FieldText.module.css'
import { useFittedHeight } from './useFittedHeight.ts'

/**
 * Words of a block that are written where readers will see them. Every key is an edit; undo and redo are the
 * report's. Esc goes back to the block as a whole.
 */
export function FieldText({
  editor,
  blockId,
  label,
  value,
  onChange,
  placeholder,
  maxLength,
  above,
  size,
  tone,
  weight,
  first = false,
  disabled = false,
  onKey,
  onLines,
  lines = false,
}: Pick<BoxProps, 'size' | 'tone' | 'weight'> & {
  editor: Editor
  blockId: string
  label: string
  value: string
  onChange: (value: string) => void
  placeholder: string
  maxLength: number
  /** Between it and what stands above, in CSS pixels. */
  above?: number
  /** Where Enter on the selected block goes. */
  first?: boolean
  disabled?: boolean
  /** Keys with a meaning of their own; true: it was one. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean
  /** Takes several lines that are pasted into the empty field: each is one of a list. */
  onLines?: (lines: string[]) => void
  /** Enter begins a new line. Otherwise it does nothing by itself. */
  lines?: boolean
}) {
  const [text, setText] = useHeldText(value)
  const field = useFittedHeight(text)
  return (
    <Text
      as="textarea"
      ref={field}
      size={size}
      tone={tone}
      weight={weight}
      rows={1}
      aria-label={label}
      className={size === 'body' ? `${styles.field} ${styles.small}` : styles.field}
      style={above === undefined ? undefined : { marginTop: above }}
      data-first-field={first || undefined}
      value={text}
      placeholder={placeholder}
      maxLength={maxLength}
      disabled={disabled}
      onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
        const typed = event.target.value
        const next = lines ? typed : typed.replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
        setText(next)
        onChange(next)
      }}
      onPaste={(event: ClipboardEvent<HTMLTextAreaElement>) => {
        const pasted = event.clipboardData
          .getData('text')
          .split(/[\r\n\t]+/)
          .map((line) => line.trim())
          .filter(Boolean)
        if (!onLines || text !== '' || pasted.length < 2 || pasted.some((line) => line.length > maxLength))
          return
        event.preventDefault()
        onLines(pasted)
      }}
      onFocus={() => holdBlock(editor, blockId)}
      // Words are written here: a press opens no settings, which would cover them on a phone.
      onClick={(event: MouseEvent) => event.stopPropagation()}
      onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
        if (onKey?.(event) === true) event.preventDefault()
        else if (blockFieldKey(editor, blockId, event)) event.preventDefault()
        else if (event.key === 'Enter' && !lines) event.preventDefault()
      }}
    />
  )
}

/**
 * What a field shows: what was typed, at once, and what others make of it once the document says so. The block is drawn
 * anew a moment after the key; a field that waited for that would put its old text back and the caret at the end.
 */
function useHeldText(value: string): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  /** What was typed and has not come back from the document yet, in order. */
  const typed = useRef<string[]>([])
  useLayoutEffect(() => {
    const at = typed.current.indexOf(value)
    typed.current = typed.current.slice(at + 1)
    if (at >= 0) return
    typed.current = []
    setText(value)
  }, [value])
  const type = (next: string) => {
    typed.current.push(next)
    setText(next)
  }
  return [text, type]
}

/** The block whose field is written in is the selected one: its frame, its buttons and its settings belong to it. */
export function holdBlock(editor: Editor, blockId: string): void {
  const block = blockById(editor.state.doc, blockId)
  const { selection } = editor.state
  if (!block || (selection instanceof NodeSelection && selection.from === block.pos)) return
  editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, block.pos)))
}

/** Keys every field of a block has: Esc back to the block, undo and redo of the report. True: it was one. */
export function blockFieldKey(editor: Editor, blockId: string, event: KeyboardEvent): boolean {
  if (event.key === 'Escape') {
    const block = blockById(editor.state.doc, blockId)
    if (block) selectBlock(editor, block)
    return true
  }
  const step = undoOfKey(event)
  if (step !== null) stepBack(editor, step)
  return step !== null
}
