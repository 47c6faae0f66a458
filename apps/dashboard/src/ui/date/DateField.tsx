import { IconButton, Popup, TextField } from '@bubbles/ui'
import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { dayWritten, readDay } from './days.ts'
import { MonthGrid } from './MonthGrid.tsx'

const NO_DAY = 'Enter a date, such as 26 October 2026.'

interface DateFieldProps {
  label: string
  /** `2026-10-26`, or ''. */
  value: string
  /** What no day means: "No due date". */
  empty: string
  min?: string | undefined
  max?: string | undefined
  error?: boolean
  helperText?: ReactNode
  size?: 'small' | 'medium'
  fullWidth?: boolean
  onChange: (day: string) => void
}

/**
 * A day, typed as people write it or chosen in a calendar. An empty field looks empty in every browser, and says what
 * that means.
 */
export function DateField({
  value,
  empty,
  min,
  max,
  error = false,
  helperText,
  onChange,
  ...look
}: DateFieldProps) {
  const { text, isRefused, onType, onKeyDown, onBlur, forget } = useTypedDay(value, onChange)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const field = useRef<HTMLDivElement>(null)
  const open = () => setAnchor(field.current)
  return (
    <>
      <TextField
        {...look}
        rootRef={field}
        value={text}
        placeholder={empty}
        error={error || isRefused}
        helperText={isRefused ? <span role="alert">{NO_DAY}</span> : helperText}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown(event)
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        }}
        onBlur={onBlur}
        raised
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        endAdornment={<CalendarButton label={look.label} onClick={open} />}
      />
      {anchor !== null && (
        <Popup anchor={anchor} label={look.label} onClose={() => setAnchor(null)}>
          <MonthGrid
            value={value}
            min={min}
            max={max}
            onChoose={(day) => {
              forget()
              setAnchor(null)
              onChange(day)
            }}
          />
        </Popup>
      )}
    </>
  )
}

const CalendarButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <IconButton
    style={{ marginInlineEnd: -3 }}
    aria-label={`${label}: choose from a calendar`}
    aria-haspopup="dialog"
    onClick={onClick}
  >
    <CalendarDays aria-hidden />
  </IconButton>
)

/** The day as it is typed, until it is left; what is no day then is refused. */
function useTypedDay(value: string, onChange: (day: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const isUnread = typed !== null && typed.trim() !== '' && readDay(typed) === null
  return {
    text: typed ?? dayWritten(value),
    isRefused: isUnread && isLeft,
    onType: (text: string) => {
      setTyped(text)
      setLeft(false)
      const day = text.trim() === '' ? '' : readDay(text)
      if (day !== null) onChange(day)
    },
    onKeyDown: (event: KeyboardEvent) => {
      // A form must not be sent with the day before the one that could not be read.
      if (event.key !== 'Enter' || !isUnread) return
      event.preventDefault()
      setLeft(true)
    },
    onBlur: () => {
      setLeft(true)
      if (!isUnread) setTyped(null)
    },
    forget: () => setTyped(null),
  }
}
