import { nodesOf, type ReportDocument } from '@bubbles/report-document'
import { boundariesOfMap, boundaryKey, type NamedBoundaries } from './boundaries.ts'

/** What the maps of a document are drawn on, each once. */
export function boundariesOfDocument(document: ReportDocument): NamedBoundaries[] {
  const maps = [...nodesOf(document)].filter(({ type }) => type === 'map')
  const named = maps.map(({ attrs }) => boundariesOfMap(attrs ?? {}))
  return [...new Map(named.map((each) => [boundaryKey(each), each])).values()]
}
