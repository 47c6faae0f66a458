import { type ExportTable, percentCell, secondsCell } from '../export/tables.ts'
import { readersCell } from '../filters/fewWords.ts'
import type { Edition } from '../queries.ts'
import { changesInWords, type EditionsAnswer } from './editionNumbers.ts'

/** The editions of a report as a file. */
export const editionsTables = (editions: readonly Edition[], answer: EditionsAnswer): ExportTable[] => [
  {
    name: 'Editions',
    head: [
      'Edition',
      'Published (UTC)',
      'By',
      'For',
      'Note',
      'Blocks',
      'Readers',
      'Visits',
      'Median reading time, seconds',
      'Read to the end, %',
    ],
    rows: editions.map((edition) => {
      const numbers = answer.byEdition.get(edition.publicationId)
      const visits = numbers?.visits ?? 0
      return [
        edition.edition,
        edition.publishedAt,
        edition.publishedBy.name,
        edition.audience === 'public' ? 'everyone' : 'members',
        edition.note,
        changesInWords(edition.edition, edition.changes),
        readersCell(numbers ?? { readers: 0 }),
        numbers?.isFew ? null : visits,
        visits === 0 ? null : secondsCell(numbers?.medianSeconds ?? 0),
        visits === 0 ? null : percentCell(Math.min(1, (numbers?.completions ?? 0) / visits)),
      ]
    }),
  },
]
