import type { Resource } from '@bubbles/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import type { Range } from '../range.ts'
import { SEEN_SECONDS, type SeenSeconds } from '../search.ts'

export type Feedback = Resource<'getFeedback'>
export type FeedbackQuestion = Feedback['questions'][number]
export type FeedbackComment = FeedbackQuestion['comments'][number]
export type UserDetails = Resource<'getUserDetails'>
export type AnsweredReport = Resource<'listAnswered'>['reports'][number]

const shared = { placeholderData: keepPreviousData, staleTime: 5_000, meta: { quiet: true } } as const

/**
 * Results and comments of a report in some days; `sawBlock` splits them by who saw that block.
 * @param publicationId of one edition alone, whose results aren't split
 */
export const feedbackQuery = (
  reportId: string,
  range: Range,
  sawBlock: string | undefined,
  seconds: SeenSeconds = SEEN_SECONDS[0],
  publicationId?: string,
) =>
  queryOptions({
    queryKey: ['engagement', 'feedback', reportId, range, sawBlock ?? null, seconds, publicationId ?? null],
    queryFn: ({ signal }) => {
      const of = publicationId === undefined ? sawBlock && { sawBlock, seconds } : { publicationId }
      return api.getFeedback({ reportId, query: { ...range, ...of } }, { signal })
    },
    ...shared,
  })

/** What readers of a report said of themselves in some days. */
export const userDetailsQuery = (reportId: string, range: Range) =>
  queryOptions({
    queryKey: ['engagement', 'details', reportId, range],
    queryFn: ({ signal }) => api.getUserDetails({ reportId, query: { ...range } }, { signal }),
    ...shared,
  })

/** Every report that was ever answered. */
export const answeredQuery = queryOptions({
  queryKey: ['engagement', 'answered'],
  queryFn: ({ signal }) => api.listAnswered({}, { signal }),
  ...shared,
})

/** Opens the review thread of a comment, or finds the one there is. */
export function useStartThread(reportId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ sessionId, blockId }: { sessionId: string; blockId: string }) =>
      api.startThreadFromAnswer({ id: reportId, body: { sessionId, blockId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['engagement', 'feedback', reportId] }),
  })
}

/** Deletes all answers and details of one reader. */
export function useDeleteReader(reportId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (sessionId: string) => api.deleteSessionAnswers({ reportId, sessionId }),
    onSettled: () =>
      Promise.all(
        ['feedback', 'details', 'answered'].map((name) =>
          queryClient.invalidateQueries({ queryKey: ['engagement', name] }),
        ),
      ),
  })
}

/** Saves every answer of the days as a file, a row each. */
export function useSaveAnswers(reportId: string, range: Range, of: 'feedback' | 'details') {
  return useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const asked = { reportId, query: { format, ...range } }
      const file = await (of === 'feedback' ? api.exportFeedback(asked) : api.exportUserDetails(asked))
      saveFile(
        file,
        `${of === 'feedback' ? 'answers' : 'user-details'} ${range.from} to ${range.to}.${format}`,
      )
    },
  })
}
