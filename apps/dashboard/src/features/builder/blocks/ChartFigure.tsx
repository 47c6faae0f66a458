import { chartSettingsOf } from '@bubbles/charts'
import type { Dataset } from '@bubbles/tables'
import { Skeleton } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { useMemo } from 'react'
import { useColourIdentity } from '../chart/useColourIdentity.ts'
import { useChartLook } from '../editor/PaperBranding.tsx'
import { Figure } from './Figure.tsx'

/** The chart of a block's settings, in the colours that its names have over the whole report. */
export function ChartFigure({
  attrs,
  dataset,
  number,
  id,
  editor,
}: {
  attrs: Record<string, unknown>
  /** Undefined until it is there. */
  dataset: Dataset | undefined
  number: number
  id: string
  editor: Editor
}) {
  const spec = useMemo(() => chartSettingsOf(attrs), [attrs])
  const colourOf = useColourIdentity(editor, useChartLook().colours)
  if (!dataset) return <Skeleton height={280} />
  const isSample = Boolean(attrs.sample)
  return <Figure {...{ spec, dataset, number, id, colourOf, isSample }} />
}
