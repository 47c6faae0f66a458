import { Button, type Column, DataTable } from '@bubbles/ui'
import { useState } from 'react'
import { countOf } from '../../../format/numbers.ts'
import { needsYears } from '../../../format/utcDays.ts'
import { measureWords, valueInWords } from '../overview/measure.ts'
import { measureOf, NOT_TOLD, type Numbers } from '../overview/numbers.ts'
import { headOf } from '../overview/PointTable.tsx'
import { periodInWords } from '../overview/pointWords.ts'
import type { Unit } from '../overview/spans.ts'
import { useZone } from '../parts/useZone.ts'
import { rowsShown } from '../parts/rowsShown.ts'
import type { Measure } from '../search.ts'
import { numbersAt, type Side } from './numbers.ts'

/** The lines as a table, the newest first. */
export function SidePoints({
  sides,
  measure,
  unit,
}: {
  sides: readonly Side[]
  measure: Measure
  unit: Unit
}) {
  const [all, setAll] = useState(false)
  const zone = useZone()
  const drawn = sides.filter(({ isFew }) => !isFew)
  const points = drawn[0]?.points ?? []
  const newest = points.map((point, at) => ({ point, at })).toReversed()
  const few = rowsShown(newest.length, 8)
  const withYear = needsYears(points)
  const { kind } = measureWords[measure]
  const cellOf = (numbers: Numbers | undefined): string => {
    if (numbers?.notTold) return NOT_TOLD
    return numbers === undefined || (numbers.visits === 0 && kind !== 'count')
      ? '–'
      : valueInWords(measure, measureOf(numbers, measure))
  }
  const columns: Column<(typeof newest)[number]>[] = [
    { id: 'day', head: headOf(unit, zone), cell: ({ point }) => periodInWords(point, unit, withYear) },
    ...drawn.map((side) => ({
      id: side.reportId,
      head: side.name,
      align: 'end' as const,
      cell: ({ at }: (typeof newest)[number]) => cellOf(numbersAt(side, at)),
    })),
  ]
  return (
    <div>
      <DataTable
        label={`${measureWords[measure].trend(unit)}, side by side`}
        columns={columns}
        rows={all ? newest : newest.slice(0, few)}
        rowKey={({ at }) => String(at)}
        loading={false}
        error={null}
        rowHeight={40}
      />
      {newest.length > few && (
        <Button variant="text" onClick={() => setAll(!all)}>
          {all ? 'Fewer' : `All ${countOf(newest.length, unit)}`}
        </Button>
      )}
    </div>
  )
}
