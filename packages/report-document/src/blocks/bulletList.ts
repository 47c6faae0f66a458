import { z } from 'zod'
import { type Block, textBelow, bodyAttrs } from './block.ts'

export const bulletList: Block = {
  type: 'bulletList',
  name: 'List',
  attrs: z.strictObject({ ...bodyAttrs }),
  adapt: (extension) => extension,
  plainText: textBelow,
  migrations: [],
}
