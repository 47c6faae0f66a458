import { type Resource, ResponseError } from '@bubbles/contract'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './client.ts'
import { noneIfHidden } from './errors.ts'

/** Organisations the user belongs to. */
export const userOrganisationsQuery = queryOptions({
  queryKey: ['user', 'organisations'],
  queryFn: async () => (await api.listUserOrganisations({})).organisations,
})

/** The organisation of this host as the user sees it, abilities included; null when the user is no member. */
export const currentOrganisationQuery = queryOptions({
  queryKey: ['user', 'organisations', 'current'],
  queryFn: () => noneIfHidden(api.getCurrentOrganisation({}), null),
})

/** Whether an organisation's name is free: 404 means it is, 200 that it is taken (specification 5). */
export const nameAvailabilityQuery = (name: string) =>
  queryOptions({
    queryKey: ['organisation-name', name],
    queryFn: async ({ signal }): Promise<'free' | 'taken'> => {
      try {
        await api.getOrganisationByName({ name }, { signal })
        return 'taken'
      } catch (error) {
        if (error instanceof ResponseError && error.status === 404) return 'free'
        throw error
      }
    },
    meta: { quiet: true },
    staleTime: 5_000,
  })

/**
 * The organisation of this page, for what makes no sense without one.
 * @throws Error 'Cannot resolve organisation' (specification 8).
 */
export function requireOrganisation(queryClient: QueryClient): Resource<'getCurrentOrganisation'> {
  const organisation = queryClient.getQueryData(currentOrganisationQuery.queryKey)
  if (!organisation) throw new Error('Cannot resolve organisation')
  return organisation
}

/** Ends the user's membership in the organisation of this page. */
export function useLeaveOrganisation() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      requireOrganisation(queryClient)
      await api.leaveOrganisation({})
    },
  })
}

/** Makes an organisation that the signed-in user owns. */
export function useCreateOrganisation() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: { name: string; friendlyName: string }) => api.createOrganisation({ body }),
  })
}
