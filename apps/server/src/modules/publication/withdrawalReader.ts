import { sameTenant, tx } from '@bubbles/db'

/** What was withdrawn from a report's audiences and may be brought back. */
export const readWithdrawn = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('withdrawn_publications as withdrawn')
    .innerJoin('publications as publication', (join) =>
      sameTenant(join, 'publication.id', 'withdrawn.publication_id'),
    )
    .where('withdrawn.organisation_id', '=', organisationId)
    .where('withdrawn.report_id', '=', reportId)
    .orderBy('withdrawn.audience')
    .select([
      'publication.id',
      'publication.name',
      'publication.edition',
      'withdrawn.audience',
      'withdrawn.cause',
      'withdrawn.since_edition',
    ])
    .execute()

/** Editions of a report by their ids. */
export const readEditionsOf = (organisationId: string, reportId: string, publicationIds: readonly string[]) =>
  tx()
    .selectFrom('publications')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('id', 'in', publicationIds)
    .orderBy('audience')
    .select(['id', 'audience', 'edition'])
    .execute()
