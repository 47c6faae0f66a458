import { type ChartKind, chartSpec, drawnBy, ENGLISH, mapSpec, renderThumbnail } from '@bubbles/charts'
import { renderMapThumbnail } from '@bubbles/charts/maps'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { loadChunk } from '../../../session/loadChunk.ts'
import { addFigureStyles } from '../../../ui/figureStyles.ts'
import { useLateKinds } from '../../../ui/lateKinds.ts'
import { boundariesQuery } from '../../../maps/boundaries.ts'
import { attr } from './attr.ts'
import styles from './BlockSketch.module.css'
import type { SketchProps } from './SketchProps.ts'
import { specFrom } from './specFrom.ts'

/** What can be stretched. */
const FILLING: ReadonlySet<ChartKind> = new Set<ChartKind>(['line', 'bar', 'area', 'histogram', 'heat'])

/** A chart as small as it gets. */
export function ChartSketch({ node, datasets }: SketchProps) {
  addFigureStyles()
  const dataset = datasets[attr(node, 'dataset')]
  const spec = useMemo(() => specFrom(chartSpec, node.attrs), [node])
  const isDrawable = useLateKinds([drawnBy(spec)], loadChunk)
  const markup = useMemo(() => {
    if (dataset === undefined || !isDrawable) return null
    const drawn = renderThumbnail(ENGLISH, spec, dataset)
    // Lines and bars fill the width there is; what is round stays round.
    return FILLING.has(spec.kind) ? drawn.replace('<svg ', '<svg preserveAspectRatio="none" ') : drawn
  }, [spec, dataset, isDrawable])
  if (markup === null) return <div className={styles.picture} />
  // Made by the chart package, every text in it escaped.
  return <div className={styles.figure} dangerouslySetInnerHTML={{ __html: markup }} />
}

/** A map as small as it gets. */
export function MapSketch({ node, datasets }: SketchProps) {
  addFigureStyles()
  const spec = useMemo(() => specFrom(mapSpec, node.attrs), [node])
  const boundaries = useQuery(boundariesQuery(spec, datasets[spec.ownBoundaries ?? ''])).data
  const dataset = datasets[attr(node, 'dataset')]
  const markup = useMemo(
    () => (dataset && boundaries ? renderMapThumbnail(spec, dataset, boundaries) : null),
    [spec, dataset, boundaries],
  )
  if (markup === null) return <div className={styles.picture} />
  // Made by the chart package, every text in it escaped.
  return <div className={styles.figure} dangerouslySetInnerHTML={{ __html: markup }} />
}
