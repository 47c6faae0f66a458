import type { Resource } from '@bubbles/contract'
import { toasts } from '@bubbles/ui'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { withPassword } from '../session/withPassword.ts'
import { api } from './client.ts'

export type SecondFactorRule = Resource<'getSecondFactorRule'>

/** Whether this host’s organisation requires two-step sign-in, and how many members are without. */
export const secondFactorRuleQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => api.getSecondFactorRule({}),
  meta: { quiet: true },
})

/** Requires it or makes it optional, with the password. @param said what to say once it is done */
export function useSetSecondFactorRule(said: string) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    gcTime: 0,
    mutationFn: ({ required, password }: { required: boolean; password: string }) =>
      withPassword(password, (options) => api.setSecondFactorRule({ body: { required } }, options)),
    onSuccess: (rule) => {
      queryClient.setQueryData(secondFactorRuleQuery.queryKey, rule)
      toasts.notify({ message: said })
    },
  })
}
