import { z } from 'zod'
import { CALLOUT_TONES } from '../blocks/callout.ts'
import { bodyAttrs } from './body.ts'

export const calloutAttrs = z.strictObject({ ...bodyAttrs, tone: z.enum(CALLOUT_TONES).default('note') })
