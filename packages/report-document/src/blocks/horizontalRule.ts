import { z } from 'zod'
import { blockId } from '../blockId.ts'
import type { Block } from './block.ts'

export const horizontalRule: Block = {
  type: 'horizontalRule',
  name: 'Divider',
  attrs: z.strictObject({ id: blockId }),
  adapt: (extension) => extension,
  plainText: () => '',
  migrations: [],
}
