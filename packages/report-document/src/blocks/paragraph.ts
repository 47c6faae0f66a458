import { z } from 'zod'
import { blockId } from '../blockId.ts'
import { type Block, textBelow } from './block.ts'

export const paragraph: Block = {
  type: 'paragraph',
  name: 'Text',
  attrs: z.strictObject({ id: blockId }),
  adapt: (extension) => extension,
  plainText: textBelow,
  migrations: [],
}
