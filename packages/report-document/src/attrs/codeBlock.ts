import { z } from 'zod'
import { bodyAttrs } from './body.ts'

export const codeBlockAttrs = z.strictObject({
  ...bodyAttrs,
  /** What it is written in, as its author says; shown and never executed. */
  language: z.string().max(40).default(''),
})
