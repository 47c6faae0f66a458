import { z } from 'zod'
import { CALLOUT_TONES } from '../blocks/callout.ts'
import { bodyAttrs } from './body.ts'

export const calloutAttrs = z.strictObject({
  ...bodyAttrs,
  tone: z.enum(CALLOUT_TONES).default('note'),
  /** What stands above it: null for the word of its tone, '' for nothing. */
  label: z.string().max(80).nullable().default(null),
  /** Only its label is shown until a reader opens it. */
  folded: z.boolean().default(false),
})

export type CalloutAttrs = z.infer<typeof calloutAttrs>
