import type { Reaction } from '@bubbles/domain'
import { REACTIONS } from '@bubbles/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useThreads } from './mutations.ts'
import { type Comment, type Person, reviewQuery } from './queries.ts'

type Reactions = Comment['reactions']

/** Reacts to a comment of a thread or takes it back; shown at once, and what the server has is read once the last answer is there. */
export function useReact(reportId: string, threadId: string) {
  const queryClient = useQueryClient()
  const threads = useThreads(reportId)
  const mutationKey = ['react', reportId]
  return useMutation({
    mutationKey,
    // One after the other: two presses of one button must not overtake each other.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ commentId, kind, reacted }: Pressed) =>
      api.reactToComment({ id: reportId, threadId, commentId, body: { kind, reacted } }),
    onMutate: async ({ commentId, ...pressed }) => {
      await threads.hold()
      threads.change((all) =>
        all.map((thread) => ({
          ...thread,
          comments: thread.comments.map((comment) =>
            comment.id === commentId
              ? { ...comment, reactions: withReaction(comment.reactions, pressed) }
              : comment,
          ),
        })),
      )
    },
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) > 1
        ? undefined
        : queryClient.invalidateQueries({ queryKey: reviewQuery(reportId).queryKey }),
  })
}

interface Pressed {
  commentId: string
  kind: Reaction
  reacted: boolean
  /** Who reacts. */
  user: Person
}

/** Reactions as they are once someone has reacted, or has taken it back. */
export function withReaction(
  reactions: Reactions,
  { kind, reacted, user }: Omit<Pressed, 'commentId'>,
): Reactions {
  return REACTIONS.flatMap((each) => {
    const there = reactions.find((reaction) => reaction.kind === each)
    if (each !== kind) return there ?? []
    const others = (there?.people ?? []).filter(({ id }) => id !== user.id)
    const people = reacted ? [...others, user] : others
    return people.length > 0 ? { kind, people, isOwn: reacted } : []
  })
}
