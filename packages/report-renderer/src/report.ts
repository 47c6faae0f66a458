import type { Dataset } from '@bubbles/tables'
import { allBoundarySets } from './allBoundarySets.ts'
import { reportPage } from './reportPage.ts'
import { withHashes } from './shell.ts'
import { documentThumbnail as drawThumbnail, type Pictures } from './thumbnail.ts'
import type { DocumentNode, DraftInput, RenderedPage, RenderInput } from './types.ts'

const onMaps = <Input extends DraftInput>(input: Input): Input => ({
  boundaries: allBoundarySets(input.document, input.datasets),
  ...input,
})

/** The published page of a report, with the hashes its policy names: see `reportPage`. */
export const renderReport = (input: RenderInput): RenderedPage =>
  withHashes(reportPage(onMaps(input), input.publication))

/** The same page for a report that is not published: it counts nothing, and says that it is a draft. */
export const renderDraftPreview = (input: DraftInput): RenderedPage =>
  withHashes(reportPage(onMaps(input), null))

/** The picture of a report for lists, on any map: see `thumbnail.ts`. */
export const documentThumbnail = (
  document: DocumentNode,
  datasets: Record<string, Dataset>,
  pictures?: Pictures,
): string => drawThumbnail(document, datasets, allBoundarySets(document, datasets), pictures)
