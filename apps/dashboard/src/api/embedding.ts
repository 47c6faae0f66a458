import type { Resource } from '@bubbles/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './client.ts'

/** Which sites may show the organisation's reports. */
export type Embedding = Resource<'getEmbedding'>

/** Which sites may show the reports of this host's organisation. */
export const embeddingQuery = queryOptions({
  queryKey: ['organisation', 'embedding'],
  queryFn: ({ signal }): Promise<Embedding> => api.getEmbedding({}, { signal }),
  meta: { quiet: true },
})

/** Whether two settings let the same sites show reports. */
export const sameEmbedding = (a: Embedding, b: Embedding): boolean =>
  a.sites === b.sites && a.hosts.join(' ') === b.hosts.join(' ')

/** Somebody else changed the list meanwhile. */
export class EmbeddingConflict extends Error {
  /** What is there now. */
  readonly now: Embedding

  constructor(now: Embedding) {
    super('Someone else has just changed this. Save again to replace their change with yours.')
    this.name = 'EmbeddingConflict'
    this.now = now
  }
}

/**
 * Changes which sites may show reports; `base` is what was there when the change was begun. Fails with EmbeddingConflict
 * when somebody else came first.
 */
export function useUpdateEmbedding() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async ({ base, wanted }: { base: Embedding; wanted: Embedding }) => {
      const now = await queryClient.fetchQuery({ ...embeddingQuery, staleTime: 0 })
      if (!sameEmbedding(now, base)) throw new EmbeddingConflict(now)
      return api.updateEmbedding({ body: wanted })
    },
    onSuccess: (embedding) => queryClient.setQueryData(embeddingQuery.queryKey, embedding),
  })
}
