import { defineCalls } from '../call.ts'

const own = {
  service: 'engagement',
  specified: false,
  tenant: true,
  capability: 'engagement.annotate',
} as const
const one = { ...own, path: 'v1/analytics/notes/{noteId}', refusals: ['not-found', 'forbidden'] } as const

/** What analysts note on days of the trend. */
export const trendNoteCalls = defineCalls({
  listTrendNotes: {
    ...own,
    method: 'GET',
    path: 'v1/analytics/notes',
    summary:
      'Notes on the trend, oldest first: of the organisation with those of a report, or with those of all reports',
    capability: 'engagement.read',
  },
  createTrendNote: {
    ...own,
    method: 'POST',
    path: 'v1/analytics/notes',
    summary: 'Add a note to a day of a report’s trend, or of the organisation’s',
    body: 'createTrendNoteRequest',
    status: 201,
    refusals: ['report-not-found', 'conflict'],
  },
  updateTrendNote: {
    ...one,
    method: 'PATCH',
    summary: 'Change a note’s text or day: your own, or, as an admin, anyone’s',
    body: 'updateTrendNoteRequest',
  },
  deleteTrendNote: {
    ...one,
    method: 'DELETE',
    summary: 'Delete a note: your own, or, as an admin, anyone’s',
    status: 204,
    answer: 'none',
  },
})
