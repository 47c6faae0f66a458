import { webAddress } from '@bubbles/charts'
import { z } from 'zod'
import { bodyAttrs } from './body.ts'

export const tableAttrs = z.strictObject({
  ...bodyAttrs,
  caption: z.string().max(300).default(''),
  sourceName: z.string().max(300).default(''),
  sourceUrl: webAddress,
})
