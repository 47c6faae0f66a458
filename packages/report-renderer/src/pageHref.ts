import { asText } from './html.ts'

/** Before an anchor of the page itself, which no link of a document can have. */
const OF_PAGE = 'page:#'

/** Where a link to an anchor of the page itself leads, until it is drawn. */
export const pageHref = (anchor: string): string => OF_PAGE + anchor

/** The anchor that a link of a page leads to; null for a link to elsewhere. */
export const anchorOf = (href: unknown): string | null =>
  asText(href).startsWith(OF_PAGE) ? asText(href).slice(OF_PAGE.length) : null
