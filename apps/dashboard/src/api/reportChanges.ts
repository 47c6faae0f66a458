import { toasts } from '@bubbles/ui'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './client.ts'
import { type BulkTarget, doneWords } from './reportOutcome.ts'
import { holdLists, kindOf, putBack, readAgain, type Report, reportsQuery, takeOut } from './reports.ts'
import { unpublishAll, useRepublishReports, useRestoreReports } from './reportUndo.ts'

/** The draft in the list. @throws Error 'Report not found' or 'Template not found' (specification 8). */
function requireListed(queryClient: QueryClient, target: { id: string; isTemplate: boolean }): Report {
  const report = queryClient.getQueryData(reportsQuery.queryKey)?.find(({ id }) => id === target.id)
  if (report === undefined) throw new Error(target.isTemplate ? 'Template not found' : 'Report not found')
  return report
}

/** Creates an empty report. */
export function useCreateReport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.createReport({ body: {} }, { idempotencyKey: crypto.randomUUID() }),
    // The report is opened without waiting for the lists.
    onSuccess: () => void readAgain(queryClient),
  })
}

/** Copies a report or template, as either (specification 4). */
export function useDuplicateReport() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({
      id,
      asTemplate,
      name,
      emptyData,
    }: {
      id: string
      asTemplate: boolean
      name: string
      /** Without what its figures show. */
      emptyData?: boolean
    }) =>
      api.duplicateReport(
        { id, body: { asTemplate, newReportName: name.trim(), ...(emptyData === true && { emptyData }) } },
        { idempotencyKey: crypto.randomUUID() },
      ),
    onSuccess: () => readAgain(queryClient),
  })
}

/** Renames; the name is trimmed. The list changes at once and is restored if the call fails. */
export function useRenameReport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isTemplate, name }: { id: string; isTemplate: boolean; name: string }) =>
      api.updateReport(
        { id, body: { name: name.trim() }, query: { kind: kindOf(isTemplate) } },
        { ifMatch: '*' },
      ),
    onMutate: async (target) => {
      requireListed(queryClient, target)
      const before = await holdLists(queryClient)
      queryClient.setQueryData(reportsQuery.queryKey, (reports) =>
        reports?.map((report) =>
          report.id === target.id ? { ...report, name: target.name.trim() } : report,
        ),
      )
      return before
    },
    onError: (_error, _target, before) => putBack(queryClient, before),
    onSettled: () => readAgain(queryClient),
  })
}

/** Deletes; the list changes at once, with "Undo" for a moment, and is restored if the call fails. */
export function useDeleteReport() {
  const queryClient = useQueryClient()
  const restore = useRestoreReports()
  return useMutation({
    mutationFn: ({ id, isTemplate }: { id: string; isTemplate: boolean; name: string }) =>
      api.deleteReport({ id, query: { kind: kindOf(isTemplate) } }),
    onMutate: async (target) => {
      requireListed(queryClient, target)
      const before = await holdLists(queryClient)
      return { before, taken: takeOut(queryClient, [target.id]) }
    },
    onSuccess: (_nothing, target, { taken }) => {
      toasts.notify({
        message: doneWords([target], 'deleted'),
        action: { label: 'Undo', onAction: () => restore.mutate({ targets: [target], taken }) },
      })
    },
    onError: (_error, _target, context) => putBack(queryClient, context?.before),
    onSettled: () => readAgain(queryClient),
  })
}

/**
 * Withdraws a report from the audiences named, with "Undo" for a moment; their lists change at once and are restored if
 * a call fails.
 */
export function useUnpublishReport() {
  const queryClient = useQueryClient()
  const republish = useRepublishReports()
  return useMutation({
    /** `deed`: what the report then is, in words. */
    mutationFn: ({ target }: { target: BulkTarget; deed?: string }) => unpublishAll(target),
    onMutate: async ({ target }) => {
      const before = await holdLists(queryClient)
      const of = (['internal', 'public'] as const).filter((audience) => target[audience] !== null)
      return { before, taken: takeOut(queryClient, [target.id], of) }
    },
    onSuccess: (_nothing, { target, deed = 'unpublished' }, { taken }) => {
      toasts.notify({
        message: doneWords([target], deed),
        action: { label: 'Undo', onAction: () => republish.mutate({ targets: [target], taken }) },
      })
    },
    onError: (_error, _target, context) => putBack(queryClient, context?.before),
    onSettled: () => readAgain(queryClient),
  })
}
