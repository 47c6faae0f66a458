import { z } from 'zod'
import { blockId } from './body.ts'

export const taskItemAttrs = z.strictObject({ id: blockId, checked: z.boolean().default(false) })
