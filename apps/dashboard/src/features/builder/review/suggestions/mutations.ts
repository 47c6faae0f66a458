import type { CallArguments } from '@bubbles/contract'
import { useMutation } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { api } from '../../../../api/client.ts'
import { useThreads } from '../mutations.ts'
import type { Thread } from '../queries.ts'
import { acceptSuggestion } from './accept.ts'
import type { SuggestionThread } from './place.ts'

type NewSuggestion = CallArguments<'suggestChange'>['body'] & { key: string }

/** Shows a thread as the server answered it, and reads all of them again. */
function useAnswered(reportId: string) {
  const threads = useThreads(reportId)
  return {
    onSuccess: (thread: Thread) =>
      threads.change((all) =>
        all.some(({ id }) => id === thread.id)
          ? all.map((each) => (each.id === thread.id ? thread : each))
          : [...all, thread],
      ),
    // Not waited for: the card of what was done goes at once.
    onSettled: () => void threads.readAgain(),
  }
}

/** Suggests a change. Sent again with the same key after a lost answer, it is made once. */
export const useSuggest = (reportId: string) =>
  useMutation({
    meta: { quiet: true },
    mutationFn: ({ key, ...body }: NewSuggestion) =>
      api.suggestChange({ id: reportId, body }, { idempotencyKey: key }),
    ...useAnswered(reportId),
  })

/** What its author, and people who may edit, do with a suggestion. */
export type Deed =
  | { do: 'change'; replacement: string }
  | { do: 'withdraw' }
  | { do: 'decline' }
  | { do: 'accept'; editor: Editor }

export const useSuggestionDeed = (reportId: string) =>
  useMutation({
    meta: { quiet: true },
    mutationFn: ({ thread, deed }: { thread: SuggestionThread; deed: Deed }): Promise<Thread> => {
      const place = { id: reportId, threadId: thread.id }
      const options = { ifMatch: thread.suggestion.version }
      if (deed.do === 'change')
        return api.changeSuggestion({ ...place, body: { replacement: deed.replacement } }, options)
      if (deed.do === 'withdraw') return api.withdrawSuggestion(place)
      if (deed.do === 'decline')
        return api.decideSuggestion({ ...place, body: { decision: 'declined' } }, options)
      return acceptSuggestion(deed.editor, reportId, thread)
    },
    ...useAnswered(reportId),
  })
