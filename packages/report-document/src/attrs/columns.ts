import { z } from 'zod'
import { COLUMN_RATIOS, COLUMN_STYLES } from '../blocks/columns.ts'
import { bodyAttrs } from './body.ts'
import { ground } from './ground.ts'

export const columnsAttrs = z.strictObject({
  ...bodyAttrs,
  ground,
  /** How two columns share the width; three are always equal. */
  ratio: z.enum(COLUMN_RATIOS).default('1:1'),
  /** `cards`: each in a frame, and a link at its foot leads from the whole of it. */
  style: z.enum(COLUMN_STYLES).default('plain'),
})

export type ColumnsAttrs = z.infer<typeof columnsAttrs>
