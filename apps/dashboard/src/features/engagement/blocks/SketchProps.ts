import type { DocumentNode } from '@bubbles/report-document'
import type { Dataset } from '@bubbles/tables'

/** A block to draw small, and the tables its figures draw from, by hash. */
export interface SketchProps {
  node: DocumentNode
  datasets: Readonly<Record<string, Dataset>>
}
