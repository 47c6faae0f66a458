import type { Resource } from '@bubbles/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './client.ts'
import { noneIfHidden } from './errors.ts'
import { holdLists, markFavourite, putBack, readAgain } from './reportLists.ts'

export type Tag = Resource<'listTags'>['tags'][number]

/** Tags by name, with how many of the listed reports have each. Read again with the lists of reports. */
export const tagsQuery = queryOptions({
  queryKey: ['reports', 'tags'],
  queryFn: async () => (await noneIfHidden(api.listTags({}), { tags: [] })).tags,
  meta: { quiet: true },
})

/** Adds a report to the person's favourites or removes it; the list changes at once and is restored if the call fails. */
export function useSetFavourite() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isFavourite }: { id: string; isFavourite: boolean }) =>
      isFavourite ? api.addFavourite({ id }) : api.removeFavourite({ id }),
    onMutate: async ({ id, isFavourite }) => {
      const before = await holdLists(queryClient)
      markFavourite(queryClient, id, isFavourite)
      return before
    },
    onError: (_error, _target, before) => putBack(queryClient, before),
    onSettled: () => readAgain(queryClient),
  })
}
