import type { Resource } from '@bubbles/contract'
import type { ReportDocument } from '@bubbles/report-document'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

/** One line of a report's history. */
export type Version = Resource<'listDocumentVersions'>['versions'][number]

/** One save of a session. */
export type Save = Resource<'listDocumentSaves'>['saves'][number]

const PAGE = 100

const historyKey = (reportId: string) => ['builder', 'history', reportId] as const

/** Versions of a report, the newest first, in pages. */
export const versionsQuery = (reportId: string) =>
  infiniteQueryOptions({
    queryKey: [...historyKey(reportId), 'versions'],
    queryFn: ({ pageParam, signal }) =>
      api.listDocumentVersions(
        { id: reportId, query: { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

const savesKey = (reportId: string) => [...historyKey(reportId), 'saves'] as const

/** The saves a version was made in, the newest first, in pages. */
export const savesQuery = (reportId: string, { version, since }: Pick<Version, 'version' | 'since'>) =>
  infiniteQueryOptions({
    queryKey: [...savesKey(reportId), since, version],
    queryFn: ({ pageParam, signal }) =>
      api.listDocumentSaves(
        {
          id: reportId,
          version: String(version),
          query: { since, ...(pageParam !== null && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  })

/** The document as it was at a version, which never changes. */
export const versionQuery = (reportId: string, version: number) =>
  queryOptions({
    queryKey: [...historyKey(reportId), 'version', version],
    queryFn: async ({ signal }) => {
      const answer = await api.getDocumentVersion({ id: reportId, version: String(version) }, { signal })
      // The server checked it against the schema of documents.
      return answer.document as unknown as ReportDocument
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

/** What changed from one version to a later one, block by block. */
export const changesQuery = (reportId: string, { from, to }: { from: number; to: number }) =>
  queryOptions({
    queryKey: [...historyKey(reportId), 'changes', from, to],
    queryFn: async ({ signal }) =>
      (
        await api.compareDocumentVersions(
          { id: reportId, version: String(to), query: { since: from } },
          { signal },
        )
      ).changes,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

/** Names a version, or takes its name away. The list shows it at once and takes it back if the call fails. */
export function useNameVersion(reportId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = versionsQuery(reportId)
  return useMutation({
    mutationFn: ({ version, name }: { version: number; name: string | null }) =>
      api.nameDocumentVersion({ id: reportId, version: String(version), body: { name } }),
    onMutate: async ({ version, name }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              versions: page.versions.map((each) => (each.version === version ? { ...each, name } : each)),
            })),
          },
      )
      return before
    },
    onError: (_error, _change, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: savesKey(reportId) }),
      ]),
  })
}

/** Makes an earlier version the newest one; what came between stays in the history. */
export function useRestoreVersion(reportId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (version: number) =>
      api.restoreDocumentVersion(
        { id: reportId, version: String(version) },
        { idempotencyKey: crypto.randomUUID() },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: versionsQuery(reportId).queryKey }),
  })
}
