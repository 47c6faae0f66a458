import { z } from 'zod'
import { bodyAttrs } from './body.ts'

/** Something of another site, from the list of those that are allowed: see `embedOf`. */
export const embedAttrs = z.strictObject({
  ...bodyAttrs,
  /** The address a person pasted. */
  url: z.string().max(2_000).default(''),
  /** What it shows, in words. */
  title: z.string().max(300).default(''),
  caption: z.string().max(1_000).default(''),
})

export type EmbedAttrs = z.infer<typeof embedAttrs>
