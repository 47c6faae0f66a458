import {
  documentChanges,
  shownHashes,
  type ReportDocument,
  withoutInternal,
  yDocToDocument,
} from '@bubbles/report-document'
import type { Context } from '../../http/context.ts'
import { loadDocument, readDatasets, requireReport } from '../report/public.ts'
import { readPublicationToCompare } from './reader.ts'

/** What the draft would change for readers: compared without what they never see. */
export async function getReportChanges({ organisation, params, query }: Context<'getReportChanges'>) {
  await requireReport(organisation.id, params.id)
  const since = await readPublicationToCompare(organisation.id, params.id, query.audience)
  const forEveryone = (query.audience ?? since?.audience) === 'public'
  const seen = (document: ReportDocument) => (forEveryone ? withoutInternal(document) : document)
  const before = seen((since?.document as ReportDocument | undefined) ?? { type: 'doc', content: [] })
  const after = seen(yDocToDocument((await loadDocument(organisation.id, params.id)).ydoc))
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
