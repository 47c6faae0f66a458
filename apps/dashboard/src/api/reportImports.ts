import type { Resource } from '@bubbles/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './client.ts'
import { readAgain } from './reportLists.ts'

/** Something a report can be made of: a starter, an exported report, or a table. */
export type ImportEntry = Resource<'listImports'>['imports'][number]

/** The starter gallery, and files uploaded in the last days. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: async ({ signal }): Promise<ImportEntry[]> => (await api.listImports({}, { signal })).imports,
  staleTime: 60_000,
  meta: { quiet: true },
})

/** Uploads a file that a report can be made of. The server says what it holds, or why it cannot be used. */
export function useUploadImport() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      api.uploadImport({ body: file }, { signal }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importsQuery.queryKey }),
  })
}

/** Throws an uploaded file away. */
export function useDeleteImport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (importId: string) => api.deleteImport({ importId }),
    onMutate: async (importId) => {
      await queryClient.cancelQueries({ queryKey: importsQuery.queryKey })
      const before = queryClient.getQueryData(importsQuery.queryKey)
      queryClient.setQueryData(importsQuery.queryKey, (all) => all?.filter(({ id }) => id !== importId))
      return before
    },
    onError: (_error, _importId, before) => queryClient.setQueryData(importsQuery.queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importsQuery.queryKey }),
  })
}

/** Makes a report of a starter or an uploaded file. */
export function useImportReport() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ importId, name, asTemplate }: { importId: string; name?: string; asTemplate?: boolean }) =>
      api.importReport(
        {
          importId,
          body: { ...(name !== undefined && { name: name.trim() }), ...(asTemplate && { asTemplate }) },
        },
        { idempotencyKey: crypto.randomUUID() },
      ),
    onSuccess: () => readAgain(queryClient),
  })
}
