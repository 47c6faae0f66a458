import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Kbd } from './Kbd.tsx'
import styles from './SearchField.module.css'
import { ToolButton } from './ToolButton.tsx'
import { useShortcut } from './useShortcut.ts'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Takes the focus as soon as it is set: the field appeared because somebody asked for it. */
  focusNow?: boolean
  /** Called when Esc is pressed on an empty field. */
  onLeave?: () => void
  /** Called on the arrow down: into what was found. */
  onDown?: () => void
}

/**
 * The one search field of a page: "/" focuses it from anywhere (except while typing or in a dialog), it filters as
 * one types, Esc clears it and then leaves it. `label` is its accessible name and its placeholder.
 */
export function SearchField({ label, value, onChange, focusNow = false, onLeave, onDown }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (focusNow) input.current?.focus()
  }, [focusNow])

  useShortcut('/', () => {
    input.current?.focus()
    input.current?.select()
  })

  return (
    <search className={styles.field}>
      <Search aria-hidden size={18} strokeWidth={1.75} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && onDown) {
            event.preventDefault()
            onDown()
          }
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (value !== '') onChange('')
          else {
            input.current?.blur()
            onLeave?.()
          }
        }}
      />
      {value === '' ? (
        <Kbd>/</Kbd>
      ) : (
        <ToolButton
          size={28}
          label="Clear search"
          className={styles.clear}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <X aria-hidden />
        </ToolButton>
      )}
    </search>
  )
}
