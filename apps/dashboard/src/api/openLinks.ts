import type { Resource } from '@bubbles/contract'
import { toasts } from '@bubbles/ui'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { countOf } from '../format/numbers.ts'
import { api } from './client.ts'

export type PublicPage = Resource<'listPublicPublishedReports'>['publishedReports'][number]
export type OpenPreviewLink = Resource<'listOpenPreviewLinks'>['previewLinks'][number]

/** Up to how many links that were ended together can be restored together. */
const MAX_RESTORED = 5_000

const KEY = ['open-links']

/** Every public address of this host's organisation, the last published first, a page at a time. */
export const publicPagesQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'pages'],
  queryFn: ({ pageParam, signal }) =>
    api.listPublicPublishedReports({ query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor,
  staleTime: 0,
  meta: { quiet: true },
})

/** Every link that shows a draft, the newest first, a page at a time. */
export const openPreviewLinksQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'previews'],
  queryFn: ({ pageParam, signal }) =>
    api.listOpenPreviewLinks({ query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor,
  staleTime: 0,
  meta: { quiet: true },
})

function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: KEY }),
      queryClient.invalidateQueries({ queryKey: ['builder', 'preview-links'] }),
    ])
}

/** Ends links to drafts, with an undo: those named, those of a report, or all of the organisation. */
export function useEndPreviewLinks() {
  const refresh = useRefresh()
  const { mutate: restore } = useRestorePreviewLinks()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: { reportId?: string; linkIds?: string[] }) => api.endPreviewLinks({ body }),
    onSuccess: ({ linkIds }) =>
      toasts.notify({
        message:
          linkIds.length === 0
            ? 'These links had ended already.'
            : `${countOf(linkIds.length, 'preview link')} ended.`,
        ...(linkIds.length > 0 &&
          linkIds.length <= MAX_RESTORED && {
            action: { label: 'Undo', onAction: () => restore(linkIds) },
          }),
      }),
    onSettled: refresh,
  })
}

function useRestorePreviewLinks() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (linkIds: string[]) => api.restorePreviewLinks({ body: { linkIds } }),
    onSuccess: ({ linkIds }) =>
      toasts.notify({ message: `${countOf(linkIds.length, 'preview link')} restored.` }),
    onSettled: refresh,
  })
}

/** Ends a link to a draft and makes one in its place; only its answer holds the address. */
export function useReplacePreviewLink() {
  const refresh = useRefresh()
  return useMutation({
    meta: { quiet: true },
    // The address is not to stay in memory once nobody looks at it.
    gcTime: 0,
    mutationFn: ({ id, report }: OpenPreviewLink) => api.replacePreviewLink({ id: report.id, linkId: id }),
    onSettled: refresh,
  })
}
