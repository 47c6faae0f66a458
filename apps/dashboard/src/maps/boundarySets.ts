import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** The organisation's own boundaries, by name. */
export const boundarySetsQuery = queryOptions({
  queryKey: ['boundarySets'],
  queryFn: async ({ signal }) => (await api.listBoundarySets({}, { signal })).boundarySets,
  staleTime: 60_000,
  meta: { quiet: true },
})
