import { z } from 'zod'
import { isAllowedHref, LINK_FAULT } from '../marks.ts'
import { bodyAttrs } from './body.ts'

/** A sentence, and a button that leads to where readers can do what it says. */
export const actionAttrs = z.strictObject({
  ...bodyAttrs,
  text: z.string().max(300).default(''),
  /** The words on the button. */
  button: z.string().max(80).default(''),
  /** Where it leads: an address as any link's, '' for none yet. */
  url: z
    .string()
    .refine((url) => url === '' || isAllowedHref(url), LINK_FAULT)
    .default(''),
})

export type ActionAttrs = z.infer<typeof actionAttrs>
