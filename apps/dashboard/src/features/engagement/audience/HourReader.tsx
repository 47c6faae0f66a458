import { Stack } from '@bubbles/ui'
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import { countOf } from '../../../format/numbers.ts'
import { NOT_TOLD } from '../overview/numbers.ts'
import { HOURS, hourWords, WEEKDAYS, type WeekHours } from './weekHours.ts'
import styles from './WhenPanel.module.css'

const A_DAY = HOURS.length

/** By how many hours a key moves; the arrows go as the cells are laid out. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -A_DAY,
  ArrowDown: A_DAY,
}

/** An hour that is read out, and where its cell is in the table, in px. */
interface Shown {
  hour: number
  left: number
  top: number
  width: number
  height: number
}

/** A control over the cells of a week's hours: one stop of the tab key, whose arrows move from hour to hour. */
export function HourReader({ week, table }: { week: WeekHours; table: RefObject<HTMLTableElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const hours = week.flat()
  const at = shown?.hour ?? 0
  const show = (hour: number) => {
    const cell = table.current?.querySelectorAll('td')[hour]
    if (cell === undefined) return
    setShown({
      hour,
      left: cell.offsetLeft,
      top: cell.offsetTop,
      width: cell.offsetWidth,
      height: cell.offsetHeight,
    })
  }
  const leave = () => setShown(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave()
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = at + step
    if (shown === null) show(at)
    else if (next >= 0 && next < hours.length) show(next)
  }
  const onPoint = (event: PointerEvent) => {
    const cells = [...(table.current?.querySelectorAll('td') ?? [])]
    const pointed = document.elementsFromPoint(event.clientX, event.clientY)
    const hour = cells.findIndex((cell) => pointed.includes(cell))
    if (hour >= 0) show(hour)
  }
  const words = { hour: hourOf(at), readers: readersOf(hours[at] ?? null) }
  return (
    <>
      <input
        type="range"
        className={styles.reader}
        aria-label="When they read, hour by hour"
        aria-valuetext={`${words.hour}: ${words.readers}`}
        min={0}
        max={hours.length - 1}
        value={at}
        onChange={(event) => show(Number(event.target.value))}
        onFocus={() => shown === null && show(at)}
        onKeyDown={onKeyDown}
        onPointerDown={onPoint}
        onPointerMove={onPoint}
        onPointerLeave={(event) => event.pointerType === 'mouse' && leave()}
        onBlur={leave}
      />
      {shown !== null && (
        <>
          <i
            aria-hidden
            className={styles.mark}
            style={{ left: shown.left, top: shown.top, width: shown.width, height: shown.height }}
          />
          <Stack
            gap={2}
            padding="8px 12px"
            size="small"
            nowrap
            numeric
            className={styles.tip}
            style={placeOf(shown)}
            data-tip
          >
            <strong>{words.hour}</strong>
            <span>{words.readers}</span>
          </Stack>
        </>
      )}
    </>
  )
}

/** "Tuesday, 12:00" */
const hourOf = (at: number): string => `${WEEKDAYS[Math.floor(at / A_DAY)]!}, ${hourWords(at % A_DAY)}`

const readersOf = (readers: number | null): string =>
  readers === null ? NOT_TOLD : countOf(readers, 'reader')

/** Below the cell, on the side where there is room. */
const placeOf = ({ hour, left, top, width, height }: Shown) => ({
  top: top + height + 6,
  ...(hour % A_DAY < A_DAY / 2 ? { left } : { left: left + width, transform: 'translateX(-100%)' }),
})
