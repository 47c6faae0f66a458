import { sameTenant, tx } from '@bubbles/db'
import type { Audience } from '@bubbles/domain'

/**
 * What readers can open of an organisation, if they are admitted to its page: what is live, and where the publisher lets
 * them, the editions of the same audience before it, back to when it was last unpublished. Of reports that are there.
 */
export const selectOpenEditions = (organisationId: string) =>
  tx()
    .selectFrom('publications as publication')
    .innerJoin('live_publications as live', (join) =>
      sameTenant(join, 'live.report_id', 'publication.report_id').onRef(
        'live.audience',
        '=',
        'publication.audience',
      ),
    )
    .innerJoin('publications as current', (join) => sameTenant(join, 'current.id', 'live.publication_id'))
    .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'publication.report_id'))
    .leftJoin('report_sharing as sharing', (join) =>
      sameTenant(join, 'sharing.report_id', 'publication.report_id'),
    )
    .where('publication.organisation_id', '=', organisationId)
    .where('report.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('publication.id', '=', eb.ref('current.id')),
        eb.and([
          eb('sharing.editions', '=', true),
          eb('publication.edition', '>=', eb.ref('live.since_edition')),
          eb('publication.edition', '<', eb.ref('current.edition')),
        ]),
      ]),
    )

/** The document of an edition that readers can open, live or earlier. */
export const readOpenDocument = (organisationId: string, publicationId: string) =>
  selectOpenEditions(organisationId)
    .where('publication.id', '=', publicationId)
    .select('publication.document')
    .executeTakeFirst()

/** An edition of a report that readers of an audience can open, by its number. */
export const readOpenEdition = (
  organisationId: string,
  { reportId, audience, edition }: { reportId: string; audience: Audience; edition: number },
) =>
  selectOpenEditions(organisationId)
    .where('publication.report_id', '=', reportId)
    .where('publication.audience', '=', audience)
    .where('publication.edition', '=', edition)
    .select(['publication.id', 'publication.etag', 'current.id as current_id'])
    .executeTakeFirst()

/** An earlier edition with all its page is rendered from, and the hash of the current one's page. */
export const readEarlierDocument = (organisationId: string, publicationId: string) =>
  selectOpenEditions(organisationId)
    .innerJoin('page_addresses as address', (join) =>
      sameTenant(join, 'address.report_id', 'publication.report_id')
        .onRef('address.audience', '=', 'publication.audience')
        .on('address.is_current', '=', true),
    )
    .where('publication.id', '=', publicationId)
    .whereRef('publication.id', '!=', 'current.id')
    .select([
      'publication.id',
      'publication.report_id',
      'publication.audience',
      'publication.edition',
      'publication.note',
      'publication.document',
      'publication.etag',
      'publication.published_at',
      'publication.published_by',
      'address.slug',
      'current.etag as current_etag',
    ])
    .executeTakeFirst()

/** Editions before one that readers of an audience can open, or will be able to once that one is live; newest first. */
export const readEditionsBefore = (
  organisationId: string,
  { reportId, audience, before }: { reportId: string; audience: Audience; before: number },
  limit: number,
) =>
  selectOpenEditions(organisationId)
    .where('publication.report_id', '=', reportId)
    .where('publication.audience', '=', audience)
    .where('publication.edition', '<', before)
    .whereRef('publication.edition', '>=', 'live.since_edition')
    .orderBy('publication.edition', 'desc')
    .limit(limit)
    .select(['publication.edition', 'publication.published_at', 'publication.note'])
    .execute()
