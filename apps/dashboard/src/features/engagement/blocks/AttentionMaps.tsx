import type { Dataset } from '@bubbles/tables'
import { ENGLISH, type MapSpec, mapSpec } from '@bubbles/charts'
import { type Boundaries, renderMap } from '@bubbles/charts/maps'
import { Skeleton, Text } from '@bubbles/ui'
import type { DocumentNode } from '@bubbles/report-document'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { thresholds } from '../parts/countries.ts'
import { addFigureStyles } from '../../../ui/figureStyles.ts'
import type { Share } from '../parts/SharePanel.tsx'
import { boundariesQuery } from '../../../maps/boundaries.ts'
import styles from './BlockDetails.module.css'
import { attr } from './attr.ts'
import { specFrom } from './specFrom.ts'

/** The map of attention beside the map of data: which regions readers looked at, and what is shown there. */
export function AttentionMaps({
  node,
  datasets,
  marks,
}: {
  node: DocumentNode
  datasets: Readonly<Record<string, Dataset>>
  marks: readonly Share[]
}) {
  addFigureStyles()
  const spec = useMemo(() => specFrom(mapSpec, node.attrs), [node])
  const { data: boundaries, isError } = useQuery(boundariesQuery(spec, datasets[spec.ownBoundaries ?? '']))
  const dataset = datasets[attr(node, 'dataset')]
  const drawn = useMemo(
    () =>
      boundaries && dataset
        ? {
            attention: marks.length === 0 ? null : attentionMap(spec, marks, boundaries),
            data: renderMap(ENGLISH, spec, dataset, boundaries, { id: 'data' }),
          }
        : null,
    [spec, dataset, boundaries, marks],
  )
  if (isError)
    return (
      <Text as="p" tone="secondary">
        Couldn’t load the map.
      </Text>
    )
  if (drawn === null) return <Skeleton height={160} radius={8} />
  return (
    <div className={styles.maps}>
      {drawn.attention !== null && (
        <figure>
          <figcaption>Attention: visits in which a region was viewed</figcaption>
          {/* Made by the chart package, every text in it escaped. */}
          <div dangerouslySetInnerHTML={{ __html: drawn.attention }} />
        </figure>
      )}
      <figure>
        <figcaption>Data: {spec.title || 'what the map shows'}</figcaption>
        <div dangerouslySetInnerHTML={{ __html: drawn.data }} />
      </figure>
    </div>
  )
}

/** Visits by region on the map's own boundaries, with the names the author had matched. */
function attentionMap(spec: MapSpec, marks: readonly Share[], boundaries: Boundaries): string {
  const own: MapSpec = mapSpec.parse({
    kind: 'choropleth',
    boundaries: spec.boundaries,
    ownBoundaries: spec.ownBoundaries,
    frame: spec.frame,
    fixes: spec.fixes,
    title: 'Visits in which a region was viewed',
    region: 'region',
    value: 'visits',
    classes: 'custom',
    breaks: thresholds(marks.map(({ readers }) => readers)),
  })
  const data: Dataset = {
    columns: [
      { id: 'region', name: 'Region', type: 'text' },
      { id: 'visits', name: 'Visits', type: 'number' },
    ],
    rows: marks.map(({ name, readers }) => [name, readers]),
  }
  return renderMap(ENGLISH, own, data, boundaries, { id: 'attention' })
}
