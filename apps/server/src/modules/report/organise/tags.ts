import { Problem, TAG_LIMITS, tagKey, tagName } from '@bubbles/domain'
import { recordAudit } from '../../audit/public.ts'
import { purgeFrontPage } from '../../cdn/public.ts'
import { notFound } from '../service.ts'
import type { TagRow } from '../reader.ts'
import { countTags, holdTags, isAnyTopic, lockReports, lockTags, readTagsOf } from './reader.ts'
import {
  deleteReportTags,
  deleteTagRow,
  insertReportTags,
  insertTags,
  moveTag,
  renameTag as writeName,
  writeTopic,
} from './writer.ts'

/** What is done to the tags of several reports. */
export interface Tagging {
  reportIds: string[]
  /** Names. */
  add: string[]
  /** Ids. */
  remove: string[]
}

const noTag = () => new Problem('not-found', { detail: 'This tag was removed or merged. Reload the list.' })

/**
 * Adds tags to reports and removes others: all of it or nothing.
 * @returns each report's tags, by name
 * @throws Problem report-not-found, or conflict where there would be too many tags
 */
export async function tagReports(
  organisationId: string,
  { reportIds, add, remove }: Tagging,
): Promise<ReadonlyMap<string, TagRow[]>> {
  const ids = [...new Set(reportIds)]
  const there = await lockReports(organisationId, ids)
  const missing = ids.find((id) => !there.some((report) => report.id === id))
  if (missing !== undefined) throw await notFound(organisationId, missing)
  if (remove.length > 0) await deleteReportTags(organisationId, ids, remove)
  const added = add.length > 0 ? await tagsNamed(organisationId, add) : []
  if (added.length > 0) await insertReportTags(organisationId, ids, added)
  const tags = await readTagsOf(organisationId, ids)
  if ([...tags.values()].some((each) => each.length > TAG_LIMITS.ofReport))
    throw new Problem('conflict', {
      detail: `A report can have up to ${TAG_LIMITS.ofReport} tags. Remove some first.`,
    })
  if (await isAnyTopic(organisationId, [...remove, ...added])) await purgeFrontPage(organisationId)
  return tags
}

/** Ids of the tags with these names, which are made where they are not there. */
async function tagsNamed(organisationId: string, names: string[]): Promise<string[]> {
  const wanted = new Map(names.map((name) => [tagKey(name), tagName(name)]))
  const keys = [...wanted.keys()]
  const before = await holdTags(organisationId, keys)
  if (before.length === keys.length) return before
  await insertTags(
    organisationId,
    [...wanted].map(([key, name]) => ({ key, name })),
  )
  const held = await holdTags(organisationId, keys)
  if (held.length < keys.length)
    throw new Problem('conflict', { detail: 'A tag was removed at the same time. Try again.' })
  if ((await countTags(organisationId)) > TAG_LIMITS.ofOrganisation)
    throw new Problem('conflict', {
      detail: `An organisation can have at most ${TAG_LIMITS.ofOrganisation} tags. Use an existing one, or ask an admin to remove some.`,
    })
  return held
}

/** @throws Problem not-found, or conflict where another tag has the name */
export async function renameTag(
  organisationId: string,
  userId: string,
  tagId: string,
  typed: string,
): Promise<TagRow> {
  const [tag] = await lockTags(organisationId, [tagId])
  if (!tag) throw noTag()
  const [name, key] = [tagName(typed), tagKey(typed)]
  const [other] = key === tag.key ? [] : await holdTags(organisationId, [key])
  if (other !== undefined)
    throw new Problem('conflict', {
      detail: `There’s already a tag called “${name}”. Merge the two instead.`,
    })
  await writeName(organisationId, tagId, { name, key })
  if (name !== tag.name) await recordAudit(organisationId, userId, 'tag.renamed', { name, before: tag.name })
  if (tag.is_topic) await purgeFrontPage(organisationId)
  return { id: tagId, name }
}

/** Shows a tag to readers as a topic of the front page, or no longer. @throws Problem not-found */
export async function setTopic(
  organisationId: string,
  userId: string,
  tagId: string,
  isTopic: boolean,
): Promise<TagRow & { isTopic: boolean }> {
  const [tag] = await lockTags(organisationId, [tagId])
  if (!tag) throw noTag()
  if (tag.is_topic !== isTopic) {
    await writeTopic(organisationId, tagId, isTopic)
    await recordAudit(organisationId, userId, 'tag.topic-changed', { name: tag.name, isTopic })
    await purgeFrontPage(organisationId)
  }
  return { id: tagId, name: tag.name, isTopic }
}

/**
 * Merges a tag into another, which stays, and is shown to readers only if it was before.
 * @throws Problem not-found, or conflict for a tag and itself
 */
export async function mergeTag(
  organisationId: string,
  userId: string,
  tagId: string,
  into: string,
): Promise<TagRow> {
  if (tagId === into)
    throw new Problem('conflict', { detail: 'A tag can’t be merged into itself. Choose another tag.' })
  const tags = await lockTags(organisationId, [tagId, into])
  const [from, kept] = [tagId, into].map((id) => tags.find((each) => each.id === id))
  if (!from || !kept) throw noTag()
  await moveTag(organisationId, tagId, into)
  await deleteTagRow(organisationId, tagId)
  await recordAudit(organisationId, userId, 'tag.merged', { name: from.name, into: kept.name })
  if (from.is_topic || kept.is_topic) await purgeFrontPage(organisationId)
  return { id: kept.id, name: kept.name }
}

/** @throws Problem not-found */
export async function removeTag(organisationId: string, userId: string, tagId: string): Promise<void> {
  const [tag] = await lockTags(organisationId, [tagId])
  if (!tag) throw noTag()
  await deleteTagRow(organisationId, tagId)
  await recordAudit(organisationId, userId, 'tag.removed', { name: tag.name })
  if (tag.is_topic) await purgeFrontPage(organisationId)
}
