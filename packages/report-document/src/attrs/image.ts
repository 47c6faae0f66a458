import { z } from 'zod'
import { bodyAttrs } from './body.ts'

/** SHA-256 of stored content, in lower-case hexadecimal: the only way a document names data. */
export const contentHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'A file is named by its SHA-256 in hexadecimal.')

const MAX_SIDE = 20_000

export const imageAttrs = z.strictObject({
  ...bodyAttrs,
  /** Which uploaded file. */
  file: contentHash,
  /** What the picture shows, for those who do not see it. Empty and not decorative: not yet written. */
  alt: z.string().max(1_000),
  /** Carries no information: read past it. */
  decorative: z.boolean(),
  caption: z.string().max(1_000),
  /** Pixels of the stored file, so that the page keeps the room before it loads. */
  width: z.number().int().min(1).max(MAX_SIDE),
  height: z.number().int().min(1).max(MAX_SIDE),
})
