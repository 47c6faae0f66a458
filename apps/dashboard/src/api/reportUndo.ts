import type { Resource } from '@bubbles/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { countOf } from '../format/numbers.ts'
import { api } from './client.ts'
import { type BulkTarget, doneWords, type Outcome, tell, toEach } from './reportOutcome.ts'
import { holdLists, putBack, putIn, readAgain, type Taken } from './reportLists.ts'

/** Withdraws a report from the audiences it is published to. */
export async function unpublishAll({ id, internal, public: outside }: BulkTarget): Promise<void> {
  if (internal !== null) await api.deleteInternalPublishedReport({ id })
  if (outside !== null) await api.deletePublicPublishedReport({ id })
}

/** What is brought back, and the lines of the lists it left, so that they are there at once. */
interface Undone<Target> {
  targets: readonly Target[]
  taken?: Taken
}

/** Brings deleted reports back, with what was published of them. */
export function useRestoreReports() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ targets }: Undone<Pick<BulkTarget, 'id' | 'name' | 'isTemplate'>>) =>
      toEach(
        targets.map((target) => ({ ...target, internal: null, public: null })),
        ({ id }) => api.restoreReport({ id }),
      ),
    onMutate: async ({ targets, taken }) => {
      const before = await holdLists(queryClient)
      putIn(queryClient, targets, taken)
      return before
    },
    onSuccess: (outcome) => tell(outcome, 'restored', { message: restoredWords(outcome) }),
    onError: (_error, _undone, before) => putBack(queryClient, before),
    onSettled: () => readAgain(queryClient),
  })
}

/** Publishes again what was unpublished: the same editions at the same addresses. */
export function useRepublishReports() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ targets }: Undone<BulkTarget>) =>
      toEach(targets, ({ id, internal, public: outside }) => {
        const publicationIds = [internal, outside].filter((each) => each !== null)
        return api.restorePublications({ id, body: { publicationIds } })
      }),
    onMutate: async ({ targets, taken }) => {
      const before = await holdLists(queryClient)
      putIn(queryClient, targets, taken)
      return before
    },
    onSuccess: (outcome) => tell(outcome, 'published again', { message: republishedWords(outcome) }),
    onError: (_error, _undone, before) => putBack(queryClient, before),
    onSettled: () =>
      Promise.all([
        readAgain(queryClient),
        // The sheets of the builder say what is live.
        queryClient.invalidateQueries({ queryKey: ['builder', 'publication-check'] }),
      ]),
  })
}

/** "“Coal” is restored and published again.", and what was published and is not any more. */
export function restoredWords({ done }: Outcome<Pick<Resource<'restoreReport'>, 'publications'>>): string {
  const live = done.filter(({ answer }) => answer.publications.restored.length > 0)
  const [first] = done
  const words =
    done.length === 1 && first
      ? doneWords([first.target], live.length === 1 ? 'restored and published again' : 'restored')
      : `${countOf(done.length, 'report')} are restored${live.length === 0 ? '' : `, ${live.length} of them published again`}.`
  return [words, ...notRestored(done.map(({ target, answer }) => ({ target, ...answer.publications })))].join(
    ' ',
  )
}

/** "“Coal” is published again.", and what is not. */
export function republishedWords({ done }: Outcome<Resource<'restorePublications'>>): string {
  const words = doneWords(
    done.map(({ target }) => target),
    'published again',
  )
  return [words, ...notRestored(done.map(({ target, answer }) => ({ target, ...answer })))].join(' ')
}

/** Why some are not live again: by name where there are several reports. */
const notRestored = (
  of: readonly { target: { name: string }; notRestored: readonly { detail: string }[] }[],
): string[] =>
  of.flatMap((each) =>
    each.notRestored.map(({ detail }) =>
      of.length === 1 ? detail : `“${each.target.name || 'Untitled'}”: ${detail}`,
    ),
  )
