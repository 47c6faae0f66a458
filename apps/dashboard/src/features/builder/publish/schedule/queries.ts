import type { Resource } from '@bubbles/contract'
import { messageOf, toasts } from '@bubbles/ui'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../api/client.ts'
import { readAgain } from '../../../../api/reportLists.ts'

export type Schedule = Resource<'listSchedules'>['schedules'][number]

/** What is scheduled for a report, and what could not be done. */
export const schedulesQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['builder', 'schedules', reportId],
    queryFn: ({ signal }) => api.listSchedules({ id: reportId }, { signal }),
    refetchOnWindowFocus: 'always',
    meta: { quiet: true },
  })

/** Keeps what a call answered, and has the lists read again. */
export function useKeepSchedules(reportId: string) {
  const queryClient = useQueryClient()
  return (answer: Resource<'listSchedules'>) => {
    queryClient.setQueryData(schedulesQuery(reportId).queryKey, answer)
    void readAgain(queryClient)
  }
}

/** Cancels one, or puts away that it failed. */
export function useCancelSchedule(reportId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ id }: Schedule) => api.cancelSchedule({ id: reportId, scheduleId: id }),
    onSuccess: (_nothing, { action, failed }) => {
      if (failed === null)
        toasts.notify({
          message: `${action === 'publish' ? 'Scheduled publishing' : 'Scheduled unpublishing'} was cancelled.`,
        })
    },
    onError: (error) => void toasts.addError(messageOf(error)),
    // Someone else may have cancelled it, or its time has come.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: schedulesQuery(reportId).queryKey })
      void readAgain(queryClient)
    },
  })
}
