import { sameTenant, tx } from '@bubbles/db'
import type { ReportDocument } from '@bubbles/report-document'
import { sql } from 'kysely'

/**
 * Whether the draft may have something that readers of a live edition don't have yet: it was edited since, and not found to read
 * the same. For a query with `live_publications` as `live` and its `publications` as `publication`.
 * @param report what the query calls `reports`
 */
export const differsFromLive = (report: 'reports' | 'report') =>
  sql<boolean>`(publication.report_seq <> ${sql.ref(`${report}.head_seq`)}
    and not (live.compared_same and live.compared_seq = ${sql.ref(`${report}.head_seq`)}))`

/** What is live of reports whose draft was edited since, and hasn't been compared as it is now. */
const selectBehind = () =>
  tx()
    .selectFrom('live_publications as live')
    .innerJoin('publications as publication', (join) =>
      sameTenant(join, 'publication.id', 'live.publication_id'),
    )
    .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'live.report_id'))
    .where('report.deleted_at', 'is', null)
    .whereRef('publication.report_seq', '<>', 'report.head_seq')
    .where(sql<boolean>`live.compared_seq is distinct from report.head_seq`)

/** The same of an organisation, or of one report of it, with what readers have. */
export const readBehind = (
  organisationId: string,
  { reportId, limit }: { reportId?: string; limit: number },
) =>
  selectBehind()
    .where('live.organisation_id', '=', organisationId)
    .$if(reportId !== undefined, (query) => query.where('live.report_id', '=', reportId!))
    .orderBy('live.report_id')
    .orderBy('live.audience')
    .limit(limit)
    .select(['live.report_id', 'live.audience', 'live.publication_id'])
    .select(sql<ReportDocument>`publication.document`.as('document'))
    .execute()

/** Organisations with such reports. Needs the platform's transaction. */
export const readOrganisationsBehind = (limit: number) =>
  selectBehind()
    .innerJoin('organisations', 'organisations.id', 'live.organisation_id')
    .where('organisations.status', '=', 'Active')
    .select('live.organisation_id')
    .distinct()
    .limit(limit)
    .execute()
