import { type Column, DataTable, SegmentedControl, StatNumber } from '@bubbles/ui'
import { ChartLine, Table } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { measureWords, statOf, valueInWords } from './measure.ts'
import styles from './NumbersPanel.module.css'
import { type Day, measureOf, type Overview } from './overview.ts'
import { type Measure, measures } from './search.ts'
import { TrendChart } from './TrendChart.tsx'
import type { Flag } from './trend.ts'
import { dayInFull } from './words.ts'

const views = [
  { value: 'chart', label: 'Chart', icon: <ChartLine aria-hidden /> },
  { value: 'table', label: 'Table', icon: <Table aria-hidden /> },
] as const
type View = (typeof views)[number]['value']

/** The four numbers, each a tab for its trend below; the trend as a chart or as a table. */
export function NumbersPanel({
  overview,
  measure,
  onMeasure,
  flags,
  since,
}: {
  overview: Overview
  measure: Measure
  onMeasure: (measure: Measure) => void
  flags: readonly Flag[]
  /** The first day measured, where the days before cannot be compared with; else null. */
  since: Date | null
}) {
  const id = useId()
  const [view, setView] = useState<View>('chart')
  const tabs = useRef<HTMLDivElement>(null)
  const length = overview.days.length

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
              {...statOf(each, overview, since)}
            />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-trend`} aria-labelledby={`${id}-${measure}`} className={styles.trend}>
        <div className={styles.head}>
          <h2 className={styles.title}>{measureWords[measure].trend}</h2>
          <div className={styles.legend} aria-hidden hidden={view === 'table'}>
            <span>
              <i className={styles.solid} /> these {length} days
            </span>
            {since === null && (
              <span>
                <i className={styles.dotted} /> {length} days before
              </span>
            )}
          </div>
          <SegmentedControl label="Show as" segments={views} value={view} onChange={setView} iconOnly />
        </div>
        {view === 'chart' ? (
          <TrendChart days={overview.days} measure={measure} flags={flags} comparing={since === null} />
        ) : (
          <DayTable days={overview.days} measure={measure} comparing={since === null} />
        )}
      </div>
    </section>
  )
}

function DayTable({
  days,
  measure,
  comparing,
}: {
  days: readonly Day[]
  measure: Measure
  comparing: boolean
}) {
  const columns: Column<Day>[] = [
    { id: 'day', head: 'Day (UTC)', cell: ({ day }) => dayInFull(day) },
    {
      id: 'now',
      head: measureWords[measure].label,
      align: 'end',
      cell: ({ now }) => valueInWords(measure, measureOf(now, measure)),
    },
  ]
  if (comparing) {
    columns.push({
      id: 'before',
      head: `${days.length} days before`,
      align: 'end',
      cell: ({ before }) => valueInWords(measure, measureOf(before, measure)),
    })
  }
  return (
    <div className={styles.table}>
      <DataTable
        label={measureWords[measure].trend}
        columns={columns}
        rows={[...days].reverse()}
        rowKey={({ day }) => day.toISOString()}
        loading={false}
        error={null}
        rowHeight={40}
      />
    </div>
  )
}
