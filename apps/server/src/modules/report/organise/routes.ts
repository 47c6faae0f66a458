import type { Resource } from '@bubbles/contract'
import { Problem, SAVED_SEARCH_LIMITS } from '@bubbles/domain'
import type { CallContext, Handlers } from '../../../http/context.ts'
import { countOf, seenBy } from '../search/search.ts'
import { notFound } from '../service.ts'
import { readSavedSearches, readTags, type SavedSearchRow } from './reader.ts'
import { mergeTag, removeTag, renameTag, setTopic, tagReports } from './tags.ts'
import { deleteFavourite, deleteSavedSearchRow, insertFavourite, insertSavedSearch } from './writer.ts'

type Operations =
  | 'listTags'
  | 'tagReports'
  | 'updateTag'
  | 'setTopic'
  | 'mergeTag'
  | 'deleteTag'
  | 'addFavourite'
  | 'removeFavourite'
  | 'listSavedSearches'
  | 'saveSearch'
  | 'deleteSavedSearch'

/** Handlers of tags, and of a member's own favourites and saved searches: no call names another person. */
export const organiseHandlers: Handlers<Operations> = {
  listTags: {
    reads: true,
    handle: async (context) => ({ tags: await readTags(context.organisation.id, seenBy(context)) }),
  },

  tagReports: async ({ organisation, body }) => {
    const tags = await tagReports(organisation.id, body)
    return { reports: [...tags].map(([id, each]) => ({ id, tags: each })) }
  },

  updateTag: ({ organisation, actor, params, body }) =>
    renameTag(organisation.id, actor.userId, params.tagId, body.name),

  setTopic: ({ organisation, actor, params, body }) =>
    setTopic(organisation.id, actor.userId, params.tagId, body.isTopic),

  mergeTag: ({ organisation, actor, params, body }) =>
    mergeTag(organisation.id, actor.userId, params.tagId, body.into),

  deleteTag: ({ organisation, actor, params }) => removeTag(organisation.id, actor.userId, params.tagId),

  addFavourite: async (context) => {
    const { organisation, actor, params } = context
    await requireListed(context, params.id)
    await insertFavourite(organisation.id, actor.userId, params.id)
  },

  removeFavourite: async ({ organisation, actor, params }) => {
    await deleteFavourite(organisation.id, actor.userId, params.id)
  },

  listSavedSearches: {
    reads: true,
    handle: async ({ organisation, actor }) => ({
      savedSearches: (await readSavedSearches(organisation.id, actor.userId)).map(presentSearch),
    }),
  },

  saveSearch: async ({ organisation, actor, body }) => {
    const saved = await readSavedSearches(organisation.id, actor.userId)
    if (saved.length >= SAVED_SEARCH_LIMITS.ofPerson)
      throw new Problem('conflict', {
        detail: `You can save up to ${SAVED_SEARCH_LIMITS.ofPerson} searches. Remove one first.`,
      })
    return presentSearch(await insertSavedSearch(organisation.id, actor.userId, body))
  },

  deleteSavedSearch: async ({ organisation, actor, params }) => {
    if (!(await deleteSavedSearchRow(organisation.id, actor.userId, params.searchId)))
      throw new Problem('not-found', { detail: 'This search has already been removed.' })
  },
}

/** @throws Problem report-not-found or template-not-found for what the caller's list doesn't have */
async function requireListed(context: CallContext, reportId: string): Promise<void> {
  if ((await countOf(context, { ids: [reportId] })) > 0) return
  const seesDrafts = context.can('report.readDraft')
  throw seesDrafts ? await notFound(context.organisation.id, reportId) : new Problem('report-not-found')
}

const presentSearch = (row: SavedSearchRow): Resource<'saveSearch'> => ({
  id: row.id,
  name: row.name,
  list: row.list as Resource<'saveSearch'>['list'],
  search: row.search,
  createdAt: row.created_at.toISOString(),
})
