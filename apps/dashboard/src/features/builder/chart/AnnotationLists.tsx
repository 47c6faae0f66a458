import type { Dataset } from '@bubbles/tables'
import { chartContext, chartMarks, type ChartOption, type ChartSpec } from '@bubbles/charts'
import { toasts } from '@bubbles/ui'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { FigureFinding } from './CheckStep.tsx'
import { LineList, NoteList, RangeList } from './AnnotationKinds.tsx'
import { useBuilder } from '../builderContext.ts'
import type { Change } from './OptionField.tsx'
import { Remarks } from './parts.tsx'
import { placing } from './placing.ts'
import { useDebouncedFigure } from './useDebouncedFigure.ts'
import type { AnnotationListProps } from './AnnotationListProps.ts'

/** Places offered while one types; more would be no help. */
const OFFERED = 300

/** What is written on the chart: notes, ranges and lines, placed by pointing at the figure or in fields. */
export function AnnotationLists({
  blockId,
  spec,
  dataset,
  options,
  findings,
  change,
}: {
  blockId: string
  spec: ChartSpec
  dataset: Dataset
  options: readonly ChartOption[]
  findings: readonly FigureFinding[]
  change: Change
}) {
  const calm = useDebouncedFigure(spec, dataset.rows.length)
  const { locale } = useBuilder()
  const marks = useMemo(() => chartMarks(chartContext({ locale }), calm, dataset), [locale, calm, dataset])
  const places = useMemo(() => [...new Set(marks.map(({ x }) => String(x)))].slice(0, OFFERED), [marks])
  const pointing = useSyncExternalStore(placing.subscribe, placing.get)
  const [fresh, setFresh] = useState<string | null>(null)
  const offered = new Set(options.map(({ name }) => name))
  if (offered.size === 0) return null
  const lists: AnnotationListProps = {
    spec,
    marks,
    places,
    busy: pointing?.blockId === blockId ? pointing.what : null,
    point: (what, onPlaced) => placing.start({ blockId, what, onPlaced }),
    stop: () => placing.stop(blockId),
    fresh,
    setFresh,
    removed: (name, message, before) =>
      toasts.notify({
        message,
        action: { label: 'Undo', onAction: () => change({ [name]: before }) },
      }),
    change,
  }
  return (
    <>
      <Remarks>{findings.map(({ message }) => message)}</Remarks>
      {offered.has('annotations') && <NoteList lists={lists} />}
      {offered.has('ranges') && <RangeList lists={lists} />}
      {offered.has('references') && <LineList lists={lists} />}
    </>
  )
}
