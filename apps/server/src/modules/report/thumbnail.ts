import { datasetHashes, yDocToDocument } from '@bubbles/report-document'
import { documentThumbnail } from '@bubbles/report-renderer'
import { Problem } from '@bubbles/domain'
import { loadDocument } from './documentStore.ts'
import { readDatasets, readThumbnail } from './reader.ts'
import { updateThumbnail } from './writer.ts'

/**
 * The draft's thumbnail as SVG, drawn once for each version of the document.
 * @throws Problem report-not-found
 */
export async function draftThumbnail(
  organisationId: string,
  reportId: string,
): Promise<{ svg: string; version: number }> {
  const known = await readThumbnail(organisationId, reportId)
  if (!known) throw new Problem('report-not-found')
  if (known.thumbnail !== null && known.thumbnail_seq === known.head_seq)
    return { svg: known.thumbnail, version: known.head_seq }
  const { ydoc, seq } = await loadDocument(organisationId, reportId)
  const document = yDocToDocument(ydoc)
  const svg = documentThumbnail(document, await readDatasets(organisationId, datasetHashes(document)))
  await updateThumbnail(organisationId, reportId, { svg, seq })
  return { svg, version: seq }
}
