import type { Resource } from '@bubbles/contract'
import { toasts } from '@bubbles/ui'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './client.ts'

export type Subscriber = Resource<'listSubscribers'>['subscribers'][number]

/** Addresses that are subscribed to this host’s organisation, newest first, page after page. */
export const subscribersQuery = infiniteQueryOptions({
  queryKey: ['subscribers'],
  queryFn: ({ pageParam, signal }) =>
    api.listSubscribers({ query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor,
  meta: { quiet: true },
})

/** Removes an address; nothing is kept of it. */
export function useRemoveSubscriber() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Subscriber) => api.removeSubscriber({ subscriberId: id }),
    onSuccess: () => void toasts.notify({ message: 'The address was removed.' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: subscribersQuery.queryKey }),
  })
}
