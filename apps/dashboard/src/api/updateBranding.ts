import { sameBranding } from '@bubbles/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Branding, brandingQuery } from './branding.ts'
import { api } from './client.ts'

// Apart from the queries, which every page starts with: this brings the catalogue of fonts along.

/** Somebody else changed the branding meanwhile. What is there now has been read. */
export class BrandingConflict extends Error {
  constructor() {
    super('Someone else has just changed the branding. Save again to replace their change with yours.')
    this.name = 'BrandingConflict'
  }
}

/**
 * Changes fonts and colours; `base` is what was there when the change was begun. What comes back follows the rules of
 * specification 5. Fails with BrandingConflict when somebody else came first.
 */
export function useUpdateBranding() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async ({ base, wanted }: { base: Branding; wanted: Branding }) => {
      const now = await queryClient.fetchQuery({ ...brandingQuery, staleTime: 0 })
      if (now && !sameBranding(now, base)) throw new BrandingConflict()
      return api.updateBranding({ body: wanted })
    },
    onSuccess: (branding) => queryClient.setQueryData(brandingQuery.queryKey, branding),
  })
}
