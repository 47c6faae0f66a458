import { tx } from '@bubbles/db'
import type { Audience } from '@bubbles/domain'

/** What a version of the draft was found to be beside what is live. */
export interface Comparison {
  audience: Audience
  publicationId: string
  seq: number
  isSame: boolean
}

/** Keeps what was found, unless another edition was published meanwhile, or a newer version compared. */
export const keepComparison = (
  organisationId: string,
  reportId: string,
  { audience, publicationId, seq, isSame }: Comparison,
) =>
  tx()
    .updateTable('live_publications')
    .set({ compared_seq: seq, compared_same: isSame })
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('audience', '=', audience)
    .where('publication_id', '=', publicationId)
    .where((eb) => eb.or([eb('compared_seq', 'is', null), eb('compared_seq', '<', seq)]))
    .execute()
