import { dayInShort, needsYears } from '../../../format/utcDays.ts'
import { dateOf } from '../range.ts'
import type { Note } from './queries.ts'

/** What was noted on the days of one point of the trend. */
export interface NoteMark {
  /** Of the point. */
  index: number
  notes: readonly NotedDay[]
}

export interface NotedDay {
  note: Note
  /** 26 Oct */
  day: string
  /** With the report's name, where the trend is of several. */
  words: string
}

/** Notes on the days of a trend, those of one day, week or month together, in order. */
export function noteMarksOf(
  points: readonly { day: Date; last: Date }[],
  notes: readonly Note[],
  reportId: string | undefined,
  now = new Date(),
): NoteMark[] {
  const withYear = needsYears(points, now)
  return points.flatMap(({ day, last }, index) => {
    const own = notes.filter((note) => day <= dateOf(note.day) && dateOf(note.day) <= last)
    if (own.length === 0) return []
    return [
      {
        index,
        notes: own.map((note) => ({
          note,
          day: dayInShort(dateOf(note.day), withYear),
          words:
            reportId === undefined && note.report !== null
              ? `${note.words} (${note.report.name || 'Untitled report'})`
              : note.words,
        })),
      },
    ]
  })
}

/** What a point has noted, in one line; '' for none. */
export const notedAt = (marks: readonly NoteMark[], index: number): string =>
  marks
    .filter((mark) => mark.index === index)
    .flatMap(({ notes }) => notes.map(({ words }) => words))
    .join('; ')
