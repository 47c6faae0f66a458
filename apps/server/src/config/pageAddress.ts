import type { Audience } from '@bubbles/domain'
import type { Addresses } from './config.ts'

/** Beginning of the paths of published pages. */
export const PAGE_PATH = '/bubbles'

/** Where browsers and search engines look at a host without being told. */
export const SITE_FILES = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  favicon: '/favicon.ico',
  touchIcon: '/apple-touch-icon.png',
} as const

const SITE_PATHS: ReadonlySet<string> = new Set(['/', PAGE_PATH, ...Object.values(SITE_FILES)])

/** Whether a host that serves nothing but published pages has anything at an address. */
export const isPublishedPath = (url: string): boolean =>
  url.startsWith(`${PAGE_PATH}/`) || SITE_PATHS.has(url.split('?', 1)[0]!)

export const pagePath = (slug: string): string => `${PAGE_PATH}/${slug}`

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

/** Address of a publication's page (specification 4). */
export const pageAddress = (
  addresses: Addresses,
  organisationName: string,
  { audience, slug }: { audience: Audience; slug: string },
): string => `${publicationOrigin(addresses, organisationName, audience)}${pagePath(slug)}`
