import type { Audience } from '@bubbles/domain'
import type { ReportDocument } from '@bubbles/report-document'
import { type ListedReport, type PageBranding, reportOptions } from '@bubbles/report-renderer'
import { queueRender } from '../publicRendering.ts'
import { Catalogue } from './catalogue.ts'
import { readAsksForNext, readListed } from './reader.ts'

/** Reports that a page leads on to. */
const MOST = 3

/**
 * What a page of a document ends with: the newest of the organisation's listed reports, where the document asks for that.
 * Those whose link ends are left out, since nothing would take them off the page that day. Within a transaction.
 */
export async function readNextReports(
  organisationId: string,
  page: {
    reportId: string
    audience: Audience
    document: ReportDocument
    origin: string
    branding: PageBranding
  },
): Promise<ListedReport[]> {
  if (page.audience !== 'public' || !reportOptions(page.document.content[0]).readNext) return []
  const listed = await readListed(organisationId, new Date())
  const others = listed.filter((row) => row.report_id !== page.reportId && row.expires_at === null)
  return new Catalogue().cards(organisationId, others.slice(0, MOST), page)
}

/**
 * Has pages rendered again that end with other reports, since which are listed may have changed; nothing where no page
 * does. Within the transaction that changed it.
 */
export async function renderNextReports(organisationId: string): Promise<void> {
  if (await readAsksForNext(organisationId)) await queueRender(organisationId)
}
