import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { NodeSelection } from '@tiptap/pm/state'
import { blockById, selectBlock } from '../editor/blocks.ts'
import styles from './FieldText.module.css'

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
  className = '',
  first = false,
  disabled = false,
  onKey,
  lines = false,
}: {
  editor: Editor
  blockId: string
  label: string
  value: string
  onChange: (value: string) => void
  placeholder: string
  maxLength: number
  className?: string
  /** Where Enter on the selected block goes. */
  first?: boolean
  disabled?: boolean
  /** Keys with a meaning of their own; true: it was one. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean
  /** Enter begins a new line. Otherwise it does nothing by itself. */
  lines?: boolean
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return undefined
    const fit = () => {
      element.style.height = 'auto'
      element.style.height = `${element.scrollHeight}px`
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element.parentElement ?? element)
    return () => observer.disconnect()
  }, [value])
  return (
    <textarea
      ref={field}
      rows={1}
      aria-label={label}
      className={`${styles.field} ${className}`}
      data-first-field={first || undefined}
      value={value}
      placeholder={placeholder}
      maxLength={maxLength}
      disabled={disabled}
      onChange={(event) =>
        onChange(lines ? event.target.value : event.target.value.replaceAll(/\s*\n\s*/g, ' '))
      }
      onFocus={() => holdBlock(editor, blockId)}
      // Words are written here: a press opens no settings, which would cover them on a phone.
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (onKey?.(event) === true) event.preventDefault()
        else if (blockFieldKey(editor, blockId, event)) event.preventDefault()
        else if (event.key === 'Enter' && !lines) event.preventDefault()
      }}
    />
  )
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
  const mod = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (event.key === 'Escape') {
    const block = blockById(editor.state.doc, blockId)
    if (block) selectBlock(editor, block)
    return true
  }
  if (mod && key === 'z') {
    if (event.shiftKey) editor.commands.redo()
    else editor.commands.undo()
    return true
  }
  if (mod && key === 'y') {
    editor.commands.redo()
    return true
  }
  return false
}
