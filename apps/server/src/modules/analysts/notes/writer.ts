import { tx } from '@bubbles/db'

/** @returns its id */
export const insertNote = async (
  organisationId: string,
  { reportId, day, words, userId }: { reportId: string | null; day: string; words: string; userId: string },
): Promise<string> => {
  const { id } = await tx()
    .insertInto('trend_notes')
    .values({ organisation_id: organisationId, report_id: reportId, day, words, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given. */
export const updateNote = (
  organisationId: string,
  noteId: string,
  { day, words }: { day?: string | undefined; words?: string | undefined },
) =>
  tx()
    .updateTable('trend_notes')
    .set({ ...(day !== undefined && { day }), ...(words !== undefined && { words }), updated_at: new Date() })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', noteId)
    .execute()

export const deleteNote = (organisationId: string, noteId: string) =>
  tx()
    .deleteFrom('trend_notes')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', noteId)
    .execute()
