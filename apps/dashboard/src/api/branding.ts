import { readAsDataUrl } from './readAsDataUrl.ts'
import type { Resource } from '@bubbles/contract'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './client.ts'
import { noneIfHidden } from './errors.ts'
import { currentOrganisationQuery } from './organisations.ts'

/** Fonts and colours of an organisation's reports. */
export type Branding = Resource<'getBranding'>

/** The branding of this host's organisation; null where the person may not see it (specification 8). */
export const brandingQuery = queryOptions({
  queryKey: ['organisation', 'branding'],
  queryFn: (): Promise<Branding | null> => noneIfHidden(api.getBranding({}), null),
})

/** A branding the organisation had before, and until when, in ISO 8601. */
export type FormerBranding = Resource<'listFormerBrandings'>['former'][number]

/** What the organisation looked like before, newest first. */
export const formerBrandingsQuery = queryOptions({
  queryKey: ['organisation', 'branding', 'former'],
  queryFn: () => api.listFormerBrandings({}),
  // Each save adds one.
  staleTime: 0,
  meta: { quiet: true },
})

/** The logo of this host's organisation as a `data:` address, fit for `<img src>`; null while there is none. */
export const organisationLogoQuery = queryOptions({
  queryKey: ['organisation', 'logo'],
  queryFn: async (): Promise<string | null> => {
    const image = await noneIfHidden(api.getOrganisationLogo({}), null)
    return image === null ? null : readAsDataUrl(image)
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Makes an image the logo. The frame shows it at once. */
export function useUploadLogo() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (image: Blob) => api.uploadOrganisationLogo({ body: image }),
    onSuccess: ({ logo }) => showLogo(queryClient, logo),
  })
}

/** Takes the logo away. */
export function useRemoveLogo() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: () => api.deleteOrganisationLogo({}),
    onSuccess: () => showLogo(queryClient, null),
  })
}

async function showLogo(queryClient: QueryClient, logo: string | null): Promise<void> {
  if (logo === null) queryClient.setQueryData(organisationLogoQuery.queryKey, null)
  else await queryClient.fetchQuery({ ...organisationLogoQuery, staleTime: 0 })
  queryClient.setQueryData(currentOrganisationQuery.queryKey, (current) =>
    current ? { ...current, logo, logoUploadedAt: logo && new Date().toISOString() } : current,
  )
}
