import { BareButton, Button } from '@bubbles/ui'
import { useState } from 'react'
import type { NotedDay } from '../notes/noteMarks.ts'
import type { Note } from '../notes/queries.ts'
import { rowsShown } from '../parts/rowsShown.ts'
import styles from './TrendChart.module.css'
import type { Plot } from './trendFigure.ts'
import { FlagLink } from './TrendMarks.tsx'
import { type Pin, PIN_ROOM, type PlacedPin, titlesOf } from './trendPins.ts'

/** So many are listed before all are asked for. */
const FIRST_LISTED = 12

/** Editions and notes as numbers on the axis: what they are is said on hover, and in the list below. */
export const TrendPins = ({ pins, plot }: { pins: readonly PlacedPin[]; plot: Plot }) =>
  pins.map((pin) => (
    <span
      key={pin.number}
      aria-hidden
      className={styles.pin}
      data-kind={pin.kind}
      style={{ left: pin.x, top: plot.top + plot.height - pin.level * PIN_ROOM }}
      title={titlesOf(pin).join('\n')}
    >
      {pin.number}
    </span>
  ))

/** What the numbers on the axis stand for: editions lead to their numbers, notes can be changed. */
export function PinList({ pins, onNote }: { pins: readonly Pin[]; onNote: (note: Note) => void }) {
  const [all, setAll] = useState(false)
  const few = rowsShown(pins.length, FIRST_LISTED)
  const hasNotes = pins.some(({ kind }) => kind === 'note')
  const hasEditions = pins.some(({ kind }) => kind === 'edition')
  return (
    <>
      <ol
        className={styles.pins}
        aria-label={
          hasNotes
            ? `${hasEditions ? 'Published and noted' : 'Noted'} in this period`
            : 'Published in this period'
        }
      >
        {(all ? pins : pins.slice(-few)).map((pin) => (
          <li key={pin.number} value={pin.number}>
            <span aria-hidden className={styles.pinNumber} data-kind={pin.kind}>
              {pin.number}
            </span>
            {pin.kind === 'edition' ? (
              <FlagLink flag={pin.flag} className={styles.pinName}>
                {pin.flag.label}
                {pin.flag.ending}
              </FlagLink>
            ) : (
              <span className={styles.pinNotes}>
                {pin.mark.notes.map((noted) => (
                  <NoteName key={noted.note.id} noted={noted} onNote={onNote} />
                ))}
              </span>
            )}
          </li>
        ))}
      </ol>
      {pins.length > few && (
        <Button variant="text" onClick={() => setAll(!all)}>
          {all ? 'Fewer' : `All ${pins.length}`}
        </Button>
      )}
    </>
  )
}

/** A note with its day; a button for whoever may change it. */
function NoteName({
  noted: { note, day, words },
  onNote,
}: {
  noted: NotedDay
  onNote: (note: Note) => void
}) {
  const text = `${day}: ${words}`
  if (!note.canChange)
    return (
      <span className={styles.pinName} title={text}>
        {text}
      </span>
    )
  return (
    <BareButton
      className={styles.pinName}
      title={text}
      aria-label={`Change note: ${text}`}
      onClick={() => onNote(note)}
    >
      {text}
    </BareButton>
  )
}
