import { FONT_PATH } from '@bubbles/domain'

export { LOGO_PATH, logoPath } from '@bubbles/domain'

/** Paths of published pages, each spelled once. */
export const PAGE_PATH = '/bubbles'
export const COLLECTOR_PATH = '/bubbles/collect'
export const ANSWERS_PATH = '/bubbles/answers'
export const MEDIA_PATH = '/bubbles/media'
export const ASSET_PATH = FONT_PATH

export const pagePath = (slug: string): string => `${PAGE_PATH}/${slug}`
export const mediaPath = (mediaKey: string): string => `${MEDIA_PATH}/${mediaKey}`
