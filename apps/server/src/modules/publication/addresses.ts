import { type Audience, FONT_PATH, type Site } from '@bubbles/domain'
import type { Addresses } from '../../config/config.ts'

export { LOGO_PATH, logoPath } from '@bubbles/domain'

/** Paths of published pages, each spelled once. */
export const PAGE_PATH = '/bubbles'
export const COLLECTOR_PATH = '/bubbles/collect'
export const ANSWERS_PATH = '/bubbles/answers'
export const MEDIA_PATH = '/bubbles/media'
export const DOWNLOAD_PATH = '/bubbles/download'
export const PREVIEW_PATH = '/bubbles/preview'
export const ASSET_PATH = FONT_PATH

export const pagePath = (slug: string): string => `${PAGE_PATH}/${slug}`
export const previewPath = (token: string): string => `${PREVIEW_PATH}/${token}`
/** What a page's files are under: see downloads/. */
export const downloadPath = (slug: string): string => `${DOWNLOAD_PATH}/${slug}`
/** What the keys of cards begin with, apart from those of pictures. */
export const CARD_KEY = 'card-'
export const mediaPath = (mediaKey: string): string => `${MEDIA_PATH}/${mediaKey}`

/** The origin a host is served at, from the configuration; '' for a host of nobody's pages. */
export function siteOrigin(site: Site, addresses: Addresses): string {
  if (site.kind === 'organisation') return addresses.organisation(site.name)
  return site.kind === 'published' ? addresses.bubbles(site.name) : ''
}

/**
 * Where a publication lives: what is public, where the world reads; what is internal, where members are signed in, with
 * its pictures, its answers and what counts its readers.
 */
export const publicationOrigin = (
  addresses: Addresses,
  organisationName: string,
  audience: Audience,
): string =>
  audience === 'public' ? addresses.bubbles(organisationName) : addresses.organisation(organisationName)
