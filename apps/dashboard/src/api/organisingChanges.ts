import { toasts } from '@bubbles/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './client.ts'
import type { Tag } from './organising.ts'
import { type SavedSearch, savedSearchesQuery } from './savedSearches.ts'
import { readAgain } from './reportLists.ts'

/** What is done to the tags of reports. */
export interface Tagging {
  reportIds: string[]
  /** Names. */
  add: string[]
  /** Ids. */
  remove: string[]
}

/** Adds tags to reports and removes others: of all of them or of none. */
export function useTagReports() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Tagging) => api.tagReports({ body }),
    onSuccess: (_answer, { reportIds: { length } }) => {
      void toasts.notify({ message: length === 1 ? 'Tags saved.' : `Tags of ${length} reports saved.` })
      return readAgain(queryClient)
    },
  })
}

/** What an admin does to a tag: another name, another tag in its place, or its end; and a publisher: whether readers see it. */
export type TagChange =
  | { kind: 'rename'; tag: Tag; name: string }
  | { kind: 'merge'; tag: Tag; into: Tag }
  | { kind: 'topic'; tag: Tag; isTopic: boolean }
  | { kind: 'remove'; tag: Tag }

const sent = (change: TagChange): Promise<unknown> => {
  const tagId = change.tag.id
  if (change.kind === 'rename') return api.updateTag({ tagId, body: { name: change.name } })
  if (change.kind === 'merge') return api.mergeTag({ tagId, body: { into: change.into.id } })
  if (change.kind === 'topic') return api.setTopic({ tagId, body: { isTopic: change.isTopic } })
  return api.deleteTag({ tagId })
}

const doneWords = (change: TagChange): string => {
  if (change.kind === 'rename') return `“${change.tag.name}” is now “${change.name}”.`
  if (change.kind === 'merge') return `“${change.tag.name}” merged into “${change.into.name}”.`
  if (change.kind === 'topic')
    return change.isTopic
      ? `“${change.tag.name}” is now a topic of the front page.`
      : `“${change.tag.name}” is no longer a topic of the front page.`
  return `Tag “${change.tag.name}” removed.`
}

/** Renames, merges or removes a tag, or has it shown to readers. */
export function useChangeTag() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: sent,
    onSuccess: (_answer, change) => void toasts.notify({ message: doneWords(change) }),
    onSettled: () =>
      Promise.all([
        readAgain(queryClient),
        queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
      ]),
  })
}

/** Saves a search of the list for the person. */
export function useSaveSearch() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Pick<SavedSearch, 'name' | 'list' | 'search'>) => api.saveSearch({ body }),
    onSuccess: ({ name }) => void toasts.notify({ message: `Search “${name}” saved.` }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
  })
}

/** Removes a saved search, with "Undo" for a moment. */
export function useRemoveSavedSearch() {
  const queryClient = useQueryClient()
  const again = () => queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })
  const putBack = useMutation({
    mutationFn: ({ name, list, search }: SavedSearch) => api.saveSearch({ body: { name, list, search } }),
    onSettled: again,
  })
  return useMutation({
    mutationFn: ({ id }: SavedSearch) => api.deleteSavedSearch({ searchId: id }),
    onSuccess: (_nothing, saved) =>
      void toasts.notify({
        message: `Search “${saved.name}” removed.`,
        action: { label: 'Undo', onAction: () => putBack.mutate(saved) },
      }),
    onSettled: again,
  })
}
