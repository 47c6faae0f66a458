import type { Resource } from '@bubbles/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

type Person = Resource<'listDocumentSaves'>['saves'][number]['createdBy']

/** So many of the newest saves are searched. */
const MAX_SAVES = 50

/** Who deleted blocks, by block id, as far as the newest saves say. */
export const deletersQuery = (reportId: string, blockIds: readonly string[]) =>
  queryOptions({
    queryKey: ['builder', 'deleters', reportId, blockIds],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Person>> => {
      const { versions } = await api.listDocumentVersions({ id: reportId, query: { limit: 1 } }, { signal })
      const newest = String(versions[0]?.version ?? 1)
      const { saves } = await api.listDocumentSaves(
        { id: reportId, version: newest, query: { limit: MAX_SAVES } },
        { signal },
      )
      // The newest save last: who deleted a block in the end.
      return new Map(
        saves.toReversed().flatMap(({ createdBy, removed }) => removed.map((id) => [id, createdBy] as const)),
      )
    },
    enabled: blockIds.length > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    meta: { quiet: true },
  })
