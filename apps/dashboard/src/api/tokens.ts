import type { Resource } from '@bubbles/contract'
import type { Capability } from '@bubbles/domain'
import { toasts } from '@bubbles/ui'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { withPassword } from '../session/withPassword.ts'
import { api } from './client.ts'

export type ApiToken = Resource<'listApiTokens'>['tokens'][number]

/** API tokens of this host's organisation, newest first. */
export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: async () => (await api.listApiTokens({})).tokens,
  meta: { quiet: true },
})

/** Makes a token; only its answer holds the secret. */
export function useCreateApiToken() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    // The secret is not to stay in memory once nobody looks at it.
    gcTime: 0,
    mutationFn: ({
      password,
      ...body
    }: {
      name: string
      capabilities: Capability[]
      lifetimeDays: number | null
      password: string
    }) => withPassword(password, (options) => api.createApiToken({ body }, options)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiTokensQuery.queryKey }),
  })
}

/** Revokes a token, which ends at once and for good. */
export function useRevokeApiToken() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (token: ApiToken) => api.revokeApiToken({ tokenId: token.id }),
    onSuccess: (_nothing, token) => toasts.notify({ message: `“${token.name}” revoked.` }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiTokensQuery.queryKey }),
  })
}
