import { type Column, DataTable, SegmentedControl, StatNumber } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { ChartLine, Table } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type Comparison, measureWords, statOf, valueInWords } from './measure.ts'
import styles from './NumbersPanel.module.css'
import {
  isMeasured,
  type MeasuredDays,
  measureOf,
  type Numbers,
  type Overview,
  type Point,
} from './overview.ts'
import { countOf } from '../../../format/numbers.ts'
import { cutInWords, periodInWords } from './pointWords.ts'
import type { Unit } from './spans.ts'
import { rowsShown } from '../parts/rowsShown.ts'
import { type Measure, measures } from '../search.ts'
import { TrendChart } from './TrendChart.tsx'
import type { Flag } from './placeFlags.ts'
import { dayNear, needsYears } from '../../../format/utcDays.ts'

const views = [
  { value: 'chart', label: 'Chart', icon: <ChartLine aria-hidden /> },
  { value: 'table', label: 'Table', icon: <Table aria-hidden /> },
] as const
/** Heads of the table's first column. */
const heads: Record<Unit, string> = { day: 'Day (UTC)', week: 'Week (UTC)', month: 'Month (UTC)' }
type View = (typeof views)[number]['value']

/** The four numbers, each a tab for its trend below; the trend as a chart or as a table. */
export function NumbersPanel({
  overview,
  measure,
  onMeasure,
  flags,
  comparison,
  since,
  measured,
  endsToday,
}: {
  overview: Overview
  measure: Measure
  onMeasure: (measure: Measure) => void
  flags: readonly Flag[]
  comparison: Comparison
  /** The first day that was measured; null: all were. */
  since: Date | null
  measured: MeasuredDays
  endsToday: boolean
}) {
  const id = useId()
  const [view, setView] = useState<View>('chart')
  const tabs = useRef<HTMLDivElement>(null)
  const { unit, points } = overview
  const length = points.length
  const cut = cutInWords(
    points.filter(({ last }) => isMeasured(last, since)),
    unit,
  )
  const comparing = comparison === 'period'

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
    <section className={styles.panel} aria-label="Numbers">
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
            className={each === measure ? `${styles.number} ${styles.selected}` : styles.number}
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
      <div role="tabpanel" id={`${id}-trend`} aria-labelledby={`${id}-${measure}`} className={styles.trend}>
        <div className={styles.head}>
          <h2 className={styles.title}>{measureWords[measure].trend(unit)}</h2>
          <div className={styles.legend} hidden={view === 'table'}>
            <span>
              <i className={styles.solid} /> {length === 1 ? 'this day' : `these ${countOf(length, unit)}`}
            </span>
            {comparing && (
              <span>
                <i className={styles.dotted} /> {length === 1 ? 'the day' : countOf(length, unit)} before
              </span>
            )}
            {cut !== null && (
              <span>
                <i className={styles.cut} /> {cut}
              </span>
            )}
            {comparison === 'unmeasured' && (
              <span>
                No previous period to compare with{since !== null && `: first published on ${dayNear(since)}`}
              </span>
            )}
          </div>
          <SegmentedControl label="Show as" segments={views} value={view} onChange={setView} iconOnly />
        </div>
        {view === 'chart' ? (
          <TrendChart
            points={points}
            unit={unit}
            measure={measure}
            flags={flags}
            comparing={comparing}
            endsToday={endsToday}
            since={since}
          />
        ) : (
          <PointTable points={points} unit={unit} measure={measure} comparing={comparing} since={since} />
        )}
      </div>
    </section>
  )
}

function PointTable({
  points,
  unit,
  measure,
  comparing,
  since,
}: {
  points: readonly Point[]
  unit: Unit
  measure: Measure
  comparing: boolean
  since: Date | null
}) {
  const [all, setAll] = useState(false)
  const withYear = needsYears(points)
  const newest = points.toReversed()
  const few = rowsShown(newest.length, 8)
  const columns: Column<Point>[] = [
    { id: 'day', head: heads[unit], cell: (point) => periodInWords(point, unit, withYear) },
    {
      id: 'now',
      head: measureWords[measure].label,
      align: 'end',
      cell: ({ last, now }) => (isMeasured(last, since) ? cellOf(now, measure) : 'not published yet'),
    },
  ]
  if (comparing) {
    columns.push({
      id: 'before',
      head: `${countOf(points.length, unit)} before`,
      align: 'end',
      cell: ({ before }) => {
        if (before === null) return '–'
        return isMeasured(before.last, since) ? cellOf(before.numbers, measure) : 'not published yet'
      },
    })
  }
  return (
    <div className={styles.table}>
      <DataTable
        label={measureWords[measure].trend(unit)}
        columns={columns}
        rows={all ? newest : newest.slice(0, few)}
        rowKey={({ day }) => day.toISOString()}
        loading={false}
        error={null}
        rowHeight={40}
      />
      {newest.length > few && (
        <Button variant="text" className={styles.more} onClick={() => setAll(!all)}>
          {all ? 'Fewer' : `All ${countOf(newest.length, unit)}`}
        </Button>
      )}
    </div>
  )
}

/** A day nobody read has no time and no share. */
const cellOf = (numbers: Numbers, measure: Measure): string =>
  numbers.visits === 0 && measureWords[measure].kind !== 'count'
    ? '–'
    : valueInWords(measure, measureOf(numbers, measure))
