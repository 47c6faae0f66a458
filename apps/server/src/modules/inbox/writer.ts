import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import type { InboxPlace } from './reader.ts'

/** What a member puts away. */
interface PutAway {
  organisationId: string
  userId: string
  place: InboxPlace
  subjectId: string
}

/** Puts an item away as far as it was seen, never further than now. */
export async function insertDone(item: PutAway, reportId: string, through: string): Promise<void> {
  const seen = sql<Date>`least(${through}::timestamptz, now())`
  await tx()
    .insertInto('inbox_done')
    .values({
      organisation_id: item.organisationId,
      user_id: item.userId,
      place: item.place,
      subject_id: item.subjectId,
      report_id: reportId,
      seen_through: seen,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'user_id', 'place', 'subject_id'])
        .doUpdateSet({ seen_through: seen }),
    )
    .execute()
}

/** Brings an item back. */
export const deleteDone = ({ organisationId, userId, place, subjectId }: PutAway) =>
  tx()
    .deleteFrom('inbox_done')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('place', '=', place)
    .where('subject_id', '=', subjectId)
    .execute()
