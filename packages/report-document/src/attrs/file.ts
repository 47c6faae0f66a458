import { z } from 'zod'
import { bodyAttrs } from './body.ts'
import { contentHash } from './picture.ts'

/** A file that readers can download. */
export const fileAttrs = z.strictObject({
  ...bodyAttrs,
  /** Which uploaded file; null for none yet. */
  file: contentHash.nullable().default(null),
  /** What it was called when it was uploaded. Its ending says of which kind it is. */
  name: z.string().max(300).default(''),
  /** Its bytes. */
  size: z.int().min(0).default(0),
  /** What readers see instead of its name. */
  title: z.string().max(300).default(''),
  /** A sentence on what is in it. */
  text: z.string().max(500).default(''),
})

export type FileAttrs = z.infer<typeof fileAttrs>
