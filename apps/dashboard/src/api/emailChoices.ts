import type { Resource } from '@bubbles/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './client.ts'

export type EmailChoice = Resource<'listMailChoices'>['choices'][number]

/** Which emails about reports the person gets from this host's organisation. */
export const emailChoicesQuery = queryOptions({
  queryKey: ['email-choices'],
  queryFn: async () => (await api.listMailChoices({})).choices,
  meta: { quiet: true },
})

/** Turns a kind of email on or off: shown at once, taken back when the call fails. */
export function useChooseEmail() {
  const queryClient = useQueryClient()
  const { queryKey } = emailChoicesQuery
  return useMutation({
    mutationFn: ({ kind, send }: EmailChoice) => api.setMailChoice({ kind, body: { send } }),
    onMutate: async (choice: EmailChoice) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (all) =>
        all?.map((each) => (each.kind === choice.kind ? choice : each)),
      )
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
