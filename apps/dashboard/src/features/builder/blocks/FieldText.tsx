import { type BoxProps, Text } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import type { ChangeEvent, ClipboardEvent, KeyboardEvent, MouseEvent } from 'react'
import { useBuilder } from '../builderContext.ts'
import { blockFieldKey, holdBlock } from './blockField.ts'
import styles from './FieldText.module.css'
import { useFittedHeight } from './useFittedHeight.ts'
import { useHeldText } from './useHeldText.ts'

interface FieldTextProps extends Pick<BoxProps, 'size' | 'tone' | 'weight'> {
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
  /** Keys with a meaning of their own; true: it was one. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean
  /** Takes several lines that are pasted into the empty field: each is one of a list. */
  onLines?: (lines: string[]) => void
  /** Enter begins a new line. Otherwise it does nothing by itself. */
  lines?: boolean
}

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
  onKey,
  onLines,
  lines = false,
}: FieldTextProps) {
  const { editable } = useBuilder()
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
      disabled={!editable}
      onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
        const typed = event.target.value
        const next = lines ? typed : typed.replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
        setText(next)
        onChange(next)
      }}
      onPaste={(event: ClipboardEvent<HTMLTextAreaElement>) => {
        const pasted = linesOf(event.clipboardData.getData('text'))
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

/** The lines of a text, or the cells of a row; without empty ones. */
const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n\t]+/)
    .map((line) => line.trim())
    .filter(Boolean)
