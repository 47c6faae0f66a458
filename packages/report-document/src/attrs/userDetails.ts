import { z } from 'zod'
import { blockId, bodyAttrs } from './body.ts'

/** What a field asks for (specification 3: the user-name type is `UserName`). */
export const DETAIL_KINDS = ['UserName', 'EmailAddress', 'Text'] as const

export type DetailKind = (typeof DETAIL_KINDS)[number]

/** Asks readers who they are, of their own free will, and says what it is for. */
export const userDetailsAttrs = z.strictObject({
  ...bodyAttrs,
  prompt: z.string().max(500).default(''),
  fields: z
    .array(
      z.strictObject({
        id: blockId,
        kind: z.enum(DETAIL_KINDS),
        label: z.string().max(200),
        required: z.boolean(),
      }),
    )
    .max(8)
    .default([]),
  /** What the details are used for; a reader agrees to it with a tick. */
  consent: z.string().max(1_000).default(''),
})

export type UserDetailsAttrs = z.infer<typeof userDetailsAttrs>
