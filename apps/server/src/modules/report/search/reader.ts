import { sameTenant, tx } from '@bubbles/db'

/** Drafts whose words are not those of their newest version, what was edited last first. */
export const readStale = (organisationId: string, limit: number) =>
  tx()
    .selectFrom('reports')
    .leftJoin('report_texts as text', (join) => sameTenant(join, 'text.report_id', 'reports.id'))
    .where('reports.organisation_id', '=', organisationId)
    .where('reports.purged_at', 'is', null)
    .where((eb) => eb.or([eb('text.seq', 'is', null), eb('text.seq', '<', eb.ref('reports.head_seq'))]))
    .orderBy('reports.updated_at', 'desc')
    .limit(limit)
    .select(['reports.id', 'reports.head_seq'])
    .execute()

/** Organisations with such drafts. Needs the platform's transaction. */
export const readOrganisationsWithStale = (limit: number) =>
  tx()
    .selectFrom('reports')
    .innerJoin('organisations', 'organisations.id', 'reports.organisation_id')
    .leftJoin('report_texts as text', (join) => sameTenant(join, 'text.report_id', 'reports.id'))
    .where('organisations.status', '=', 'Active')
    .where('reports.purged_at', 'is', null)
    .where((eb) => eb.or([eb('text.seq', 'is', null), eb('text.seq', '<', eb.ref('reports.head_seq'))]))
    .select('reports.organisation_id')
    .distinct()
    .limit(limit)
    .execute()

/** The contents of these reports, for the words around a find. */
export const readBodies = async (organisationId: string, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx()
    .selectFrom('report_texts')
    .where('organisation_id', '=', organisationId)
    .where('report_id', 'in', ids)
    .select(['report_id', 'body'])
    .execute()
  return new Map(rows.map((row) => [row.report_id, row.body]))
}
