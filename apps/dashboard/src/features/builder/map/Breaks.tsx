import type { MapSpec } from '@bubbles/charts'
import type { MapScale } from '@bubbles/charts/maps'
import { Row, Stack, Button, IconButton } from '@bubbles/ui'
import { Plus, X } from 'lucide-react'
import { NumberInput } from '../chart/NumberInput.tsx'
import styles from './MapVisualise.module.css'

/** As many bounds as the largest number of steps needs. */
const MAX = 6

/** A bound between the last one and the end of the scale, or after it where there is no room. */
function nextBound(breaks: readonly number[], scale: MapScale | null): number {
  const sorted = breaks.toSorted((a, b) => a - b)
  const last = sorted.at(-1) ?? scale?.min ?? 0
  const end = scale?.max ?? last + 2
  const middle = end > last ? (last + end) / 2 : last + 1
  return Number(middle.toPrecision(3))
}

/** The bounds between the steps, each a number that can be changed, added and removed. */
export function Breaks({
  spec,
  scale,
  change,
}: {
  spec: MapSpec
  scale: MapScale | null
  change: (settings: Partial<MapSpec>, how?: 'choice' | 'typing') => void
}) {
  return (
    <Stack gap={8}>
      {spec.breaks.map((bound, at) => (
        // Bounds have a place and nothing else.
        // oxlint-disable-next-line react/no-array-index-key
        <Row key={at} gap={4} align="end" className={styles.break}>
          <NumberInput
            label={`Bound ${at + 1}`}
            value={bound}
            min={-1e18}
            max={1e18}
            optional={false}
            onChange={(number) =>
              number !== null && change({ breaks: spec.breaks.with(at, number) }, 'typing')
            }
          />
          <IconButton
            aria-label={`Remove bound ${at + 1}`}
            onClick={() => change({ breaks: spec.breaks.toSpliced(at, 1) })}
          >
            <X aria-hidden />
          </IconButton>
        </Row>
      ))}
      <div>
        <Button
          size="small"
          startIcon={<Plus aria-hidden />}
          disabled={spec.breaks.length >= MAX}
          onClick={() => change({ breaks: [...spec.breaks, nextBound(spec.breaks, scale)] })}
        >
          Add a bound
        </Button>
      </div>
    </Stack>
  )
}
