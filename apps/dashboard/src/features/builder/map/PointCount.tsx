import { ENGLISH, formatNumber } from '@bubbles/charts'
import type { PointReport } from '@bubbles/charts/maps'
import { Text } from '@bubbles/ui'
import { Hint } from '../chart/parts.tsx'

const count = (value: number): string => formatNumber(ENGLISH, value, 0)

/** How many rows are points on the map. Why others are not is said below, each with what to do. */
export function PointCount({ points, set }: { points: PointReport; set: string }) {
  return (
    <div>
      <Text as="output" size="title" weight="semibold">
        {count(points.drawn)} of {count(points.total)} places on the map
      </Text>
      <Hint>{`Placed by latitude and longitude. Map: ${set}`}</Hint>
    </div>
  )
}
