import { z } from 'zod'
import { blockId } from '../blockId.ts'
import { type Block, textBelow } from './block.ts'

export const bulletList: Block = {
  type: 'bulletList',
  name: 'List',
  attrs: z.strictObject({ id: blockId }),
  adapt: (extension) => extension,
  plainText: textBelow,
  migrations: [],
}
