import type { Resource } from '@bubbles/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveFile } from '../ui/saveFile.ts'
import { api } from './client.ts'
import { fileNameOf } from './reportFiles.ts'
import { type BulkTarget, tell, toEach } from './reportOutcome.ts'
import { holdLists, putBack, readAgain, takeOut, takePublished } from './reportLists.ts'
import { kindOf } from './reports.ts'
import { unpublishAll, useRepublishReports, useRestoreReports } from './reportUndo.ts'

/** Deletes reports at once; those that fail come back. One "Undo" restores all, and what was published of them. */
export function useDeleteReports() {
  const queryClient = useQueryClient()
  const restore = useRestoreReports()
  return useMutation({
    mutationFn: (targets: readonly BulkTarget[]) =>
      toEach(targets, ({ id, isTemplate }) => api.deleteReport({ id, query: { kind: kindOf(isTemplate) } })),
    onMutate: async (targets) => {
      const before = await holdLists(queryClient)
      const taken = takeOut(
        queryClient,
        targets.map(({ id }) => id),
      )
      return { before, taken }
    },
    onSuccess: (outcome, _targets, { taken }) =>
      tell(outcome, 'deleted', {
        undo: () => restore.mutate({ targets: outcome.done.map(({ target }) => target), taken }),
      }),
    onError: (_error, _targets, context) => putBack(queryClient, context?.before),
    onSettled: () => readAgain(queryClient),
  })
}

/** Withdraws reports from every audience; those that fail come back. One "Undo" publishes all again. */
export function useUnpublishReports() {
  const queryClient = useQueryClient()
  const republish = useRepublishReports()
  return useMutation({
    mutationFn: (targets: readonly BulkTarget[]) => toEach(targets, unpublishAll),
    onMutate: async (targets) => {
      const before = await holdLists(queryClient)
      const ids = targets.map(({ id }) => id)
      return { before, taken: takePublished(queryClient, ids) }
    },
    onSuccess: (outcome, _targets, { taken }) =>
      tell(outcome, 'unpublished', {
        undo: () => republish.mutate({ targets: outcome.done.map(({ target }) => target), taken }),
      }),
    onError: (_error, _targets, context) => putBack(queryClient, context?.before),
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
      tell(outcome, 'saved as a template', {
        deedOfMany: 'saved as templates',
        undo: () => takeBack.mutate(outcome.done.map(({ answer }) => answer)),
      }),
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
