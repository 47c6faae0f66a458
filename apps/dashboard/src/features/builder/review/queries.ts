import type { Resource } from '@bubbles/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

type ReviewAnswer = Resource<'getReview'>
export type Review = ReviewAnswer['review']
export type Thread = ReviewAnswer['threads'][number]
export type Comment = Thread['comments'][number]
export type Person = Comment['createdBy']

/**
 * How often an open report asks for others' comments, in milliseconds: for who has no socket, which tells of each at
 * once (`useFreshReview`). A hidden tab asks for nothing.
 */
const POLL = 60_000

/** Review and threads of an open report. */
export const reviewQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['builder', 'review', reportId],
    queryFn: ({ signal }) => api.getReview({ id: reportId }, { signal }),
    refetchInterval: POLL,
    refetchOnWindowFocus: true,
    staleTime: 0,
    meta: { quiet: true },
  })

/** Members who may see the draft and do `may`, whose name has `search` in it. */
export const peopleQuery = (reportId: string, may: 'comment' | 'edit' | 'review' | 'publish', search = '') =>
  queryOptions({
    queryKey: ['builder', 'review-people', reportId, may, search],
    queryFn: ({ signal }) =>
      api.listReviewPeople({ id: reportId, query: { may, ...(search !== '' && { search }) } }, { signal }),
    staleTime: 60_000,
    meta: { quiet: true },
  })

/** What changed in the draft since a publication. */
export const changesQuery = (reportId: string, audience?: 'internal' | 'public') =>
  queryOptions({
    queryKey: ['builder', 'changes', reportId, audience ?? 'last'],
    queryFn: ({ signal }) => api.getReportChanges({ id: reportId, query: { audience } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
