import { sameTenant, tx } from '@bubbles/db'
import type { DocumentNode } from '@bubbles/report-renderer'
import { sql } from 'kysely'
import { selectOpen } from '../openReader.ts'

/** More than anybody leafs through; what is older is found by its address alone. */
const MOST_LISTED = 5_000

/** Where a document has the text of its introduction (SQL/JSON path). */
const INTRODUCTION = '$.content[*]?(@.type=="standfirst").content[*].text'

/** A report that its organisation's front page lists, as far as its rows say it. */
export type ListedRow = Awaited<ReturnType<typeof readListed>>[number]

/**
 * The reports that the front page of an active organisation lists, newest first by when they were first published: public
 * and live, without a password, not past the end of their link, and not kept from search engines. None while it has no
 * front page.
 * @param publicationId that one alone
 */
export const readListed = (organisationId: string, now: Date, publicationId?: string) =>
  selectOpen(organisationId, now)
    .innerJoin('organisations as organisation', 'organisation.id', 'live.organisation_id')
    .where('organisation.status', '=', 'Active')
    .where('organisation.front_page', '=', true)
    .where((eb) => eb.or([eb('sharing.indexed', 'is', null), eb('sharing.indexed', '=', true)]))
    .$if(publicationId !== undefined, (query) => query.where('publication.id', '=', publicationId!))
    .select((eb) => [
      'publication.id',
      'publication.report_id',
      'publication.name',
      'publication.language',
      'publication.published_at',
      'address.slug',
      'sharing.expires_at',
      eb
        .selectFrom('publications as first')
        .whereRef('first.organisation_id', '=', 'publication.organisation_id')
        .whereRef('first.report_id', '=', 'publication.report_id')
        .where('first.audience', '=', 'public')
        .select((first) => first.fn.min('first.published_at').as('at'))
        .as('first_at'),
    ])
    .orderBy('first_at', 'desc')
    .orderBy('publication.id', 'desc')
    .limit(MOST_LISTED)
    .execute()

/** Which reports that are live for everybody have which tags that are open to readers. */
export const readTopicPairs = (organisationId: string) =>
  tx()
    .selectFrom('tags as tag')
    .innerJoin('report_tags as tagged', (join) => sameTenant(join, 'tagged.tag_id', 'tag.id'))
    .innerJoin('live_publications as live', (join) => sameTenant(join, 'live.report_id', 'tagged.report_id'))
    .where('tag.organisation_id', '=', organisationId)
    .where('tag.is_topic', '=', true)
    .where('live.audience', '=', 'public')
    .select(['tag.id', 'tag.name', 'tagged.report_id'])
    .execute()

/** What cards need of editions, read out of their documents by the database: these may be megabytes. */
export const readCardFacts = (organisationId: string, publicationIds: readonly string[]) =>
  tx()
    .selectFrom('publications as publication')
    .where('publication.organisation_id', '=', organisationId)
    .where('publication.id', 'in', publicationIds)
    .select([
      'publication.id',
      sql<DocumentNode | null>`jsonb_path_query_first(publication.document, '$.content[*] ? (@.type == "title")')`.as(
        'title',
      ),
      sql<string[]>`jsonb_path_query_array(publication.document, ${sql.lit(INTRODUCTION)})`.as('standfirst'),
      sql<DocumentNode | null>`jsonb_path_query_first(publication.document, '$.**.content[*] ? ((@.type == "chart" || @.type == "map") && @.attrs.dataset.type() == "string" || @.type == "image" && @.attrs.file.type() == "string")')`.as(
        'figure',
      ),
    ])
    .execute()

/** The pictures of editions: their keys and sizes. */
export const readCardFiles = (organisationId: string, publicationIds: readonly string[]) =>
  tx()
    .selectFrom('publication_files as publication_file')
    .innerJoin('files as file', (join) => sameTenant(join, 'file.hash', 'publication_file.file_hash'))
    .where('publication_file.organisation_id', '=', organisationId)
    .where('publication_file.publication_id', 'in', publicationIds)
    .select([
      'publication_file.publication_id',
      'publication_file.media_key',
      'publication_file.file_hash',
      'file.width',
      'file.height',
    ])
    .execute()

/** Whether any live public page of an organisation with a front page ends with other reports. */
export const readAsksForNext = async (organisationId: string): Promise<boolean> => {
  const asking = await tx()
    .selectFrom('live_publications as live')
    .innerJoin('publications as publication', (join) =>
      sameTenant(join, 'publication.id', 'live.publication_id'),
    )
    .innerJoin('organisations as organisation', 'organisation.id', 'live.organisation_id')
    .where('live.organisation_id', '=', organisationId)
    .where('live.audience', '=', 'public')
    .where('organisation.front_page', '=', true)
    .where(sql<boolean>`jsonb_path_exists(publication.document, '$.content[*] ? (@.attrs.readNext == true)')`)
    .select('publication.id')
    .limit(1)
    .executeTakeFirst()
  return asking !== undefined
}
