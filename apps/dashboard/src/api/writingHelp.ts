import type { ParsedRequest } from '@bubbles/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './client.ts'
import { currentOrganisationQuery } from './organisations.ts'

/** Switches writing help of this host’s organisation on or off. */
export function useSetWritingHelp() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (isOn: boolean) => api.setWritingHelp({ body: { isOn } }),
    onSuccess: (writingHelp) =>
      queryClient.setQueryData(currentOrganisationQuery.queryKey, (current) =>
        current ? { ...current, writingHelp } : current,
      ),
  })
}

/** Has a text suggested for a report. It changes nothing. */
export const suggestText = (id: string, body: ParsedRequest<'suggestText'>['body'], signal: AbortSignal) =>
  api.suggestText({ id, body }, { signal })
