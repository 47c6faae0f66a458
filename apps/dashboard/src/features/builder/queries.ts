import type { Resource } from '@bubbles/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export { publicationCheckQuery } from '../../api/reports.ts'

/** A report as the builder opens it. */
export type BuilderReport = Resource<'getReport'>

/** The report with its document. Read afresh whenever the builder opens: what is typed lives in Yjs, not here. */
export const builderReportQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['builder', 'report', reportId],
    queryFn: ({ signal }) => api.getReport({ id: reportId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })

/** A table of data. Named by its content, so it never changes. */
export const datasetQuery = (hash: string | null) =>
  queryOptions({
    queryKey: ['builder', 'dataset', hash],
    queryFn: ({ signal }) => api.getDataset({ hash: hash ?? '' }, { signal }),
    enabled: hash !== null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

/** An image of a draft as an object address: it takes the token to read, so no plain address would do. */
export const imageQuery = (hash: string | null) =>
  queryOptions({
    queryKey: ['builder', 'image', hash],
    queryFn: async ({ signal }) => URL.createObjectURL(await api.getImage({ hash: hash ?? '' }, { signal })),
    enabled: hash !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // An object address that is forgotten cannot be given back, so it lives as long as the page.
    gcTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
