import { Text } from '@bubbles/ui'
import { FIRST_READING_DAY } from '@bubbles/domain'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { Calendar, Check, ChevronDown } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { DateField } from '../../../ui/date/DateField.tsx'
import {
  dateOf,
  type Preset,
  presetRange,
  presets,
  presetWords,
  type Range,
  rangeBefore,
  rangeProblem,
  today,
} from '../range.ts'
import type { EngagementSearch } from '../search.ts'
import { rangeInWords } from '../../../format/utcDays.ts'
import styles from './controls.module.css'

type Chosen = Pick<EngagementSearch, 'days' | 'from' | 'to' | 'compare'>

/** Which days the screen is about, and whether they are compared with those before. */
export function RangePicker({
  range,
  search,
  onChoose,
}: {
  range: Range
  search: Chosen
  onChoose: (next: Chosen) => void
}) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const words = rangeInWords(dateOf(range.from), dateOf(range.to))
  const preset: Preset | null = search.from === undefined ? (search.days ?? '28days') : null
  const short = preset === null ? 'Custom' : presetWords[preset]
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        className={styles.picker}
        startIcon={<Calendar aria-hidden />}
        endIcon={<ChevronDown aria-hidden />}
        aria-label={preset === null ? `Days: ${words}` : `Days: ${short}, ${words}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={styles.pickerText}>
          <span className={styles.wide}>{words}</span>
          <span className={styles.narrow}>{short}</span>
        </span>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -4, horizontal: 'right' }}
        slotProps={{ paper: { id, role: 'dialog', 'aria-label': 'Days', className: styles.days } }}
      >
        <Choices
          range={range}
          preset={preset}
          compare={search.compare}
          onChoose={(next) => {
            onChoose(next)
            close()
          }}
          onCompare={(compare) => onChoose({ ...search, compare })}
        />
      </Popover>
    </>
  )
}

function Choices({
  range,
  preset,
  compare,
  onChoose,
  onCompare,
}: {
  range: Range
  preset: Preset | null
  compare: 'none' | undefined
  onChoose: (next: Chosen) => void
  onCompare: (compare: 'none' | undefined) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const [now] = useState(() => new Date())
  const [from, setFrom] = useState(range.from)
  const [to, setTo] = useState(range.to)
  const [tried, setTried] = useState(false)
  useEffect(() => {
    const buttons = list.current
    const chosen = buttons?.querySelector<HTMLElement>('[aria-pressed="true"]')
    ;(chosen ?? buttons?.querySelector('button'))?.focus()
  }, [])
  const problem = rangeProblem(from, to, now)
  const before = rangeBefore(range)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problem === null) onChoose({ days: undefined, from, to, compare })
  }
  return (
    <>
      <Text as="div" padding={8} ref={list}>
        {presets.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.preset}
            aria-pressed={each === preset}
            onClick={() => choose(each)}
          >
            <span>{presetWords[each]}</span>
            <span className={styles.presetDays}>{daysOf(each)}</span>
            <Check aria-hidden className={styles.tick} />
          </button>
        ))}
      </Text>
      <form className={styles.own} onSubmit={submit} noValidate>
        <DayField label="From" value={from} max={to} onChange={setFrom} />
        <DayField label="To" value={to} min={from} max={today(now)} onChange={setTo} />
        <Button type="submit">Show</Button>
        {tried && problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </form>
      <label className={styles.compare}>
        <input
          type="checkbox"
          checked={compare !== 'none'}
          onChange={(event) => onCompare(event.target.checked ? undefined : 'none')}
        />
        <span>
          Compare with the previous period
          {before !== null && (
            <span className={styles.presetDays}>{rangeInWords(dateOf(before.from), dateOf(before.to))}</span>
          )}
        </span>
      </label>
    </>
  )

  function choose(each: Preset): void {
    onChoose({ days: each === '28days' ? undefined : each, from: undefined, to: undefined, compare })
  }

  function daysOf(each: Preset): string {
    const days = presetRange(each, now)
    return rangeInWords(dateOf(days.from), dateOf(days.to))
  }
}

function DayField({
  label,
  value,
  min = FIRST_READING_DAY,
  max,
  onChange,
}: {
  label: string
  value: string
  min?: string
  max: string
  onChange: (day: string) => void
}) {
  return (
    <DateField
      size="small"
      label={label}
      empty="Choose a day"
      value={value}
      min={min}
      max={max}
      onChange={onChange}
    />
  )
}
