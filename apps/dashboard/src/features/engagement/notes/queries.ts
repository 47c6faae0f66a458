import type { Resource } from '@bubbles/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

export type Note = Resource<'listTrendNotes'>['notes'][number]

/** What was noted on the trend of a report and of the organisation, or of all reports; the oldest day first. */
export const notesQuery = (reportId: string | undefined) =>
  queryOptions({
    queryKey: ['engagement', 'notes', reportId ?? null],
    queryFn: async ({ signal }) =>
      (await api.listTrendNotes({ query: reportId === undefined ? {} : { reportId } }, { signal })).notes,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

const useNoteMutation = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['engagement', 'notes'] }),
  })
}

/** Adds a note, or changes the one with an ID. */
export const useSaveNote = () =>
  useNoteMutation(
    ({
      id,
      reportId,
      ...body
    }: {
      /** Null: a new one. */
      id: string | null
      /** Of a new one; undefined: of the organisation. */
      reportId: string | undefined
      day: string
      words: string
    }) =>
      id === null
        ? api.createTrendNote({ body: { ...body, reportId: reportId ?? null } })
        : api.updateTrendNote({ noteId: id, body }),
  )

export const useDeleteNote = () => useNoteMutation((noteId: string) => api.deleteTrendNote({ noteId }))
