import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** How often it is asked what waits, while the page is seen, in milliseconds. */
const EVERY_MS = 60_000

/** What waits for the person in this host's organisation. Its number is in the navigation. */
export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: () => api.listInbox({}),
  staleTime: 0,
  refetchInterval: EVERY_MS,
  meta: { quiet: true },
})
