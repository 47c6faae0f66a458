import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import type { TagRow } from '../reader.ts'
import type { Seen } from '../search/conditions.ts'
import { listed } from '../search/listReader.ts'

/** Tags by name, with how many of the listed reports have each; those without drafts see only tags of what they see. */
export const readTags = async (organisationId: string, seen: Seen) => {
  const { rows } = await sql<TagRow & { reports: number; isTopic: boolean }>`
    select tag.id, tag.name, tag.is_topic as "isTopic", count(listed.id)::integer as reports
    from tags tag
    left join report_tags tagged
      on tagged.organisation_id = tag.organisation_id and tagged.tag_id = tag.id
    left join ${listed(organisationId, seen)} on listed.id = tagged.report_id
    where tag.organisation_id = ${organisationId}
    group by tag.id, tag.name, tag.key, tag.is_topic
    having ${seen.drafts} or count(listed.id) > 0
    order by tag.key collate "C"`.execute(tx())
  return rows
}

/** Tags by their ids, locked until the transaction ends, in the order in which every caller locks them. */
export const lockTags = (organisationId: string, ids: string[]) =>
  tx()
    .selectFrom('tags')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .select(['id', 'name', 'key', 'is_topic'])
    .forUpdate()
    .execute()

/** Ids of tags by their keys, kept from being removed until the transaction ends. */
export const holdTags = async (organisationId: string, keys: string[]): Promise<string[]> =>
  keys.length === 0
    ? []
    : (
        await tx()
          .selectFrom('tags')
          .where('organisation_id', '=', organisationId)
          .where('key', 'in', keys)
          .orderBy('id')
          .select('id')
          .forKeyShare()
          .execute()
      ).map(({ id }) => id)

/** Whether one of these tags is shown to readers. */
export const isAnyTopic = async (organisationId: string, ids: string[]): Promise<boolean> => {
  if (ids.length === 0) return false
  const topic = await tx()
    .selectFrom('tags')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .where('is_topic', '=', true)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return topic !== undefined
}

/** How many tags an organisation has. */
export const countTags = async (organisationId: string): Promise<number> => {
  const { tags } = await tx()
    .selectFrom('tags')
    .where('organisation_id', '=', organisationId)
    .select(({ fn }) => fn.countAll<number>().as('tags'))
    .executeTakeFirstOrThrow()
  return Number(tags)
}

/** The tags of these reports, by name. */
export async function readTagsOf(
  organisationId: string,
  reportIds: string[],
): Promise<ReadonlyMap<string, TagRow[]>> {
  const rows = await tx()
    .selectFrom('report_tags as tagged')
    .innerJoin('tags as tag', (join) =>
      join.onRef('tag.organisation_id', '=', 'tagged.organisation_id').onRef('tag.id', '=', 'tagged.tag_id'),
    )
    .where('tagged.organisation_id', '=', organisationId)
    .where('tagged.report_id', 'in', reportIds)
    .orderBy(sql`tag.key collate "C"`)
    .select(['tagged.report_id', 'tag.id', 'tag.name'])
    .execute()
  return new Map(
    reportIds.map((reportId) => [
      reportId,
      rows.filter((row) => row.report_id === reportId).map(({ id, name }) => ({ id, name })),
    ]),
  )
}

/** Reports that are there, locked until the transaction ends, so that tags given at once are counted together. */
export const lockReports = (organisationId: string, ids: string[]) =>
  tx()
    .selectFrom('reports')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['id', 'is_template'])
    .forUpdate()
    .execute()

/** Which of these reports are among a member's favourites. */
export async function readFavourites(
  organisationId: string,
  userId: string,
  reportIds: string[],
): Promise<ReadonlySet<string>> {
  if (reportIds.length === 0) return new Set()
  const rows = await tx()
    .selectFrom('favourites')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('report_id', 'in', reportIds)
    .select('report_id')
    .execute()
  return new Set(rows.map((row) => row.report_id))
}

/** A member's saved searches, the oldest first. */
export const readSavedSearches = (organisationId: string, userId: string) =>
  tx()
    .selectFrom('saved_searches')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'name', 'list', 'search', 'created_at'])
    .execute()

export type SavedSearchRow = Awaited<ReturnType<typeof readSavedSearches>>[number]
