import type { CallContext } from '../../http/context.ts'
import { presentReport, reportAbilities } from './present.ts'
import { requireReportDetails } from './service.ts'

/** What calls answer that change a report: the report as it is now, with its version as the ETag. */
export async function answerReport({ organisation, actor, reply }: CallContext, id: string) {
  const report = await requireReportDetails(organisation.id, id)
  reply.header('etag', `"${report.head_seq}"`)
  return presentReport(report, reportAbilities(actor))
}
