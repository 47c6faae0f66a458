import { z } from 'zod'
import { PICTURE_GROUPS, PICTURE_RATIOS, PICTURE_SIZES } from '../blocks/pictures.ts'
import { bodyAttrs } from './body.ts'
import { contentHash, credit, fileSize, focalPoint } from './picture.ts'

export { contentHash } from './picture.ts'

export const imageAttrs = z.strictObject({
  ...bodyAttrs,
  /** Which uploaded file. */
  file: contentHash,
  /** What the picture shows, for those who do not see it. Empty and not decorative: not yet written. */
  alt: z.string().max(1_000),
  /** Carries no information: read past it. */
  decorative: z.boolean(),
  caption: z.string().max(1_000),
  credit,
  ...fileSize,
  size: z.enum(PICTURE_SIZES).default('column'),
  ratio: z.enum(PICTURE_RATIOS).default('own'),
  ...focalPoint,
  group: z.enum(PICTURE_GROUPS).default('alone'),
})

export type ImageAttrs = z.infer<typeof imageAttrs>
