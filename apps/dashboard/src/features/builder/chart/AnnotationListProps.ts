import type { ChartMark, ChartSpec } from '@bubbles/charts'
import type { Change } from './OptionField.tsx'

/** What each of the lists knows of the chart, of pointing at it, and of each other. */
export interface AnnotationListProps {
  spec: ChartSpec
  marks: readonly ChartMark[]
  /** Places along the axis, to be offered. */
  places: readonly string[]
  /** What is being pointed at. */
  busy: 'note' | 'range' | null
  point: (what: 'note' | 'range', onPlaced: (from: ChartMark, to: ChartMark) => void) => void
  stop: () => void
  /** The list whose newest entry takes the keyboard. */
  fresh: string | null
  setFresh: (list: string | null) => void
  /** Says that one was removed and offers it back: the list as it was before. */
  removed: (name: 'annotations' | 'ranges' | 'references', message: string, before: unknown[]) => void
  change: Change
}
