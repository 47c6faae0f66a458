import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Range } from '../range.ts'
import { type NoteMark, noteMarksOf } from './noteMarks.ts'
import { type Note, notesQuery } from './queries.ts'

/** The id of the button that adds a note. */
export const ADD_NOTE = 'engagement-add-note'

/** What is noted on a trend, and what a new note on it is about. */
export interface TrendNotes {
  marks: readonly NoteMark[]
  /** Null: the whole organisation. */
  report: { id: string; name: string } | null
  range: Range
}

const none: readonly Note[] = []

/** Notes on the days of a trend. */
export function useTrendNotes({
  points,
  reportId,
  name,
  range,
}: {
  points: readonly { day: Date; last: Date }[]
  reportId: string | undefined
  /** The report's; '' for all reports. */
  name: string
  range: Range
}): TrendNotes {
  const notes = useQuery(notesQuery(reportId)).data ?? none
  return useMemo(
    () => ({
      marks: noteMarksOf(points, notes, reportId),
      report: reportId === undefined ? null : { id: reportId, name },
      range,
    }),
    [points, notes, reportId, name, range],
  )
}
