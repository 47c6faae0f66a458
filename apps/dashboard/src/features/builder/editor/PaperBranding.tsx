import type { ContextOptions } from '@bubbles/charts'
import { DEFAULT_FONT } from '@bubbles/domain'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type Branding, brandingQuery } from '../../../api/branding.ts'

/** Without the branding the paper is the product's: that is no reason to trouble who writes. */
const useBranding = (): Branding | null => useQuery({ ...brandingQuery, meta: { quiet: true } }).data ?? null

/** The paper in the fonts and colours that pages will have: a style sheet for what is inside `.bb-doc`. */
export function PaperBranding() {
  const { data } = useQuery(stylesQuery(useBranding()))
  return data ? <style>{data}</style> : null
}

/** Fonts and colours are looked up in catalogues, and the looks of pages are those of the published ones: they come later. */
const stylesQuery = (branding: Branding | null) =>
  queryOptions({
    queryKey: ['paper-styles', branding],
    queryFn: async () => (await import('./paperStyles.ts')).stylesOf(branding),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** The widths of a font's characters; only fetched for organisations whose charts are set in another than Roboto. */
const widthsQuery = (family: string) =>
  queryOptions({
    queryKey: ['font-widths', family],
    queryFn: async () => (await import('@bubbles/charts/font-widths')).widthsOfFont(family) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: family !== DEFAULT_FONT,
    meta: { quiet: true },
  })

/** How charts on the paper are drawn: measured in the organisation's font, in as many colours as it has. */
export function useChartLook(): Pick<ContextOptions, 'widths' | 'colours'> {
  const branding = useBranding()
  const { data } = useQuery(widthsQuery(branding?.defaultVisualisationFont ?? DEFAULT_FONT))
  return { widths: data ?? undefined, colours: branding?.palette.length }
}
