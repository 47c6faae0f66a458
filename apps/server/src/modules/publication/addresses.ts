/** Paths of published pages, each spelled once. */
export const PAGE_PATH = '/bubbles'
export const COLLECTOR_PATH = '/bubbles/collect'
export const MEDIA_PATH = '/bubbles/media'
export const ASSET_PATH = '/bubbles/assets'

export const pagePath = (slug: string): string => `${PAGE_PATH}/${slug}`
export const mediaPath = (mediaKey: string): string => `${MEDIA_PATH}/${mediaKey}`
