import type { Resource } from '@bubbles/contract'
import { toasts } from '@bubbles/ui'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './client.ts'

export type PageDomain = Resource<'getPageDomain'>
export type ChosenDomain = NonNullable<PageDomain['domain']>

/** The domain of published pages of this host’s organisation. */
export const pageDomainQuery = queryOptions({
  queryKey: ['page-domain'],
  queryFn: () => api.getPageDomain({}),
  meta: { quiet: true },
})

/** A change after which the domain is as `shown` says. @param done what to say then */
function useChange<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  shown: (output: Output) => PageDomain,
  done?: string,
) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn,
    onSuccess: (output) => {
      queryClient.setQueryData(pageDomainQuery.queryKey, shown(output))
      if (done !== undefined) toasts.notify({ message: done })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: pageDomainQuery.queryKey }),
  })
}

export const useChooseDomain = () =>
  useChange(
    (domain: string) => api.setPageDomain({ body: { domain } }),
    (domain) => domain,
  )

/** Has the records looked at now. */
export const useCheckPageDomain = () =>
  useChange(
    () => api.checkPageDomain({}),
    ({ pageDomain }) => pageDomain,
  )

export const useRemovePageDomain = (done: string) =>
  useChange(
    () => api.deletePageDomain({}),
    (domain) => domain,
    done,
  )
