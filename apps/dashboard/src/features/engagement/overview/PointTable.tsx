import { timeZoneName } from '@bubbles/domain'
import { type Column, DataTable, Button } from '@bubbles/ui'
import { useState } from 'react'
import { needsYears } from '../../../format/utcDays.ts'
import { type NoteMark, notedAt } from '../notes/noteMarks.ts'
import { useZone } from '../parts/useZone.ts'
import { rowsShown } from '../parts/rowsShown.ts'
import { measureWords, valueInWords } from './measure.ts'
import styles from './NumbersPanel.module.css'
import { NOT_TOLD } from './numbers.ts'
import { isMeasured, measureOf, type Numbers, type Period, type Point } from './overview.ts'
import { periodInWords } from './pointWords.ts'
import { NOT_YET } from './readout.ts'
import type { Unit } from './spans.ts'
import type { Trend } from './trendFigure.ts'
import { countOfUnit } from './unitWords.ts'

/** Head of the first column. */
export function headOf(unit: Unit, zone: string): string {
  const where = timeZoneName(zone)
  return { day: `Day (${where})`, week: `Week (${where})`, month: `Month (${where})` }[unit]
}

function columnsOf(
  { points, measure, comparing, since }: Trend,
  unit: Unit,
  notes: readonly NoteMark[],
  zone: string,
): Column<Point>[] {
  const withYear = needsYears(points)
  const { label, kind } = measureWords[measure]
  // A day nobody read has no time and no share.
  const cellOf = (numbers: Numbers, { last }: Pick<Period, 'last'>): string => {
    if (!isMeasured(last, since)) return NOT_YET
    if (numbers.notTold) return NOT_TOLD
    return numbers.visits === 0 && kind !== 'count' ? '–' : valueInWords(measure, measureOf(numbers, measure))
  }
  const before: Column<Point> = {
    id: 'before',
    head: `${countOfUnit(points.length, unit)} before`,
    align: 'end',
    cell: (point) => (point.before === null ? '–' : cellOf(point.before.numbers, point.before)),
  }
  const noted: Column<Point> = {
    id: 'noted',
    head: 'Notes',
    cell: (point) => notedAt(notes, points.indexOf(point)),
  }
  return [
    { id: 'day', head: headOf(unit, zone), cell: (point) => periodInWords(point, unit, withYear) },
    { id: 'now', head: label, align: 'end', cell: (point) => cellOf(point.now, point) },
    ...(comparing ? [before] : []),
    ...(notes.length > 0 ? [noted] : []),
  ]
}

/** The trend as a table, the newest first. */
export function PointTable({ unit, notes, ...trend }: Trend & { unit: Unit; notes: readonly NoteMark[] }) {
  const { points, measure } = trend
  const [all, setAll] = useState(false)
  const zone = useZone()
  const newest = points.toReversed()
  const few = rowsShown(newest.length, 8)
  return (
    <div className={styles.table}>
      <DataTable
        label={measureWords[measure].trend(unit)}
        columns={columnsOf(trend, unit, notes, zone)}
        rows={all ? newest : newest.slice(0, few)}
        rowKey={({ day }) => day.toISOString()}
        loading={false}
        error={null}
        rowHeight={40}
      />
      {newest.length > few && (
        <Button variant="text" onClick={() => setAll(!all)}>
          {all ? 'Fewer' : `All ${countOfUnit(newest.length, unit)}`}
        </Button>
      )}
    </div>
  )
}
