import { coordinateColumns, type Dataset } from '@bubbles/tables'
import { type MapKind, mapKinds, type MapSpec } from '@bubbles/charts'
import { type Boundaries, renderMapThumbnail } from '@bubbles/charts/maps'
import { useDeferredValue, useId, useMemo } from 'react'
import { Group, TypeCards } from '../chart/parts.tsx'
import type { Change } from './MapColumns.tsx'

const KIND_NAMES: Record<MapKind, string> = {
  choropleth: 'Coloured areas',
  bubble: 'Circles',
  symbol: 'Points',
}

/** The types of map, each as it would look with this data. */
export function MapKinds({
  spec: current,
  dataset,
  boundaries,
  change,
}: {
  spec: MapSpec
  dataset: Dataset
  boundaries: Boundaries
  change: Change
}) {
  const group = useId()
  const spec = useDeferredValue(current)
  // Circles need a size: the column that gave the colour. Points need degrees, where the data has them.
  const settings = useMemo<Record<MapKind, Partial<MapSpec>>>(
    () => ({
      choropleth: { kind: 'choropleth', value: spec.value ?? spec.size },
      bubble: { kind: 'bubble', size: spec.size ?? spec.value },
      symbol: {
        kind: 'symbol',
        label: spec.label ?? spec.region,
        ...(spec.latitude === null && spec.longitude === null && coordinateColumns(dataset)),
      },
    }),
    [spec, dataset],
  )
  const types = useMemo(
    () =>
      mapKinds.map((kind) => ({
        type: kind,
        name: KIND_NAMES[kind],
        drawing: renderMapThumbnail({ ...spec, ...settings[kind] }, dataset, boundaries),
      })),
    [spec, settings, dataset, boundaries],
  )
  return (
    <Group title="Type" role="radiogroup" aria-label="Type of map">
      <TypeCards
        columns={3}
        group={group}
        chosen={current.kind}
        types={types}
        onChoose={(kind) => change(settings[kind])}
      />
    </Group>
  )
}
