import type { Resource } from '@bubbles/contract'
import { toasts } from '@bubbles/ui'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './client.ts'

/** The signed-in user. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: () => api.getUser({}),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
})

/** Roles the user has everywhere. */
export const globalRolesQuery = queryOptions({
  queryKey: ['user', 'global-roles'],
  queryFn: async () => (await api.listGlobalRoles({})).globalRoles,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Changes the user's name; shown at once, taken back when the call fails. */
export function useRenameUser() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (name: string) => api.updateUser({ body: { name } }),
    onSuccess: (user: Resource<'updateUser'>) => {
      queryClient.setQueryData(userQuery.queryKey, user)
      toasts.notify({ message: 'Your name is saved.' })
    },
  })
}
