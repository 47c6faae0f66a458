import type { Resource } from '@bubbles/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'
import { noneIfHidden } from './errors.ts'

export type SavedSearch = Resource<'saveSearch'>

/** The person's saved searches, the oldest first. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: async () => (await noneIfHidden(api.listSavedSearches({}), { savedSearches: [] })).savedSearches,
  meta: { quiet: true },
})

const KEY = 'bubbles-saved-searches'

/** Whether the person had saved searches here the last time: they are asked for with the list then, not after it. */
export const hadSavedSearches = (): boolean => localStorage.getItem(KEY) !== null

/** Keeps for the next start whether there are any. Which ones is not kept. */
export function noteSavedSearches(some: boolean): void {
  if (some) localStorage.setItem(KEY, 'some')
  else localStorage.removeItem(KEY)
}
