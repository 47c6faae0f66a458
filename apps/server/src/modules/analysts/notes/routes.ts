import type { Resource } from '@bubbles/contract'
import { dayInZone, invalidFields, Problem, TREND_NOTE_LIMITS } from '@bubbles/domain'
import type { CallContext, Organisation, Handlers } from '../../../http/context.ts'
import { presentPerson, requireReport } from '../../report/public.ts'
import { countNotes, type NoteRow, readNote, readNotes } from './reader.ts'
import { deleteNote, insertNote, updateNote } from './writer.ts'

type Operations = 'listTrendNotes' | 'createTrendNote' | 'updateTrendNote' | 'deleteTrendNote'

export const trendNoteHandlers: Handlers<Operations> = {
  listTrendNotes: {
    reads: true,
    handle: async (context) => {
      const rows = await readNotes(context.organisation.id, context.query.reportId)
      return { notes: rows.map((row) => presentNote(context, row)) }
    },
  },

  createTrendNote: async (context) => {
    const { organisation, actor, body } = context
    const { reportId, day, words } = body
    requireOver(day, organisation)
    if (reportId !== null) await requireReport(organisation.id, reportId)
    if ((await countNotes(organisation.id)) >= TREND_NOTE_LIMITS.count)
      throw new Problem('conflict', {
        detail: `An organisation can have at most ${TREND_NOTE_LIMITS.count} notes. Delete one you no longer need first.`,
      })
    const id = await insertNote(organisation.id, { reportId, day, words, userId: actor.userId })
    return presentNote(context, await requireNote(organisation.id, id))
  },

  updateTrendNote: async (context) => {
    const { organisation, params, body } = context
    await requireOwn(context, params.noteId)
    if (body.day !== undefined) requireOver(body.day, organisation)
    await updateNote(organisation.id, params.noteId, body)
    return presentNote(context, await requireNote(organisation.id, params.noteId))
  },

  deleteTrendNote: async (context) => {
    await requireOwn(context, context.params.noteId)
    await deleteNote(context.organisation.id, context.params.noteId)
  },
}

type Asking = Pick<CallContext, 'actor' | 'can'>

/** One's own, or anyone's for whoever may change those of others. */
const canChange = ({ actor, can }: Asking, { created_by: author }: NoteRow): boolean =>
  author === actor.userId || can('engagement.annotateForOthers')

/** @throws Problem not-found, or forbidden for a note of someone else */
async function requireOwn(context: CallContext, noteId: string): Promise<void> {
  const note = await requireNote(context.organisation.id, noteId)
  if (!canChange(context, note))
    throw new Problem('forbidden', {
      detail: 'Only the person who wrote this note, or an admin, can change it.',
    })
}

/** @throws Problem not-found */
async function requireNote(organisationId: string, noteId: string): Promise<NoteRow> {
  const note = await readNote(organisationId, noteId)
  if (!note)
    throw new Problem('not-found', { detail: 'This note no longer exists. Someone may have deleted it.' })
  return note
}

/**
 * @param day YYYY-MM-DD, by the organisation's clock
 * @throws Problem invalid-request for a day to come: no trend shows it
 */
function requireOver(day: string, { timeZone }: Pick<Organisation, 'timeZone'>): void {
  if (day > dayInZone(new Date(), timeZone))
    throw invalidFields([{ pointer: '/day', detail: 'Choose a day up to today.' }])
}

const presentNote = (asking: Asking, row: NoteRow): Resource<'createTrendNote'> => ({
  id: row.id,
  report: row.report_id === null ? null : { id: row.report_id, name: row.report_name ?? '' },
  day: row.day,
  words: row.words,
  createdBy: presentPerson(row.created_by, row.author_name, row.author_email),
  createdAt: row.created_at.toISOString(),
  canChange: canChange(asking, row),
})
