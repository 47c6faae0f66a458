import type { Resource } from '@bubbles/contract'
import { CANNOT_RESOLVE_ORGANISATION, PROBLEMS, updateMismatch } from '@bubbles/domain'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { withPassword } from '../session/withPassword.ts'
import { api } from './client.ts'
import { forgetMembers } from './members.ts'
import { currentOrganisationQuery } from './organisations.ts'

/** What can be changed of an organisation. */
export type OrganisationSettings = Pick<
  Resource<'getOrganisation'>,
  | 'name'
  | 'friendlyName'
  | 'status'
  | 'owner'
  | 'autoEnrollmentDomains'
  | 'googleAnalytics4MeasurementId'
  | 'locale'
  | 'timeZone'
  | 'retentionDays'
  | 'accessibilityStatement'
  | 'frontPage'
  | 'subscriptions'
>

/** A change: the organisation as the form showed it when it was begun, and what is to be different. */
export interface SettingsChange {
  base: OrganisationSettings & { id: string }
  changes: Partial<OrganisationSettings>
  /** For a new owner or a closed organisation, which ask for it again. */
  password?: string
}

/** Somebody else changed the same meanwhile. What is there now has been read. */
export class SettingsConflict extends Error {
  constructor() {
    super(PROBLEMS.conflict[1])
    this.name = 'SettingsConflict'
  }
}

/**
 * Sends a change of the current organisation. The call takes all of it, so the rest is read afresh: nobody's change of
 * something else is taken back.
 * @throws Error of specification 5 for another organisation than the current one, of 8 where there is none;
 * SettingsConflict when what is changed here has been changed by somebody else since `base`.
 */
async function send(queryClient: QueryClient, { base, changes, password }: SettingsChange) {
  const current = queryClient.getQueryData(currentOrganisationQuery.queryKey) ?? null
  if (current === null) throw new Error(CANNOT_RESOLVE_ORGANISATION)
  const mismatch = updateMismatch(current.id, base.id)
  if (mismatch !== null) throw new Error(mismatch)
  const now = await api.getOrganisation({})
  const fields = Object.keys(changes) as (keyof OrganisationSettings)[]
  if (fields.some((field) => JSON.stringify(now[field]) !== JSON.stringify(base[field]))) {
    throw new SettingsConflict()
  }
  const { owner, ...rest } = { ...now, ...changes }
  const body = {
    id: base.id,
    name: rest.name,
    status: rest.status,
    friendlyName: rest.friendlyName,
    ownerId: owner.id,
    autoEnrollmentDomains: rest.autoEnrollmentDomains,
    locale: rest.locale,
    timeZone: rest.timeZone,
    retentionDays: rest.retentionDays,
    namesReaders: rest.namesReaders,
    accessibilityStatement: rest.accessibilityStatement,
    frontPage: rest.frontPage,
    subscriptions: rest.subscriptions,
    googleAnalytics4MeasurementId: rest.googleAnalytics4MeasurementId,
  }
  if (password === undefined) return api.updateOrganisation({ body })
  return withPassword(password, (options) => api.updateOrganisation({ body }, options))
}

/** Changes settings of the current organisation. Disabling it empties the list of members (specification 4). */
export function useUpdateOrganisation() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    // One after the other: each sends all of the organisation as it is then.
    scope: { id: 'organisation-settings' },
    mutationFn: (change: SettingsChange) => send(queryClient, change),
    onSuccess: (organisation) => {
      if (organisation.status === 'Disabled') forgetMembers(queryClient)
      queryClient.setQueryData(currentOrganisationQuery.queryKey, (current) =>
        current ? { ...current, ...organisation } : current,
      )
    },
    onSettled: (organisation, _error, { base }) => {
      // Else the page is being left, and what it would read is not here any more.
      const isHere =
        organisation === undefined || (organisation.status === 'Active' && organisation.name === base.name)
      return isHere ? queryClient.invalidateQueries({ queryKey: ['user', 'organisations'] }) : undefined
    },
  })
}

/** Deletes the current organisation, for which the owner gives the password again. */
export function useDeleteOrganisation() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (password: string) =>
      withPassword(password, (options) => api.deleteOrganisation({}, options)),
  })
}

/** Fetches everything the organisation has, as one ZIP file. */
export function useExportOrganisation() {
  return useMutation({ meta: { quiet: true }, mutationFn: () => api.exportOrganisation({}) })
}

/** Gives the organisation its measurement id; engagement then opens to its analysts. */
export function useSetUpAnalytics() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: () => api.setupAnalytics({}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: currentOrganisationQuery.queryKey }),
  })
}

/** The organisation's owner, by name. */
export const ownerQuery = (userId: string) =>
  queryOptions({
    queryKey: ['members', 'one', userId],
    queryFn: () => api.getMember({ userId }),
    staleTime: 60_000,
    meta: { quiet: true },
  })

/** Members to hand the organisation over to, by name or address. */
export const heirsQuery = (search: string) =>
  queryOptions({
    queryKey: ['members', 'heirs', search],
    queryFn: ({ signal }) =>
      api.listMembers({ query: { limit: 20, ...(search === '' ? {} : { search }) } }, { signal }),
    meta: { quiet: true },
  })
