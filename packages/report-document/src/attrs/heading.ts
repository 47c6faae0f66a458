import { z } from 'zod'
import { bodyAttrs } from './body.ts'
import { ground } from './ground.ts'

export const headingAttrs = z.strictObject({
  ...bodyAttrs,
  level: z.union([z.literal(2), z.literal(3)]),
  /** Of this heading and all that follows it, up to the next of its level: see `sectionEnd`. */
  ground,
})

export type HeadingAttrs = z.infer<typeof headingAttrs>
