import { z } from 'zod'
import { type Block, textBelow, bodyAttrs } from './block.ts'

export const paragraph: Block = {
  type: 'paragraph',
  name: 'Text',
  attrs: z.strictObject({ ...bodyAttrs }),
  adapt: (extension) => extension,
  plainText: textBelow,
  migrations: [],
}
