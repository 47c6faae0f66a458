import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
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
  const [isOpen, setOpen] = useState(false)
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
      setOpen(true)
    }
  }
  return (
    <>
      <TextField
        ref={field}
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
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 40 },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  size="small"
                  aria-label={`${label}: choose in a calendar`}
                  aria-haspopup="dialog"
                  onClick={() => setOpen(true)}
                >
                  <CalendarDays aria-hidden />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Popover
        open={isOpen}
        anchorEl={() => field.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <MonthGrid
          value={value}
          min={min}
          max={max}
          onChoose={(day) => {
            setTyped(null)
            setOpen(false)
            onChange(day)
          }}
        />
      </Popover>
    </>
  )
}
