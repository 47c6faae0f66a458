import { Button, Popup, Row, Text } from '@bubbles/ui'
import { FIRST_READING_DAY } from '@bubbles/domain'
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
import { type EngagementSearch, isOnlyToday } from '../search.ts'
import { useToday } from '../parts/useToday.ts'
import { rangeInWords } from '../../../format/utcDays.ts'
import styles from './controls.module.css'

type Chosen = Pick<EngagementSearch, 'days' | 'from' | 'to' | 'compare'>

/** Which days the screen is about, and whether they are compared with those before. */
export function RangePicker({
  range,
  search,
  first,
  onChoose,
}: {
  range: Range
  search: Chosen
  /** The day of the first publication, with which all time begins. */
  first: string | undefined
  onChoose: (next: Chosen) => void
}) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const words = daysInWords(range)
  const preset: Preset | null = search.from === undefined ? (search.days ?? '28days') : null
  const short = preset === null ? 'Custom' : presetWords[preset]
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        className={`${styles.picker} ${styles.range}`}
        startIcon={<Calendar aria-hidden />}
        endIcon={<ChevronDown aria-hidden />}
        aria-label={preset === null ? `Days: ${words}` : `Days: ${short}, ${words}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Text truncate className={styles.wide}>
          {words}
        </Text>
        <Text truncate className={styles.narrow}>
          {short}
        </Text>
      </Button>
      {anchor !== null && (
        <Popup
          id={id}
          anchor={anchor}
          align="end"
          gap={4}
          label="Days"
          className={styles.days}
          onClose={close}
        >
          <Choices
            range={range}
            preset={preset}
            first={first}
            compare={search.compare}
            onChoose={(next) => {
              onChoose(next)
              close()
            }}
            onCompare={(compare) => onChoose({ ...search, compare })}
          />
        </Popup>
      )}
    </>
  )
}

/** Named ranges, days of one's own, and whether the period before is compared. */
function Choices({
  range,
  preset,
  first,
  compare,
  onChoose,
  onCompare,
}: {
  range: Range
  preset: Preset | null
  first: string | undefined
  compare: 'none' | undefined
  onChoose: (next: Chosen) => void
  onCompare: (compare: 'none' | undefined) => void
}) {
  // Midnight UTC of the organisation's day.
  const now = dateOf(useToday())
  const [own, setOwn] = useState(range)
  // What is compared follows the days that are being entered, as soon as they are a period.
  const isEntered =
    (own.from !== range.from || own.to !== range.to) && rangeProblem(own.from, own.to, now) === null
  const asked = isEntered ? own : range
  const isToday = isOnlyToday(asked, now)
  const before = (preset === 'all' && !isEntered) || isToday ? null : rangeBefore(asked)
  return (
    <>
      <Presets
        preset={preset}
        now={now}
        first={first}
        onChoose={(each) =>
          onChoose({ days: each === '28days' ? undefined : each, from: undefined, to: undefined, compare })
        }
      />
      <OwnDays
        days={own}
        now={now}
        onDays={setOwn}
        onChoose={({ from, to }) => onChoose({ days: undefined, from, to, compare })}
      />
      <Row as="label" gap={8} align="start" padding="14px 16px" className={styles.compare}>
        <input
          type="checkbox"
          checked={compare !== 'none' && !isToday}
          disabled={isToday}
          onChange={(event) => onCompare(event.target.checked ? undefined : 'none')}
        />
        <span>
          Compare with the previous period
          {(before !== null || isToday) && (
            <Text block size="small" tone="secondary">
              {before === null ? 'Today isn’t over, so it isn’t compared.' : daysInWords(before)}
            </Text>
          )}
        </span>
      </Row>
    </>
  )
}

const daysInWords = ({ from, to }: Range): string => rangeInWords(dateOf(from), dateOf(to))

function Presets({
  preset,
  now,
  first,
  onChoose,
}: {
  preset: Preset | null
  now: Date
  first: string | undefined
  onChoose: (preset: Preset) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    ;(chosen ?? list.current?.querySelector('button'))?.focus()
  }, [])
  return (
    <Text as="div" padding={8} ref={list}>
      {presets.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.preset}
          aria-pressed={each === preset}
          onClick={() => onChoose(each)}
        >
          <span>{presetWords[each]}</span>
          <Text size="small" tone="secondary" weight="regular">
            {daysInWords(presetRange(each, now, first))}
          </Text>
          <Check aria-hidden />
        </button>
      ))}
    </Text>
  )
}

function OwnDays({
  days: { from, to },
  now,
  onDays,
  onChoose,
}: {
  /** As they are entered. */
  days: Range
  now: Date
  onDays: (days: Range) => void
  onChoose: (range: Range) => void
}) {
  const [tried, setTried] = useState(false)
  const problem = rangeProblem(from, to, now)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problem === null) onChoose({ from, to })
  }
  const field = { size: 'small', empty: 'Choose a day' } as const
  return (
    <form className={styles.own} onSubmit={submit} noValidate>
      <DateField
        {...field}
        label="From"
        value={from}
        min={FIRST_READING_DAY}
        max={to}
        onChange={(day) => onDays({ from: day, to })}
      />
      <DateField
        {...field}
        label="To"
        value={to}
        min={from}
        max={today(now)}
        onChange={(day) => onDays({ from, to: day })}
      />
      <Button type="submit">Show</Button>
      {tried && problem !== null && (
        <Text as="p" role="alert" tone="error" className={styles.problem}>
          {problem}
        </Text>
      )}
    </form>
  )
}
