import type { Audience } from '@bubbles/domain'
import { signPublicationToken } from '../engagement/public.ts'
import { ANSWERS_PATH, COLLECTOR_PATH, earlierPath, pagePath } from './addresses.ts'

/** An edition as its page names it, and where that is. */
export interface EditionOnPage {
  organisationId: string
  organisationName: string
  publicationId: string
  reportId: string
  audience: Audience
  slug: string
  /** Of the host that has the page. */
  origin: string
  edition: number
  note: string
  publishedAt: Date
  firstPublishedAt: Date | null | undefined
}

/** What a page says of its edition, and where it sends what its readers do. */
export function editionOnPage(named: EditionOnPage, secret: Uint8Array) {
  const { organisationId, organisationName, publicationId, reportId, slug, origin } = named
  const token = signPublicationToken({ organisationId, organisationName, publicationId, reportId }, secret)
  return {
    publication: { ...factsOf(named), url: `${origin}${pagePath(slug)}` },
    collector: { url: `${origin}${COLLECTOR_PATH}`, token },
    answers: { url: `${origin}${ANSWERS_PATH}`, token },
  }
}

/** The same of an edition before the current one: its readers are not counted, and answer there. */
export const earlierOnPage = (named: EditionOnPage) => ({
  publication: {
    ...factsOf(named),
    url: `${named.origin}${earlierPath(named.slug, named.edition)}`,
    current: `${named.origin}${pagePath(named.slug)}`,
  },
  collector: null,
  answers: null,
})

const factsOf = ({ edition, note, audience, publishedAt, firstPublishedAt }: EditionOnPage) => ({
  edition,
  publishedAt: publishedAt.toISOString(),
  firstPublishedAt: firstPublishedAt?.toISOString() ?? null,
  note,
  audience,
})
