import type { Dataset } from '@bubbles/tables'
import { allBoundaries } from '@bubbles/charts/maps/all'
import { reportPage } from './reportPage.ts'
import { withHashes } from './shell.ts'
import { documentThumbnail as drawThumbnail, type Pictures } from './thumbnail.ts'
import type { DocumentNode, DraftInput, RenderedPage, RenderInput } from './types.ts'

/** The published page of a report, with the hashes its policy names: see `reportPage`. */
export const renderReport = (input: RenderInput): RenderedPage =>
  withHashes(reportPage({ boundaries: allBoundaries, ...input }, input.publication))

/** The same page for a report that is not published: it counts nothing, and says that it is a draft. */
export const renderDraftPreview = (input: DraftInput): RenderedPage =>
  withHashes(reportPage({ boundaries: allBoundaries, ...input }, null))

/** The picture of a report for lists, on any map: see `thumbnail.ts`. */
export const documentThumbnail = (
  document: DocumentNode,
  datasets: Record<string, Dataset>,
  pictures?: Pictures,
): string => drawThumbnail(document, datasets, allBoundaries, pictures)
