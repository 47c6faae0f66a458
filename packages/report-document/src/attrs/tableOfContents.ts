import { z } from 'zod'
import { bodyAttrs } from './body.ts'

/** The headings of the report, made anew whenever it is shown. */
export const tableOfContentsAttrs = z.strictObject({
  ...bodyAttrs,
  title: z.string().max(200).default('Contents'),
  /** Down to which level of heading. */
  depth: z.union([z.literal(2), z.literal(3)]).default(2),
})

export type TableOfContentsAttrs = z.infer<typeof tableOfContentsAttrs>
