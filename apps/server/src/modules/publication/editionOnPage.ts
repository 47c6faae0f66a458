import type { Audience } from '@bubbles/domain'
import { signPublicationToken } from '../engagement/public.ts'
import { ANSWERS_PATH, COLLECTOR_PATH, pagePath } from './addresses.ts'

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
export function editionOnPage(
  {
    organisationId,
    organisationName,
    publicationId,
    reportId,
    audience,
    slug,
    origin,
    edition,
    note,
    publishedAt,
    firstPublishedAt,
  }: EditionOnPage,
  secret: Uint8Array,
) {
  const token = signPublicationToken({ organisationId, organisationName, publicationId, reportId }, secret)
  return {
    publication: {
      edition,
      publishedAt: publishedAt.toISOString(),
      firstPublishedAt: firstPublishedAt?.toISOString() ?? null,
      note,
      audience,
      url: `${origin}${pagePath(slug)}`,
    },
    collector: { url: `${origin}${COLLECTOR_PATH}`, token },
    answers: { url: `${origin}${ANSWERS_PATH}`, token },
  }
}
