import { IconButton, Popup, TextField } from '@bubbles/ui'
import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { dayWritten, readDay } from './days.ts'
import { MonthGrid } from './MonthGrid.tsx'

const NO_DAY = 'Enter a day, such as 26 October 2026.'

/**
 * A day, typed as people write it or chosen in a calendar. An empty field looks empty in every browser, and says what
 * that means.
 */
export function DateField({
  label,
  value,
  empty,
  min,
  max,
  error = false,
  helperText,
  size = 'medium',
  fullWidth = true,
  onChange,
}: {
  label: string
  /** `2026-10-26`, or ''. */
  value: string
  /** What no day means: "No last day". */
  empty: string
  min?: string | undefined
  max?: string | undefined
  error?: boolean
  helperText?: ReactNode
  size?: 'small' | 'medium'
  fullWidth?: boolean
  onChange: (day: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const field = useRef<HTMLDivElement>(null)
  const isUnread = typed !== null && typed.trim() !== '' && readDay(typed) === null
  const isRefused = isUnread && isLeft
  const type = (text: string) => {
    setTyped(text)
    setLeft(false)
    const day = text.trim() === '' ? '' : readDay(text)
    if (day !== null) onChange(day)
  }
  const keys = (event: KeyboardEvent) => {
    // A form must not be sent with the day before the one that could not be read.
    if (event.key === 'Enter' && isUnread) {
      event.preventDefault()
      setLeft(true)
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      setAnchor(field.current)
    }
  }
  return (
    <>
      <TextField
        rootRef={field}
        label={label}
        size={size}
        fullWidth={fullWidth}
        value={typed ?? dayWritten(value)}
        placeholder={empty}
        error={error || isRefused}
        helperText={isRefused ? <span role="alert">{NO_DAY}</span> : helperText}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keys}
        onBlur={() => {
          setLeft(true)
          if (!isUnread) setTyped(null)
        }}
        raised
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        endAdornment={
          <IconButton
            style={{ marginInlineEnd: -3 }}
            aria-label={`${label}: choose from a calendar`}
            aria-haspopup="dialog"
            onClick={() => setAnchor(field.current)}
          >
            <CalendarDays aria-hidden />
          </IconButton>
        }
      />
      {anchor !== null && (
        <Popup anchor={anchor} label={label} onClose={() => setAnchor(null)}>
          <MonthGrid
            value={value}
            min={min}
            max={max}
            onChoose={(day) => {
              setTyped(null)
              setAnchor(null)
              onChange(day)
            }}
          />
        </Popup>
      )}
    </>
  )
}
