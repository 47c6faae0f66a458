import { SAVED_SEARCH_LIMITS, TAG_LIMITS } from '@bubbles/domain'
import { isStorable, UNSTORABLE_MESSAGE } from '@bubbles/tables'
import { z } from 'zod'
import { type CallSchemas, id, REPORT_LISTS, reportParams, shownName, tag, time } from './common.ts'

export const tagNameShape = shownName('Enter the name of a tag.').max(
  TAG_LIMITS.name,
  `A tag’s name can have up to ${TAG_LIMITS.name} characters.`,
)
/** Whether readers are shown the tag, as a topic of the front page. */
const isTopic = z.boolean()
const tagParams = z.object({ tagId: id })
const savedSearch = z.object({
  id,
  name: z.string(),
  list: z.enum(REPORT_LISTS),
  /** The parameters of the list's address: `q=wind&state=public`. */
  search: z.string(),
  createdAt: time,
})

export const organisingSchemas = {
  listTags: {
    response: z.object({
      /** By name. `reports`: how many of those that are listed for the caller have it. */
      tags: z.array(tag.extend({ reports: z.int(), isTopic })),
    }),
  },
  tagReports: {
    body: z
      .strictObject({
        reportIds: z.array(id).min(1, 'Name at least one report.').max(200),
        /** Names of tags; those that are not there yet are made. */
        add: z.array(tagNameShape).max(TAG_LIMITS.ofReport).default([]),
        /** Ids of tags. */
        remove: z.array(id).max(TAG_LIMITS.ofOrganisation).default([]),
      })
      .refine(({ add, remove }) => add.length + remove.length > 0, {
        message: 'Name at least one tag to add or remove.',
      }),
    response: z.object({ reports: z.array(z.object({ id, tags: z.array(tag) })) }),
  },
  updateTag: { params: tagParams, body: z.strictObject({ name: tagNameShape }), response: tag },
  setTopic: {
    params: tagParams,
    body: z.strictObject({ isTopic }),
    response: tag.extend({ isTopic }),
  },
  mergeTag: {
    params: tagParams,
    body: z.strictObject({
      /** The tag that stays. */
      into: id,
    }),
    response: tag,
  },
  deleteTag: { params: tagParams },
  addFavourite: { params: reportParams },
  removeFavourite: { params: reportParams },
  listSavedSearches: { response: z.object({ savedSearches: z.array(savedSearch) }) },
  saveSearch: {
    body: z.strictObject({
      name: shownName('Enter a name for the search.').max(SAVED_SEARCH_LIMITS.name),
      list: z.enum(REPORT_LISTS),
      search: z.string().max(SAVED_SEARCH_LIMITS.search).refine(isStorable, UNSTORABLE_MESSAGE),
    }),
    response: savedSearch,
  },
  deleteSavedSearch: { params: z.object({ searchId: id }) },
} satisfies Record<string, CallSchemas>
