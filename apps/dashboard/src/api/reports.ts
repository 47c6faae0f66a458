import type { Resource } from '@bubbles/contract'
import { toasts } from '@bubbles/ui'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './client.ts'
import { noneIfHidden } from './errors.ts'

/** A draft as lists show it. */
export type Report = Resource<'listReports'>['reports'][number]
/** What is live of a report for one audience. */
export type PublishedReport = Resource<'listPublicPublishedReports'>['publishedReports'][number]

const none = { reports: [], publishedReports: [], total: 0 }

/** Drafts and templates the person may see. */
export const reportsQuery = queryOptions({
  queryKey: ['reports', 'drafts'],
  queryFn: async (): Promise<Report[]> => (await noneIfHidden(api.listReports({}), none)).reports,
  meta: { quiet: true },
})

/** What is published inside the organisation. */
export const internalReportsQuery = queryOptions({
  queryKey: ['reports', 'published', 'internal'],
  queryFn: async (): Promise<PublishedReport[]> =>
    (await noneIfHidden(api.listInternalPublishedReports({}), none)).publishedReports,
  meta: { quiet: true },
})

/** What is published to everyone. */
export const publicReportsQuery = queryOptions({
  queryKey: ['reports', 'published', 'public'],
  queryFn: async (): Promise<PublishedReport[]> =>
    (await noneIfHidden(api.listPublicPublishedReports({}), none)).publishedReports,
  meta: { quiet: true },
})

/** The three lists that make the reports screen. */
export const reportListQueries = [reportsQuery, internalReportsQuery, publicReportsQuery] as const

/** The lists as they were. */
interface Lists {
  drafts: Report[] | undefined
  internal: PublishedReport[] | undefined
  public: PublishedReport[] | undefined
}

/** Stops running reads and keeps the lists, so that an optimistic change can be taken back. */
export async function holdLists(queryClient: QueryClient): Promise<Lists> {
  await queryClient.cancelQueries({ queryKey: ['reports'] })
  return {
    drafts: queryClient.getQueryData(reportsQuery.queryKey),
    internal: queryClient.getQueryData(internalReportsQuery.queryKey),
    public: queryClient.getQueryData(publicReportsQuery.queryKey),
  }
}

/** Takes an optimistic change back. */
export function putBack(queryClient: QueryClient, lists: Lists | undefined): void {
  if (lists === undefined) return
  queryClient.setQueryData(reportsQuery.queryKey, lists.drafts)
  queryClient.setQueryData(internalReportsQuery.queryKey, lists.internal)
  queryClient.setQueryData(publicReportsQuery.queryKey, lists.public)
}

/** Reads the lists, what was found and what was deleted anew. */
export const readAgain = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ['reports'] })

/** The draft in the list. @throws Error 'Report not found' or 'Template not found' (specification 8). */
function requireListed(queryClient: QueryClient, target: { id: string; isTemplate: boolean }): Report {
  const report = queryClient.getQueryData(reportsQuery.queryKey)?.find(({ id }) => id === target.id)
  if (report === undefined) throw new Error(target.isTemplate ? 'Template not found' : 'Report not found')
  return report
}

/** Takes reports out of all three lists. */
export function takeOut(queryClient: QueryClient, ids: readonly string[]): void {
  const others = <Item extends { id: string }>(items: Item[] | undefined) =>
    items?.filter(({ id }) => !ids.includes(id))
  queryClient.setQueryData(reportsQuery.queryKey, others)
  queryClient.setQueryData(internalReportsQuery.queryKey, others)
  queryClient.setQueryData(publicReportsQuery.queryKey, others)
}

/** What the person takes a report for: the server's refusal names it so. */
export const kindOf = (isTemplate: boolean) => (isTemplate ? 'template' : 'report')

/** Creates an empty report. */
export function useCreateReport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.createReport({ body: {} }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: () => readAgain(queryClient),
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
  const restore = useRestoreReport()
  return useMutation({
    mutationFn: ({ id, isTemplate }: { id: string; isTemplate: boolean; name: string }) =>
      api.deleteReport({ id, query: { kind: kindOf(isTemplate) } }),
    onMutate: async (target) => {
      requireListed(queryClient, target)
      const before = await holdLists(queryClient)
      takeOut(queryClient, [target.id])
      return before
    },
    onSuccess: (_nothing, target) => {
      toasts.notify({
        message: `“${target.name}” is deleted.`,
        action: { label: 'Undo', onAction: () => restore.mutate(target) },
      })
    },
    onError: (_error, _target, before) => putBack(queryClient, before),
    onSettled: () => readAgain(queryClient),
  })
}

/** Brings a deleted report back. */
export function useRestoreReport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.restoreReport({ id }),
    onSettled: () => readAgain(queryClient),
  })
}

/** Withdraws a report from the audiences named; their lists change at once and are restored if a call fails. */
export function useUnpublishReport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({
      id,
      internal,
      public: isPublic,
    }: {
      id: string
      internal: boolean
      public: boolean
    }) => {
      if (internal) await api.deleteInternalPublishedReport({ id })
      if (isPublic) await api.deletePublicPublishedReport({ id })
    },
    onMutate: async ({ id, internal, public: isPublic }) => {
      const before = await holdLists(queryClient)
      const others = (items: PublishedReport[] | undefined) => items?.filter((item) => item.id !== id)
      if (internal) queryClient.setQueryData(internalReportsQuery.queryKey, others)
      if (isPublic) queryClient.setQueryData(publicReportsQuery.queryKey, others)
      return before
    },
    onError: (_error, _target, before) => putBack(queryClient, before),
    onSettled: () => readAgain(queryClient),
  })
}
