import { z } from 'zod'
import { LIST_STYLES } from '../blocks/bulletList.ts'
import { bodyAttrs } from './body.ts'

export const bulletListAttrs = z.strictObject({
  ...bodyAttrs,
  /** `timeline`: what stands before the first colon of a point is its date; `small`: as small as notes. */
  style: z.enum(LIST_STYLES).default('plain'),
})

export type BulletListAttrs = z.infer<typeof bulletListAttrs>
