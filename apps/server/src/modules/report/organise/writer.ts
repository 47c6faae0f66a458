import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import type { SavedSearchRow } from './reader.ts'

/** Makes tags that are not there yet. */
export const insertTags = (organisationId: string, tags: readonly { name: string; key: string }[]) =>
  tx()
    .insertInto('tags')
    .values(tags.map(({ name, key }) => ({ organisation_id: organisationId, name, key })))
    .onConflict((conflict) => conflict.columns(['organisation_id', 'key']).doNothing())
    .execute()

/** Gives each of the reports each of the tags. */
export const insertReportTags = (organisationId: string, reportIds: string[], tagIds: string[]) =>
  tx()
    .insertInto('report_tags')
    .values(
      reportIds.flatMap((reportId) =>
        tagIds.map((tagId) => ({ organisation_id: organisationId, report_id: reportId, tag_id: tagId })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Takes the tags from the reports. */
export const deleteReportTags = (organisationId: string, reportIds: string[], tagIds: string[]) =>
  tx()
    .deleteFrom('report_tags')
    .where('organisation_id', '=', organisationId)
    .where('report_id', 'in', reportIds)
    .where('tag_id', 'in', tagIds)
    .execute()

/** Gives a copy the tags of what it was copied from. */
export const copyReportTags = (organisationId: string, from: string, to: string) =>
  tx()
    .insertInto('report_tags')
    .columns(['organisation_id', 'report_id', 'tag_id'])
    .expression((eb) =>
      eb
        .selectFrom('report_tags')
        .where('organisation_id', '=', organisationId)
        .where('report_id', '=', from)
        .select(['organisation_id', sql<string>`${to}::uuid`.as('report_id'), 'tag_id']),
    )
    .execute()

/** Renames a tag. */
export const renameTag = (
  organisationId: string,
  tagId: string,
  { name, key }: { name: string; key: string },
) =>
  tx()
    .updateTable('tags')
    .set({ name, key })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', tagId)
    .execute()

/** Shows a tag to readers as a topic, or no longer. */
export const writeTopic = (organisationId: string, tagId: string, isTopic: boolean) =>
  tx()
    .updateTable('tags')
    .set({ is_topic: isTopic })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', tagId)
    .execute()

/** Gives the reports of one tag another, and has saved searches look for that; the first is left without any. */
export async function moveTag(organisationId: string, from: string, into: string): Promise<void> {
  await tx()
    .insertInto('report_tags')
    .columns(['organisation_id', 'report_id', 'tag_id'])
    .expression((eb) =>
      eb
        .selectFrom('report_tags')
        .where('organisation_id', '=', organisationId)
        .where('tag_id', '=', from)
        .select(['organisation_id', 'report_id', sql<string>`${into}::uuid`.as('tag_id')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx()
    .updateTable('saved_searches')
    .set({ search: sql`replace(search, ${from}, ${into})` })
    .where('organisation_id', '=', organisationId)
    .where('search', 'like', `%${from}%`)
    .execute()
}

/** Removes a tag; no report has it then. */
export const deleteTagRow = (organisationId: string, tagId: string) =>
  tx().deleteFrom('tags').where('organisation_id', '=', organisationId).where('id', '=', tagId).execute()

/** Adds a report to a member's favourites; again does nothing. */
export const insertFavourite = (organisationId: string, userId: string, reportId: string) =>
  tx()
    .insertInto('favourites')
    .values({ organisation_id: organisationId, user_id: userId, report_id: reportId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteFavourite = (organisationId: string, userId: string, reportId: string) =>
  tx()
    .deleteFrom('favourites')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('report_id', '=', reportId)
    .execute()

export const insertSavedSearch = (
  organisationId: string,
  userId: string,
  { name, list, search }: Pick<SavedSearchRow, 'name' | 'list' | 'search'>,
): Promise<SavedSearchRow> =>
  tx()
    .insertInto('saved_searches')
    .values({ organisation_id: organisationId, user_id: userId, name, list, search })
    .returning(['id', 'name', 'list', 'search', 'created_at'])
    .executeTakeFirstOrThrow()

/** @returns whether it was there. */
export async function deleteSavedSearchRow(
  organisationId: string,
  userId: string,
  searchId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx()
    .deleteFrom('saved_searches')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('id', '=', searchId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
