import { webAddress } from '@bubbles/charts'
import { z } from 'zod'
import { bodyAttrs } from './body.ts'
import { contentHash } from './image.ts'

/** Something of another site, from the list of those that are allowed: see `embedOf`. */
export const embedAttrs = z.strictObject({
  ...bodyAttrs,
  /** The address a person pasted. */
  url: webAddress,
  /** What it shows, in words. */
  title: z.string().max(300).default(''),
  caption: z.string().max(1_000).default(''),
  /** A picture of one's own that stands for it until a reader asks for more. */
  still: contentHash.nullable().default(null),
})

export type EmbedAttrs = z.infer<typeof embedAttrs>
