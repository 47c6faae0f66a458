import { keptBytes, sameTenant, tx } from '@bubbles/db'
import type { Audience } from '@bubbles/domain'
import { selectOpenEditions } from '../earlier/reader.ts'

/** What became of an edition's PDF; undefined while none was asked for. */
export const readPdfState = (organisationId: string, publicationId: string) =>
  tx()
    .selectFrom('publication_pdfs')
    .where('organisation_id', '=', organisationId)
    .where('publication_id', '=', publicationId)
    .select(['state', 'failure'])
    .executeTakeFirst()

/** The PDF of an edition that readers can open, with the report's name in it. */
export async function readPdf(organisationId: string, publicationId: string) {
  const row = await selectOpenEditions(organisationId)
    .innerJoin('publication_pdfs as file', (join) =>
      sameTenant(join, 'file.publication_id', 'publication.id'),
    )
    .where('file.organisation_id', '=', organisationId)
    .where('file.publication_id', '=', publicationId)
    .where('file.state', '=', 'made')
    .select(['publication.name', 'file.pdf', 'file.pdf_object'])
    .executeTakeFirst()
  return row && { name: row.name, kept: keptBytes(organisationId, row.pdf, row.pdf_object) }
}

/** The live edition of a report for an audience, and what became of its PDF. */
export const readLivePdfState = (organisationId: string, reportId: string, audience: Audience) =>
  tx()
    .selectFrom('live_publications as live')
    .innerJoin('publications as publication', (join) =>
      sameTenant(join, 'publication.id', 'live.publication_id'),
    )
    .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'live.report_id'))
    .leftJoin('publication_pdfs as file', (join) =>
      sameTenant(join, 'file.publication_id', 'live.publication_id'),
    )
    .where('live.organisation_id', '=', organisationId)
    .where('live.report_id', '=', reportId)
    .where('live.audience', '=', audience)
    .where('report.deleted_at', 'is', null)
    .select(['publication.id', 'publication.edition', 'publication.name', 'file.state', 'file.failure'])
    .executeTakeFirst()

/** Why the organisation's last edition got no PDF; null where it did, or there was none. */
export const readLastPdfFailure = async (organisationId: string) =>
  (
    await tx()
      .selectFrom('publication_pdfs')
      .where('organisation_id', '=', organisationId)
      .where('settled_at', 'is not', null)
      .orderBy('settled_at', 'desc')
      .limit(1)
      .select('failure')
      .executeTakeFirst()
  )?.failure ?? null

/** Live editions of active organisations without a PDF that this server could make. Needs the platform. */
export const readMissingPdfs = (limit: number) =>
  tx()
    .selectFrom('live_publications as live')
    .innerJoin('organisations as organisation', 'organisation.id', 'live.organisation_id')
    .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'live.report_id'))
    .leftJoin('publication_pdfs as file', (join) =>
      sameTenant(join, 'file.publication_id', 'live.publication_id'),
    )
    .where('organisation.status', '=', 'Active')
    .where('report.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('file.publication_id', 'is', null), eb('file.failure', 'in', ['off', 'no-browser'])]),
    )
    .orderBy('live.publication_id')
    .limit(limit)
    .select(['live.organisation_id', 'live.publication_id'])
    .execute()
