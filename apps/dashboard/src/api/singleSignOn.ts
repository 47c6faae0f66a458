import type { Resource } from '@bubbles/contract'
import type { AssignableRole, SingleSignOnJoins } from '@bubbles/domain'
import { queryOptions } from '@tanstack/react-query'
import { withPassword } from '../session/withPassword.ts'
import { changesOf } from './changesOf.ts'
import { api } from './client.ts'

export type SingleSignOn = Resource<'getSingleSignOn'>
export type ShownProvider = NonNullable<SingleSignOn['provider']>
export type ShownDomain = SingleSignOn['domains'][number]

/** What people set of single sign-on. */
export interface SingleSignOnFields {
  name: string
  issuer: string
  clientId: string
  /** Absent: the present one stays. */
  clientSecret?: string
  joins: SingleSignOnJoins
  enforced: boolean
  groupsClaim: string
  groupRoles: { group: string; role: AssignableRole }[]
}

/** Single sign-on of this host’s organisation. */
export const singleSignOnQuery = queryOptions({
  queryKey: ['single-sign-on'],
  queryFn: () => api.getSingleSignOn({}),
  meta: { quiet: true },
})

const useChange = changesOf(singleSignOnQuery.queryKey)

/** Sets it up or changes it. @param said what to say once it is done */
export const useSetSingleSignOn = (said: string) =>
  useChange(
    ({ password, ...body }: SingleSignOnFields & { password: string | null }) =>
      password === null
        ? api.setSingleSignOn({ body })
        : withPassword(password, (options) => api.setSingleSignOn({ body }, options)),
    () => said,
  )

export const useDeleteSingleSignOn = (said: string) =>
  useChange(
    () => api.deleteSingleSignOn({}),
    () => said,
  )

export const useTestSingleSignOn = () => useChange(() => api.testSingleSignOn({}))

export const useAddDomain = () =>
  useChange((domain: string) => api.addSingleSignOnDomain({ body: { domain } }))

export const useCheckDomain = (said: (domain: string) => string) =>
  useChange((domain: string) => api.checkSingleSignOnDomain({ domain }), said)

export const useDeleteDomain = (said: (domain: string) => string) =>
  useChange((domain: string) => api.deleteSingleSignOnDomain({ domain }), said)
