import { queryOptions, useQuery } from '@tanstack/react-query'
import { brandingQuery } from '../api/branding.ts'
import type { MarkColours } from '../ui/markColours.ts'

/**
 * The colours in which the frame shows the first letter of an organisation that has no logo: its accent, as on its
 * published pages. Nothing is asked for where there is a logo; undefined: neutral.
 */
export function useMarkColours(hasNoLogo: boolean): MarkColours | undefined {
  const palette =
    useQuery({ ...brandingQuery, enabled: hasNoLogo, meta: { quiet: true } }).data?.palette ?? []
  return useQuery({ ...markQuery(palette), enabled: hasNoLogo && palette.length > 0 }).data ?? undefined
}

/** What makes an accent of a colour is only fetched for organisations that have one. */
const markQuery = (palette: readonly string[]) =>
  queryOptions({
    queryKey: ['mark-colours', palette],
    queryFn: async () => (await import('../ui/markColours.ts')).markColours(palette),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
