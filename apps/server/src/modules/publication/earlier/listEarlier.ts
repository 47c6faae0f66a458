import type { Audience } from '@bubbles/domain'
import type { EarlierEditions } from '@bubbles/report-renderer'
import { earlierPath } from '../addresses.ts'
import { readEditionsBefore } from './reader.ts'

/** Editions that one page lists. New data can publish one every hour. */
const MOST = 30

/** An edition that is published, or about to be. */
export interface EditionPlace {
  reportId: string
  audience: Audience
  slug: string
  origin: string
  edition: number
}

/** The editions before one that its page lists, where its publisher lets readers open them. Within a transaction. */
export async function listEarlier(
  organisationId: string,
  { reportId, audience, slug, origin, edition }: EditionPlace,
): Promise<EarlierEditions | null> {
  const rows = await readEditionsBefore(organisationId, { reportId, audience, before: edition }, MOST + 1)
  if (rows.length === 0) return null
  return {
    listed: rows.slice(0, MOST).map((row) => ({
      edition: row.edition,
      publishedAt: row.published_at.toISOString(),
      note: row.note,
      url: `${origin}${earlierPath(slug, row.edition)}`,
    })),
    hasMore: rows.length > MOST,
  }
}
