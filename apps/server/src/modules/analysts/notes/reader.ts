import { sameTenant, tx } from '@bubbles/db'

const selectNotes = (organisationId: string) =>
  tx()
    .selectFrom('trend_notes as note')
    .leftJoin('reports as report', (join) => sameTenant(join, 'report.id', 'note.report_id'))
    .leftJoin('users as author', 'author.id', 'note.created_by')
    .where('note.organisation_id', '=', organisationId)
    .where('report.deleted_at', 'is', null)
    .select([
      'note.id',
      'note.report_id',
      'note.day',
      'note.words',
      'note.created_by',
      'note.created_at',
      'report.name as report_name',
      'author.name as author_name',
      'author.email_address as author_email',
    ])

export type NoteRow = Awaited<ReturnType<typeof readNotes>>[number]

/**
 * Notes of the organisation with those of one report, or of all of them, the oldest day first. Those of deleted reports are
 * left out.
 */
export const readNotes = (organisationId: string, reportId: string | undefined) =>
  selectNotes(organisationId)
    .$if(reportId !== undefined, (query) =>
      query.where((where) =>
        where.or([where('note.report_id', 'is', null), where('note.report_id', '=', reportId!)]),
      ),
    )
    .orderBy('note.day')
    .orderBy('note.created_at')
    .orderBy('note.id')
    .execute()

/** One note; undefined where it isn't there, or its report was deleted. */
export const readNote = (organisationId: string, noteId: string) =>
  selectNotes(organisationId).where('note.id', '=', noteId).executeTakeFirst()

export const countNotes = async (organisationId: string): Promise<number> => {
  const { count } = await tx()
    .selectFrom('trend_notes')
    .where('organisation_id', '=', organisationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
