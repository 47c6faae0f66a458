import { FIRST_READING_DAY, TREND_NOTE_LIMITS } from '@bubbles/domain'
import { z } from 'zod'
import { type CallSchemas, id, person, time } from './common.ts'

/** A day of the organisation's time zone. */
const day = z.iso
  .date('Enter a day, such as 2026-10-26.')
  .refine((value) => value >= FIRST_READING_DAY, 'Choose a day after the year 2000.')
const words = z
  .string()
  .trim()
  .min(1, 'Enter a note.')
  .max(TREND_NOTE_LIMITS.words, `Use at most ${TREND_NOTE_LIMITS.words} characters.`)
  .regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]*$/u, 'Use only letters, digits and signs, on one line.')

const note = z.object({
  id,
  /** Null: of the whole organisation. */
  report: z.object({ id, name: z.string() }).nullable(),
  day: z.string(),
  words: z.string(),
  createdBy: person,
  createdAt: time,
  /** Whether the caller can change or delete it. */
  canChange: z.boolean(),
})
const params = z.object({ noteId: id })

export const trendNoteSchemas = {
  listTrendNotes: {
    query: z.object({ reportId: id.optional() }),
    response: z.object({ notes: z.array(note) }),
  },
  createTrendNote: {
    body: z.strictObject({ reportId: id.nullable().default(null), day, words }),
    response: note,
  },
  updateTrendNote: {
    params,
    body: z
      .strictObject({ day: day.optional(), words: words.optional() })
      .refine((body) => body.day !== undefined || body.words !== undefined, 'Send a day or a text.'),
    response: note,
  },
  deleteTrendNote: { params },
} satisfies Record<string, CallSchemas>
