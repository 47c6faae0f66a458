import type { Resource } from '@bubbles/contract'
import { toasts } from '@bubbles/ui'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from './client.ts'
import { forgetMembers } from './members.ts'
import { currentOrganisationQuery } from './organisations.ts'
import type { PageQuestion } from './pages.ts'

/** An organisation as account managers see it. */
export type Account = Resource<'listAccountOrganisations'>['organisations'][number]
/** The same with its usage. */
export type AccountDetails = Resource<'getAccountOrganisation'>
export type AccountStatus = Account['status']
export type AccountSort = 'name' | 'created' | 'members'
export type Feature = Resource<'listFeatures'>['features'][number]

/** Which organisations are asked for, and in which order. */
export interface AccountsAsked {
  search: string
  status: AccountStatus | undefined
  sort: AccountSort
  direction: 'ascending' | 'descending'
}

/** One page of the organisations of every tenant. */
export const accountsQuery = (asked: AccountsAsked, { isReversed, limit, cursor }: PageQuestion) =>
  queryOptions({
    queryKey: ['accounts', 'list', asked, isReversed, limit, cursor],
    queryFn: async ({ signal }) => {
      const opposite = asked.direction === 'ascending' ? 'descending' : 'ascending'
      const answer = await api.listAccountOrganisations(
        {
          query: {
            limit,
            sort: asked.sort,
            direction: isReversed ? opposite : asked.direction,
            ...(asked.search === '' ? {} : { search: asked.search }),
            ...(asked.status === undefined ? {} : { status: asked.status }),
            ...(cursor === undefined ? {} : { cursor }),
          },
        },
        { signal },
      )
      return isReversed ? { ...answer, organisations: answer.organisations.toReversed() } : answer
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** One organisation with its usage; without an id that of this host. */
export const accountQuery = (organisationId: string | undefined) =>
  queryOptions({
    queryKey: ['accounts', 'one', organisationId],
    queryFn: ({ signal }) => api.getAccountOrganisation({ query: { organisationId } }, { signal }),
    meta: { quiet: true },
  })

/** The features of an organisation. */
export const featuresQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['accounts', 'features', organisationId],
    queryFn: async () => (await api.listFeatures({ query: { organisationId } })).features,
    meta: { quiet: true },
  })

/** What account managers did to an organisation, newest first, a page at a time. */
export const accountAuditQuery = (organisationId: string) =>
  infiniteQueryOptions({
    queryKey: ['accounts', 'audit', organisationId],
    queryFn: ({ pageParam }) =>
      api.listAccountAudit({
        query: { organisationId, limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    meta: { quiet: true },
  })

/** What changed may be an organisation of the manager's own, or that of this page. */
const readAgain = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['accounts'] }),
    queryClient.invalidateQueries({ queryKey: ['user', 'organisations'] }),
  ])

/** Makes an organisation for somebody, who is invited if they have never signed in. */
export function useCreateAccount() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: { name: string; friendlyName: string; ownerEmailAddress?: string }) =>
      api.createOrganisation({ body }),
    onSuccess: () => readAgain(queryClient),
  })
}

/** Sends the invite of an organisation that waits for its owner, to the same address or another. */
export function useInviteOwner(organisationId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: { emailAddress: string }) => api.inviteOwner({ organisationId, body }),
    onSuccess: (_account, { emailAddress }) => {
      toasts.notify({ message: `Invite sent to ${emailAddress}.` })
      return readAgain(queryClient)
    },
  })
}

/** Disables or enables an organisation, with the way back for a moment. */
export function useSetAccountStatus() {
  const queryClient = useQueryClient()
  const options = {
    mutationFn: ({ account, status }: { account: Account; status: 'Active' | 'Disabled' }) =>
      api.updateAccountOrganisation({ organisationId: account.id, body: { status } }),
    onSettled: (changed: Account | undefined) => {
      const current = queryClient.getQueryData(currentOrganisationQuery.queryKey)
      if (changed?.status === 'Disabled' && changed.id === current?.id) forgetMembers(queryClient)
      void readAgain(queryClient)
    },
  }
  const change = useMutation({
    ...options,
    meta: { quiet: true },
    onSuccess: (_changed, { account, status }) => {
      const before = status === 'Active' ? 'Disabled' : 'Active'
      toasts.notify({
        message: `${account.friendlyName} is ${status === 'Active' ? 'enabled' : 'disabled'}.`,
        action: { label: 'Undo', onAction: () => undo.mutate({ account, status: before }) },
      })
    },
  })
  const undo = useMutation(options)
  return change
}

/** Disables or enables a person everywhere, found by a confirmed address. */
export const useSetPersonStatus = () =>
  useMutation({
    meta: { quiet: true },
    mutationFn: (body: { emailAddress: string; status: 'Active' | 'Disabled' }) =>
      api.setPersonStatus({ body }),
    onSuccess: ({ name, emailAddress, status }) =>
      toasts.notify({
        message: `${name || emailAddress} is ${status === 'Active' ? 'enabled again' : 'disabled'}.`,
      }),
  })

/** Turns a feature of an organisation on or off; shown at once, taken back when the call fails. */
export function useSetFeature(organisationId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = featuresQuery(organisationId)
  return useMutation({
    mutationFn: ({ featureKey, status }: { featureKey: string; status: boolean }) =>
      api.setFeatureStatus({ featureKey, query: { organisationId }, body: { status } }),
    onMutate: async ({ featureKey, status }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (features) =>
        features?.map((each) =>
          each.featureKey === featureKey && each.status !== status
            ? { ...each, status, isDefault: !each.isDefault }
            : each,
        ),
      )
      return before
    },
    onError: (_error, _change, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['accounts'] }),
  })
}
