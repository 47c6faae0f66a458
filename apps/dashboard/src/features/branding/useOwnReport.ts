import {
  datasetHashes,
  type DocumentNode,
  fileHashes,
  nodesOf,
  type ReportDocument,
} from '@bubbles/report-document'
import type { DraftInput } from '@bubbles/report-renderer/preview'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { boundaryKey, readBoundaries } from '../../maps/boundaries.ts'
import { boundariesOfDocument } from '../../maps/boundariesOfDocument.ts'
import { api } from '../../api/client.ts'
import { readAsDataUrl } from '../../api/readAsDataUrl.ts'

/** What a page of a report is drawn from, whatever its organisation looks like. */
export type ReportMaterials = Pick<DraftInput, 'document' | 'datasets' | 'boundaries' | 'media'>

/** A report with all it refers to, read at once: pages are drawn from it again and again, in one theme after the other. */
const ownReportQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['branding', 'report', id],
    queryFn: ({ signal }) => readMaterials(id ?? '', signal),
    enabled: id !== null,
    staleTime: 60_000,
    meta: { quiet: true },
  })

export const useOwnReport = (id: string | null) => useQuery(ownReportQuery(id))

async function readMaterials(id: string, signal: AbortSignal): Promise<ReportMaterials> {
  const report = await api.getReport({ id }, { signal })
  const document = report.document as unknown as ReportDocument
  const maps = boundariesOfDocument(document)
  const [tables, pictures, outlines] = await Promise.all([
    Promise.all(datasetHashes(document).map((hash) => api.getDataset({ hash }, { signal }))),
    Promise.all(fileHashes(document).map((hash) => readPicture(document, hash, signal))),
    Promise.all(
      maps.map(async (named) => [boundaryKey(named), await readBoundaries(named, signal)] as const),
    ),
  ])
  return {
    document,
    datasets: Object.fromEntries(tables.map(({ hash, dataset }) => [hash, dataset])),
    boundaries: Object.fromEntries(outlines),
    media: Object.fromEntries(pictures),
  }
}

/** A picture as an address that a frame of another page can show, with its size in px. */
async function readPicture(document: ReportDocument, hash: string, signal: AbortSignal) {
  const shows = (node: DocumentNode) =>
    (node.type === 'image' || node.type === 'title') && node.attrs?.file === hash
  const attrs = [...nodesOf(document)].find(shows)?.attrs
  const url = await readAsDataUrl(await api.getImage({ hash }, { signal }))
  return [hash, { url, width: Number(attrs?.width) || 1, height: Number(attrs?.height) || 1 }] as const
}
