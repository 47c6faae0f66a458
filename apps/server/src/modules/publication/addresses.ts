import { FONT_PATH, type Site } from '@bubbles/domain'
import type { Addresses } from '../../config/config.ts'
import { PDF_FILE } from '@bubbles/report-renderer'
import { PAGE_PATH, pagePath } from '../../config/pageAddress.ts'

export { LOGO_PATH, logoPath } from '@bubbles/domain'
export { PAGE_PATH, pagePath, publicationOrigin, SITE_FILES } from '../../config/pageAddress.ts'

/** Paths of published pages, each spelled once. */
export const COLLECTOR_PATH = '/bubbles/collect'
export const ANSWERS_PATH = '/bubbles/answers'
export const MEDIA_PATH = '/bubbles/media'
export const DOWNLOAD_PATH = '/bubbles/download'
export const PREVIEW_PATH = '/bubbles/preview'
export const ASSET_PATH = FONT_PATH
/** An organisation's front page, and what belongs to it. */
export const FRONT_PATH = `${PAGE_PATH}/`
export const FEED_PATH = `${FRONT_PATH}feed.xml`
export const REPORT_CARD_PATH = `${FRONT_PATH}cards`
/** Where readers leave an address, and take it back. */
export const SUBSCRIBE_PATH = `${FRONT_PATH}subscribe`
export const UNSUBSCRIBE_PATH = `${FRONT_PATH}unsubscribe`
/** Where named readers prove their address. */
export const ACCESS_PATH = `${FRONT_PATH}access`
/** Where readers comment on figures. */
export const COMMENT_PATH = `${FRONT_PATH}comment`

export const previewPath = (token: string): string => `${PREVIEW_PATH}/${token}`
/** What a page's files are under: see downloads/. */
export const downloadPath = (slug: string): string => `${DOWNLOAD_PATH}/${slug}`
/** Where readers download an edition as a PDF. */
export const pdfPath = (slug: string): string => `${downloadPath(slug)}/${PDF_FILE}`
/** Between a report's address and the number of one of its earlier editions. */
export const EDITIONS = 'editions'
/** The page of an earlier edition, and what its files are under. */
export const earlierPath = (slug: string, edition: number | string): string =>
  `${pagePath(slug)}/${EDITIONS}/${edition}`
export const earlierDownloadPath = (slug: string, edition: number | string): string =>
  `${downloadPath(slug)}/${EDITIONS}/${edition}`
/** What the keys of cards begin with, apart from those of pictures. */
export const CARD_KEY = 'card-'
export const mediaPath = (mediaKey: string): string => `${MEDIA_PATH}/${mediaKey}`
/** A narrower copy of the same. */
export const mediaCopyPath = (mediaKey: string, width: number): string =>
  `${mediaPath(mediaKey)}/${width}.webp`

/** The origin a host is served at, from the configuration; '' for a host of nobody's pages. */
export function siteOrigin(site: Site, addresses: Addresses): string {
  if (site.kind === 'organisation') return addresses.organisation(site.name)
  if (site.kind !== 'published') return ''
  return site.domain === undefined ? addresses.installationPages(site.name) : addresses.ownOrigin(site.domain)
}
