import { toasts } from '@bubbles/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { type Comment, type Review, reviewQuery, type Thread } from './queries.ts'

/** Writes in the cache what the person did, until the server's answer is there. */
export function useThreads(reportId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = reviewQuery(reportId)
  return {
    change: (work: (threads: Thread[]) => Thread[]) =>
      queryClient.setQueryData(queryKey, (answer) => answer && { ...answer, threads: work(answer.threads) }),
    hold: () => queryClient.cancelQueries({ queryKey }),
    readAgain: () => {
      void queryClient.invalidateQueries({ queryKey: ['reports'] })
      return queryClient.invalidateQueries({ queryKey })
    },
  }
}

/** What a comment says, and whom it names. */
export interface Words {
  body: string
  mentions: string[]
}

/** Starts a thread on a block, or on words in it. */
export function useStartThread(reportId: string) {
  const threads = useThreads(reportId)
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({
      key,
      ...body
    }: Words & { blockId: string; blockLabel: string; quote: string; key: string }) =>
      api.startThread({ id: reportId, body }, { idempotencyKey: key }),
    onSuccess: (thread) => {
      threads.change((all) => [...all.filter(({ id }) => id !== thread.id), thread])
      return threads.readAgain()
    },
  })
}

export function useReply(reportId: string, threadId: string) {
  const threads = useThreads(reportId)
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ key, ...body }: Words & { key: string }) =>
      api.replyToThread({ id: reportId, threadId, body }, { idempotencyKey: key }),
    onSuccess: () => threads.readAgain(),
  })
}

export function useEditComment(reportId: string, threadId: string, comment: Comment) {
  const threads = useThreads(reportId)
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Words) =>
      api.editComment({ id: reportId, threadId, commentId: comment.id, body }, { ifMatch: comment.version }),
    onSettled: () => threads.readAgain(),
  })
}

/** Deletes one's own comment at once, and offers it back for a moment. */
export function useDeleteComment(reportId: string, threadId: string) {
  const threads = useThreads(reportId)
  const restore = useMutation({
    mutationFn: (commentId: string) => api.restoreComment({ id: reportId, threadId, commentId }),
    onSettled: () => threads.readAgain(),
  })
  return useMutation({
    mutationFn: (commentId: string) => api.deleteComment({ id: reportId, threadId, commentId }),
    onSuccess: (_nothing, commentId) =>
      void toasts.notify({
        message: 'Comment deleted',
        action: { label: 'Undo', onAction: () => restore.mutate(commentId) },
      }),
    onSettled: () => threads.readAgain(),
  })
}

/** Resolves a thread or opens it again; shown at once, and resolving can be undone for a moment. */
export function useResolveThread(reportId: string) {
  const threads = useThreads(reportId)
  const resolve = useMutation({
    mutationFn: ({ threadId, resolved }: { threadId: string; resolved: boolean }) =>
      api.resolveThread({ id: reportId, threadId, body: { resolved } }),
    onMutate: async ({ threadId, resolved }) => {
      await threads.hold()
      const resolvedAt = resolved ? new Date().toISOString() : null
      threads.change((all) => all.map((each) => (each.id === threadId ? { ...each, resolvedAt } : each)))
    },
    onSuccess: (_thread, { threadId, resolved }) => {
      if (resolved)
        toasts.notify({
          message: 'Thread resolved',
          action: { label: 'Undo', onAction: () => resolve.mutate({ threadId, resolved: false }) },
        })
    },
    onSettled: () => threads.readAgain(),
  })
  return resolve
}

type MoveInput =
  | { event: 'request'; reviewers: string[]; note: string; dueOn: string | null }
  | { event: 'withdraw' }
  | { event: 'approve'; version: number; note: string }
  | { event: 'sendBack'; reason: string }

/** One move of the review, refused when it has moved on since it was shown. */
export function useReviewMove(reportId: string, review: Pick<Review, 'version'>) {
  const queryClient = useQueryClient()
  const { queryKey } = reviewQuery(reportId)
  const options = { ifMatch: review.version }
  return useMutation({
    meta: { quiet: true },
    mutationFn: (move: MoveInput): Promise<Review> => {
      if (move.event === 'withdraw') return api.withdrawReview({ id: reportId }, options)
      if (move.event === 'approve')
        return api.approveReport({ id: reportId, body: { version: move.version, note: move.note } }, options)
      if (move.event === 'sendBack')
        return api.sendReportBack({ id: reportId, body: { reason: move.reason } }, options)
      const { reviewers, note, dueOn } = move
      return api.requestReview({ id: reportId, body: { reviewers, note, dueOn } }, options)
    },
    onSuccess: (moved) =>
      queryClient.setQueryData(queryKey, (answer) => answer && { ...answer, review: moved }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['reports'] })
      return queryClient.invalidateQueries({ queryKey })
    },
  })
}
