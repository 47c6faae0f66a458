import { toasts } from '@bubbles/ui'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * A hook for changes to what one query shows: a toast once a change is done, and the query asked for again whatever came of it.
 * Errors are left to the form that asked.
 */
export const changesOf = (queryKey: QueryKey) =>
  function useChange<Input, Output>(
    mutationFn: (input: Input) => Promise<Output>,
    said?: (input: Input) => string,
  ) {
    const queryClient = useQueryClient()
    return useMutation({
      meta: { quiet: true },
      // Secrets and passwords aren't to stay in memory once nobody looks at them.
      gcTime: 0,
      mutationFn,
      onSuccess: (_output, input) => {
        if (said) toasts.notify({ message: said(input) })
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey }),
    })
  }
