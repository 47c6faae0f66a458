import { StatNumber, useUnderline } from '@bubbles/ui'
import { type KeyboardEvent, useRef } from 'react'
import { type Measure, measures } from '../search.ts'
import { type Comparison, measureWords, statOf } from './measure.ts'
import styles from './NumbersPanel.module.css'
import type { MeasuredDays, Overview } from './overview.ts'

/** The four numbers, each a tab for its trend. */
export function NumberTabs({
  id,
  overview,
  measure,
  onMeasure,
  comparison,
  measured,
}: {
  /** What the ids of tabs and panel begin with. */
  id: string
  overview: Overview
  measure: Measure
  onMeasure: (measure: Measure) => void
  comparison: Comparison
  measured: MeasuredDays
}) {
  const tabs = useRef<HTMLDivElement>(null)
  useUnderline(tabs, measure)
  const onKey = (event: KeyboardEvent): void => {
    const at = measures.indexOf(measure)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: measures.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + measures.length) % measures.length
    onMeasure(measures[index]!)
    tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus()
  }
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label="Numbers"
      className={styles.numbers}
      ref={tabs}
      onKeyDown={onKey}
    >
      {measures.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`${id}-${each}`}
          aria-selected={each === measure}
          aria-controls={`${id}-trend`}
          tabIndex={each === measure ? 0 : -1}
          className={styles.number}
          onClick={() => onMeasure(each)}
        >
          <StatNumber
            label={measureWords[each].label}
            selected={each === measure}
            {...statOf(each, overview, comparison, measured)}
          />
        </button>
      ))}
    </div>
  )
}
