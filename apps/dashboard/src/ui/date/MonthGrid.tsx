import { Row, Text, IconButton } from '@bubbles/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { addDays, addMonths, dayInFull, monthWritten, today, weeksOf } from './days.ts'
import styles from './MonthGrid.module.css'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Days a key moves by, and months. */
const KEYS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

interface MonthGridProps {
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
}

/** One month of days to choose from: one stop for Tab, arrows from day to day, Page keys from month to month. */
export function MonthGrid({ value, min = '', max = '9999-12-31', onChoose }: MonthGridProps) {
  const id = useId()
  const [now] = useState(() => today())
  const within = (day: string) => (day < min ? min : day > max ? max : day)
  const [at, setAt] = useState(() => within(value || now))
  const [moved, setMoved] = useState(0)
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [moved])
  const keys = (event: KeyboardEvent) => {
    const move = KEYS[event.key]
    if (!move) return
    event.preventDefault()
    setAt((day) => within(move(day)))
    setMoved((count) => count + 1)
  }
  return (
    <Text as="div" padding={12}>
      <MonthHead id={id} at={at} onTurn={(by) => setAt(within(addMonths(at, by)))} />
      {/* A grid of buttons: the keys belong to all of them together. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table ref={grid} className={styles.days} aria-labelledby={id} onKeyDown={keys}>
        <WeekdayHeads />
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) => (
                <td key={WEEKDAYS[weekday]}>
                  {day !== null && (
                    <button
                      type="button"
                      className={styles.day}
                      tabIndex={day === at ? 0 : -1}
                      aria-label={dayInFull(day)}
                      aria-pressed={day === value}
                      aria-current={day === now ? 'date' : undefined}
                      disabled={day < min || day > max}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Text>
  )
}

/** The month that is shown, and the ways to the one before and after. */
const MonthHead = ({ id, at, onTurn }: { id: string; at: string; onTurn: (by: 1 | -1) => void }) => (
  <Row gap={8} justify="space-between" padding="0 0 8px">
    <IconButton aria-label="Previous month" onClick={() => onTurn(-1)}>
      <ChevronLeft aria-hidden />
    </IconButton>
    <Text id={id} as="h3" size="body" weight="semibold" aria-live="polite">
      {monthWritten(at)}
    </Text>
    <IconButton aria-label="Next month" onClick={() => onTurn(1)}>
      <ChevronRight aria-hidden />
    </IconButton>
  </Row>
)

const WeekdayHeads = () => (
  <thead>
    <tr>
      {WEEKDAYS.map((weekday) => (
        <th key={weekday} scope="col" abbr={weekday}>
          {weekday.slice(0, 2)}
        </th>
      ))}
    </tr>
  </thead>
)
