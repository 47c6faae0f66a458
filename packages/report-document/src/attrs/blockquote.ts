import { z } from 'zod'
import { QUOTE_STYLES } from '../blocks/blockquote.ts'
import { bodyAttrs } from './body.ts'

export const blockquoteAttrs = z.strictObject({
  ...bodyAttrs,
  style: z.enum(QUOTE_STYLES).default('plain'),
  /** Who said it, below the words; '' for nobody named. */
  who: z.string().max(200).default(''),
})

export type BlockquoteAttrs = z.infer<typeof blockquoteAttrs>
