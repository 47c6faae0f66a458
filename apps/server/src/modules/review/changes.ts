import {
  asRead,
  documentChanges,
  migrateDocument,
  type ReportDocument,
  shownHashes,
  yDocToDocument,
} from '@bubbles/report-document'
import type { Context } from '../../http/context.ts'
import { compareWithLive, loadDocument, readDatasets, requireReport } from '../report/public.ts'
import { readPublicationToCompare } from './reader.ts'

/** What the draft would change for readers: compared without what they never see. */
export async function getReportChanges({ organisation, params, query }: Context<'getReportChanges'>) {
  await requireReport(organisation.id, params.id)
  const since = await readPublicationToCompare(organisation.id, params.id, query.audience)
  const audience = query.audience ?? since?.audience ?? 'internal'
  const published = (since?.document as ReportDocument | undefined) ?? { type: 'doc', content: [] }
  const before = asRead(migrateDocument(published), audience)
  const after = asRead(yDocToDocument((await loadDocument(organisation.id, params.id)).ydoc), audience)
  // Who looks at the changes should find the report's state to agree with them.
  await compareWithLive(organisation.id, { reportId: params.id })
  const tables = await readDatasets(organisation.id, [
    ...new Set([...shownHashes(before), ...shownHashes(after)]),
  ])
  return {
    since: since
      ? {
          edition: since.edition,
          audience: since.audience,
          publishedAt: since.published_at.toISOString(),
        }
      : null,
    changes: documentChanges(before, after, tables),
  }
}
