import { queryOptions, useQuery } from '@tanstack/react-query'
import { brandingQuery } from '../../api/branding.ts'

/** Thumbnails in the colours that pages have: a style sheet for the drawings of lists. Nothing without a palette. */
export function ThumbnailBranding() {
  const { data: branding } = useQuery({ ...brandingQuery, meta: { quiet: true } })
  const { data } = useQuery(coloursQuery(branding?.palette ?? NO_COLOURS))
  return data ? <style>{data}</style> : null
}

const NO_COLOURS: readonly string[] = []

/** What works colours out is fetched by organisations that have some. */
const coloursQuery = (palette: readonly string[]) =>
  queryOptions({
    queryKey: ['thumbnail-colours', palette],
    queryFn: async () =>
      palette.length === 0
        ? ''
        : (await import('../../ui/brandColours.ts')).brandColourStyles('[data-thumbnail]', palette),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
