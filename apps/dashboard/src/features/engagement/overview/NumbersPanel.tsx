import { timeZoneName } from '@bubbles/domain'
import { Button, Panel, Row, Text } from '@bubbles/ui'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { dayNear } from '../../../format/utcDays.ts'
import { useAbility } from '../../../session/abilities.ts'
import { NoteDialog } from '../notes/NoteDialog.tsx'
import type { Note } from '../notes/queries.ts'
import { ADD_NOTE, type TrendNotes } from '../notes/useTrendNotes.ts'
import { type View, ViewSwitch } from '../parts/ViewSwitch.tsx'
import { useZone } from '../parts/useZone.ts'
import type { Measure } from '../search.ts'
import { HourBars } from './HourBars.tsx'
import { type Comparison, measureWords } from './measure.ts'
import styles from './NumbersPanel.module.css'
import { NumberTabs } from './NumberTabs.tsx'
import { isMeasured, type MeasuredDays, type Overview } from './overview.ts'
import type { Flag } from './placeFlags.ts'
import { PointTable } from './PointTable.tsx'
import { cutInWords } from './pointWords.ts'
import { TrendChart } from './TrendChart.tsx'
import { gapsOf, type Trend } from './trendFigure.ts'
import { countOfUnit } from './unitWords.ts'

interface NumbersProps {
  overview: Overview
  measure: Measure
  onMeasure: (measure: Measure) => void
  flags: readonly Flag[]
  notes: TrendNotes
  comparison: Comparison
  /** The first day that was measured; null: all were. */
  since: Date | null
  measured: MeasuredDays
  endsToday: boolean
}

/** The four numbers, each a tab for its trend below; the trend as a chart or as a table. */
export function NumbersPanel(props: NumbersProps) {
  const { overview, measure, onMeasure, flags, notes, comparison, measured } = props
  const id = useId()
  const [view, setView] = useState<View>('chart')
  const zone = timeZoneName(useZone())
  const [note, setNote] = useState<Note | 'new' | null>(null)
  const { unit, points } = overview
  const isTable = view === 'table'
  const hasHours = overview.hours.length > 0
  // A day is a single point: its hours say more, unless something is marked at it.
  const onlyHours = hasHours && points.length === 1 && flags.length === 0 && notes.marks.length === 0
  return (
    <Panel as="section" clip className={styles.panel} aria-label="Numbers">
      <NumberTabs {...{ id, overview, measure, onMeasure, comparison, measured }} />
      <div role="tabpanel" id={`${id}-trend`} aria-labelledby={`${id}-${measure}`} className={styles.trend}>
        <Row gap="8px 24px" className={styles.head}>
          <Text as="h2" size="large" weight="semibold" nowrap>
            {onlyHours
              ? `${measureWords[measure].trend('hour')} (${zone})`
              : measureWords[measure].trend(unit)}
          </Text>
          <Row
            gap="4px 24px"
            justify="end"
            wrap
            grow
            size="small"
            tone="secondary"
            className={styles.legend}
            hidden={isTable || onlyHours || hasTooFew(points)}
          >
            <Legend {...props} />
          </Row>
          <Row gap={8}>
            <AddNote onAdd={() => setNote('new')} />
            <ViewSwitch view={view} onView={setView} />
          </Row>
        </Row>
        {!onlyHours && <TrendShown {...props} isTable={isTable} onNote={setNote} />}
        {hasHours && (
          <HourBars hours={overview.hours} measure={measure} asTable={isTable} isAlone={onlyHours} />
        )}
      </div>
      {note !== null && (
        <NoteDialog {...notes} note={note === 'new' ? null : note} onClose={() => setNote(null)} />
      )}
    </Panel>
  )
}

const TOO_FEW: Record<Overview['unit'], string> = {
  day: 'Too few readers on any day to be shown.',
  week: 'Too few readers in any week to be shown.',
  month: 'Too few readers in any month to be shown.',
}

/** Some days have readers, and none has enough of them: an empty chart would say that nobody read. */
const hasTooFew = (points: Overview['points']): boolean =>
  points.some(({ now }) => now.notTold) && points.every(({ now }) => now.notTold || now.visits === 0)

/** The trend of the chosen number, as a chart or as a table. */
function TrendShown({
  overview: { points, unit },
  measure,
  flags,
  notes,
  comparison,
  since,
  endsToday,
  isTable,
  onNote,
}: NumbersProps & { isTable: boolean; onNote: (note: Note) => void }) {
  const trend: Trend = { points, measure, comparing: comparison === 'period', since }
  if (hasTooFew(points))
    return (
      <Text as="p" tone="secondary" padding="16px 0">
        {TOO_FEW[unit]}
      </Text>
    )
  if (isTable) return <PointTable {...trend} unit={unit} notes={notes.marks} />
  return (
    <TrendChart
      {...trend}
      unit={unit}
      flags={flags}
      notes={notes.marks}
      onNote={onNote}
      endsToday={endsToday}
    />
  )
}

/** For whoever may add notes. */
function AddNote({ onAdd }: { onAdd: () => void }) {
  if (!useAbility('engagement.annotate')) return null
  return (
    <Button id={ADD_NOTE} variant="text" startIcon={<Plus aria-hidden />} onClick={onAdd}>
      Add note
    </Button>
  )
}

/** What the lines are of. */
function Legend({ overview: { points, unit }, measure, comparison, since }: NumbersProps) {
  const { length } = points
  const cut = cutInWords(
    points.filter(({ last }) => isMeasured(last, since)),
    unit,
  )
  const gaps = gapsOf({ points, measure, comparing: comparison === 'period', since })
  return (
    <>
      <span>
        <i /> {length === 1 ? 'this day' : `these ${countOfUnit(length, unit)}`}
      </span>
      {comparison === 'period' && (
        <span>
          <i className={styles.before} />{' '}
          {length === 1 ? 'the day before' : `${countOfUnit(length, unit)} before`}
        </span>
      )}
      {cut !== null && (
        <span>
          <i className={styles.cut} /> {cut}
        </span>
      )}
      {gaps.notTold && (
        <span>
          <i className={styles.notTold} />{' '}
          {gaps.noReaders ? 'not shown: too few readers, or none' : 'not shown: too few readers'}
        </span>
      )}
      {comparison === 'unmeasured' && (
        <span>
          No previous period to compare with{since !== null && `: first published on ${dayNear(since)}`}
        </span>
      )}
    </>
  )
}
