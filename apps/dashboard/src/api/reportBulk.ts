import type { Resource } from '@bubbles/contract'
import { messageOf, toasts } from '@bubbles/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { countOf } from '../format/numbers.ts'
import { saveFile } from '../ui/saveFile.ts'
import { api } from './client.ts'
import { fileNameOf } from './reportFiles.ts'
import {
  holdLists,
  internalReportsQuery,
  kindOf,
  publicReportsQuery,
  putBack,
  readAgain,
  takeOut,
} from './reports.ts'

/** A report something is done to together with others. */
export interface BulkTarget {
  id: string
  name: string
  isTemplate: boolean
  /** Whether it is published inside the organisation, and to everyone. */
  internal: boolean
  public: boolean
}

/** What came of each: `done` with the answers, `failed` with the reasons. */
export interface Outcome<Answer> {
  done: { target: BulkTarget; answer: Answer }[]
  failed: { target: BulkTarget; error: unknown }[]
}

const AT_ONCE = 4

/** Does something to each report, four at a time; one that fails keeps none of the others back. */
export async function toEach<Answer>(
  targets: readonly BulkTarget[],
  act: (target: BulkTarget) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  const outcome: Outcome<Answer> = { done: [], failed: [] }
  const waiting = [...targets]
  const work = async () => {
    for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
      try {
        outcome.done.push({ target, answer: await act(target) })
      } catch (error) {
        outcome.failed.push({ target, error })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcome
}

/** "“Coal” is deleted." or "3 reports are deleted." */
export function doneWords(targets: readonly { name: string }[], deed: string): string {
  const [first] = targets
  if (targets.length === 1 && first) return `“${first.name || 'Untitled'}” is ${deed}.`
  return `${countOf(targets.length, 'report')} are ${deed.replace('a template', 'templates')}.`
}

/** "2 of 5 reports could not be deleted: You are offline." */
export function failedWords({ done, failed }: Outcome<unknown>, deed: string): string {
  const [first] = failed
  const reason = first ? messageOf(first.error) : ''
  const all = done.length + failed.length
  return all === 1 ? reason : `${failed.length} of ${countOf(all, 'report')} could not be ${deed}: ${reason}`
}

/** Says what was done, with one "Undo" for all of it, and what was not. */
function tell(outcome: Outcome<unknown>, deed: string, undo?: () => void): void {
  const targets = outcome.done.map(({ target }) => target)
  if (targets.length > 0)
    toasts.notify({
      message: doneWords(targets, deed),
      ...(undo && { action: { label: 'Undo', onAction: undo } }),
    })
  if (outcome.failed.length > 0) toasts.addError(failedWords(outcome, deed))
}

/** Deletes reports at once; those that fail come back. One "Undo" restores all. */
export function useDeleteReports() {
  const queryClient = useQueryClient()
  const restore = useRestoreReports()
  return useMutation({
    mutationFn: (targets: readonly BulkTarget[]) =>
      toEach(targets, ({ id, isTemplate }) => api.deleteReport({ id, query: { kind: kindOf(isTemplate) } })),
    onMutate: async (targets) => {
      const before = await holdLists(queryClient)
      takeOut(
        queryClient,
        targets.map(({ id }) => id),
      )
      return before
    },
    onSuccess: (outcome) =>
      tell(outcome, 'deleted', () => restore.mutate(outcome.done.map(({ target }) => target))),
    onError: (_error, _targets, before) => putBack(queryClient, before),
    onSettled: () => readAgain(queryClient),
  })
}

/** Brings deleted reports back. */
export function useRestoreReports() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (targets: readonly Pick<BulkTarget, 'id' | 'name' | 'isTemplate'>[]) =>
      toEach(
        targets.map((target) => ({ ...target, internal: false, public: false })),
        ({ id }) => api.restoreReport({ id }),
      ),
    onSuccess: (outcome) => tell(outcome, 'restored'),
    onSettled: () => readAgain(queryClient),
  })
}

/** Withdraws reports from every audience; those that fail come back. */
export function useUnpublishReports() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (targets: readonly BulkTarget[]) =>
      toEach(targets, async ({ id, internal, public: isPublic }) => {
        if (internal) await api.deleteInternalPublishedReport({ id })
        if (isPublic) await api.deletePublicPublishedReport({ id })
      }),
    onMutate: async (targets) => {
      const before = await holdLists(queryClient)
      const ids = targets.map(({ id }) => id)
      const others = <Item extends { id: string }>(items: Item[] | undefined) =>
        items?.filter(({ id }) => !ids.includes(id))
      queryClient.setQueryData(internalReportsQuery.queryKey, others)
      queryClient.setQueryData(publicReportsQuery.queryKey, others)
      return before
    },
    onSuccess: (outcome) => tell(outcome, 'unpublished'),
    onError: (_error, _targets, before) => putBack(queryClient, before),
    onSettled: () => readAgain(queryClient),
  })
}

/** Saves a copy of each as a template; "Undo" deletes the copies. */
export function useMakeTemplates() {
  const queryClient = useQueryClient()
  const takeBack = useMutation({
    mutationFn: (copies: readonly Resource<'duplicateReport'>[]) =>
      Promise.all(copies.map(({ id }) => api.deleteReport({ id, query: { kind: 'template' } }))),
    onSettled: () => readAgain(queryClient),
  })
  return useMutation({
    mutationFn: (targets: readonly BulkTarget[]) =>
      toEach(targets, ({ id, name }) =>
        api.duplicateReport(
          { id, body: { asTemplate: true, newReportName: name.trim() || 'Untitled' } },
          { idempotencyKey: crypto.randomUUID() },
        ),
      ),
    onSuccess: (outcome) =>
      tell(outcome, 'saved as a template', () => takeBack.mutate(outcome.done.map(({ answer }) => answer))),
    onSettled: () => readAgain(queryClient),
  })
}

/** Downloads each as a file of its own, one after the other, as browsers want it. */
export function useExportReports() {
  return useMutation({
    mutationFn: (targets: readonly BulkTarget[]) =>
      toEach(targets, async ({ id, name }) =>
        saveFile(await api.exportReport({ id }), fileNameOf(name, 'bubbles.zip')),
      ),
    onSuccess: (outcome) => tell(outcome, 'exported'),
  })
}
