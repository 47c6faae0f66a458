import { z } from 'zod'
import { type Block, bodyAttrs } from './block.ts'

export const horizontalRule: Block = {
  type: 'horizontalRule',
  name: 'Divider',
  attrs: z.strictObject({ ...bodyAttrs }),
  adapt: (extension) => extension,
  plainText: () => '',
  migrations: [],
}
