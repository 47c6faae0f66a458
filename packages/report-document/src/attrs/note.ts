import { z } from 'zod'
import { NOTE_STYLES } from '../blocks/paragraph.ts'
import { bodyAttrs } from './body.ts'

/** What a text and a numbered list have. */
export const noteAttrs = z.strictObject({
  ...bodyAttrs,
  /** `small`: as small as notes below figures, for what few readers need. */
  style: z.enum(NOTE_STYLES).default('plain'),
})

export type NoteAttrs = z.infer<typeof noteAttrs>
