import type { Dataset } from '@bubbles/tables'
import { type ChartSpec, measuresOf, withColumnsDrawn, withColumnsLeftOut, withUnits } from '@bubbles/charts'
import type { FigureFinding, Remedy } from './CheckStep.tsx'
import type { Change } from './OptionField.tsx'
import { roleOf, withRole } from './spec.ts'

/** What is to be done about columns that are not drawn: add them where the chart has room, or say that they are left out. */
export function remediesFor(spec: ChartSpec, dataset: Dataset, change: Change) {
  return ({ code }: Pick<FigureFinding, 'code'>): readonly Remedy[] => {
    if (code !== 'not-drawn') return []
    const added = withColumnsDrawn(spec, dataset)
    return [
      ...(added ? [{ label: 'Add to the chart', apply: () => change(added) }] : []),
      { label: 'Leave out', apply: () => change(withColumnsLeftOut(spec, dataset)) },
    ]
  }
}

/** How a column of numbers that is not drawn would be; null where the chart has no room, undefined where it is drawn. */
export function drawingOf(spec: ChartSpec, dataset: Dataset, change: Change) {
  const measures = new Set(measuresOf(dataset).map(({ id }) => id))
  const hasRoom =
    ['line', 'bar', 'area', 'range', 'dual', 'heat', 'table'].includes(spec.kind) && spec.splitBy === null
  return (column: string): (() => void) | null | undefined => {
    if (!measures.has(column) || roleOf(spec, column) !== 'none') return undefined
    if (!hasRoom) return null
    const drawn = withRole(spec, dataset, column, 'series')
    return () => change({ ...drawn, ...withUnits(spec, dataset, drawn.series) })
  }
}
