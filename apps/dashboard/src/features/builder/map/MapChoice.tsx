import type { Dataset } from '@bubbles/tables'
import { BOUNDARY_SETS, boundarySetIds, type MapSpec } from '@bubbles/charts'
import type { Boundaries } from '@bubbles/charts/maps'
import { Button, Row, Stack, toasts } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boundaryKey, readBoundaries } from '../../../maps/boundaries.ts'
import { boundarySetsQuery } from '../../../maps/boundarySets.ts'
import { lazyPart } from '../../../session/lazy.ts'
import { Hint } from '../chart/parts.tsx'
import { Choice } from '../panel/fields.tsx'
import type { Change } from './MapColumns.tsx'
import { columnOfAreas } from './mapSettings.ts'

const OwnBoundaries = lazyPart(() => import('./own/OwnBoundaries.tsx'))

/** Which boundaries a map is drawn on: the product's, or those the organisation has brought itself. */
export function MapChoice({
  spec,
  dataset,
  boundaries,
  change,
}: {
  spec: MapSpec
  dataset: Dataset
  boundaries: Boundaries | undefined
  change: Change
}) {
  const { data: own = [] } = useQuery(boundarySetsQuery)
  const [isOpen, setOpen] = useState(false)
  const options = [
    ...boundarySetIds.map((id) => [id, BOUNDARY_SETS[id].name] as const),
    ...own.map(({ hash, name }) => [hash, name] as const),
  ]
  // What was removed from the list is still drawn where it was chosen.
  if (spec.ownBoundaries !== null && !own.some(({ hash }) => hash === spec.ownBoundaries))
    options.push([spec.ownBoundaries, boundaries?.about.name ?? 'Your own boundaries'])
  // Its source or licence was changed since, in this report or in another.
  const newer = own.find(({ earlier }) => earlier.some((hash) => hash === spec.ownBoundaries))
  const choose = async (key: string) => {
    const id = boundarySetIds.find((each) => each === key)
    if (id) return change({ boundaries: id, ownBoundaries: null })
    const set = await readBoundaries({ boundaries: 'world-110m', ownBoundaries: key })
    change({ ownBoundaries: key, region: columnOfAreas(dataset, set) ?? spec.region })
  }
  const take = (key: string) => void choose(key).catch((error: unknown) => toasts.addError(error))
  return (
    <Stack gap={8}>
      <Choice label="Map" value={boundaryKey(spec)} options={options} onChange={take} />
      {newer && (
        <Row gap={8} justify="space-between">
          <Hint>The name, source or licence of these boundaries was changed.</Hint>
          <Button size="small" variant="text" onClick={() => change({ ownBoundaries: newer.hash })}>
            Use the new words
          </Button>
        </Row>
      )}
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          Your own boundaries…
        </Button>
      </div>
      {isOpen && (
        <OwnBoundaries
          dataset={dataset}
          onClose={() => setOpen(false)}
          onChanged={(before, after) => before === spec.ownBoundaries && change({ ownBoundaries: after })}
          onChoose={(hash) => {
            setOpen(false)
            take(hash)
          }}
        />
      )}
    </Stack>
  )
}
