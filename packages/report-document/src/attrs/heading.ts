import { z } from 'zod'
import { bodyAttrs } from './body.ts'

export const headingAttrs = z.strictObject({ ...bodyAttrs, level: z.union([z.literal(2), z.literal(3)]) })
