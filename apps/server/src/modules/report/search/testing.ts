import { tx } from '@bubbles/db'
import type { Audience } from '@bubbles/domain'
import { sql } from 'kysely'

/** A report as a row of the database alone, without a document. Times are ISO 8601. */
interface RowOfReport {
  id: string
  name: string
  by: string
  createdAt: string
  updatedAt: string
  updatedBy?: string
  isTemplate?: boolean
}

/** Inserts reports as rows. Needs the organisation's transaction. */
export async function insertReports(organisationId: string, reports: readonly RowOfReport[]): Promise<void> {
  for (const report of reports) {
    await sql`
      insert into reports (organisation_id, id, name, is_template, head_seq, created_by, created_at, updated_by, updated_at)
      values (${organisationId}, ${report.id}, ${report.name}, ${report.isTemplate ?? false}, 2, ${report.by},
        ${report.createdAt}, ${report.updatedBy ?? report.by}, ${report.updatedAt})`.execute(tx())
    // There is no document that searching could read the words of.
    await sql`
      insert into report_texts (organisation_id, report_id, seq, body, vector)
      values (${organisationId}, ${report.id}, 2, '', '')`.execute(tx())
  }
}

/** Inserts a live publication as rows, without a page. Needs the organisation's transaction. */
export async function insertPublication(
  organisationId: string,
  {
    reportId,
    audience,
    edition,
    seq = 2,
    name,
    by,
    at,
  }: {
    reportId: string
    audience: Audience
    edition: number
    seq?: number
    name: string
    by: string
    at: string
  },
): Promise<void> {
  const slug = `s-${reportId}`
  await sql`
    insert into publications (organisation_id, report_id, audience, edition, name, report_seq, document, block_changes,
      html_gzip, html_brotli, inline_hashes, etag, published_by, published_at)
    values (${organisationId}, ${reportId}, ${audience}, ${edition}, ${name}, ${seq}, '{}', '{}', '', '', '[]', 'x', ${by}, ${at})`.execute(
    tx(),
  )
  await sql`
    insert into live_publications (organisation_id, report_id, audience, publication_id)
    select organisation_id, report_id, audience, id from publications
    where organisation_id = ${organisationId} and report_id = ${reportId} and edition = ${edition}`.execute(
    tx(),
  )
  await sql`
    insert into slugs (organisation_id, slug, report_id) values (${organisationId}, ${slug}, ${reportId})
    on conflict do nothing`.execute(tx())
  await sql`
    insert into page_addresses (organisation_id, slug, audience, report_id)
    values (${organisationId}, ${slug}, ${audience}, ${reportId})`.execute(tx())
}
