import { z } from 'zod'
import type { CallSchemas } from './common.ts'

const rule = z.object({
  required: z.boolean(),
  /** Members who have neither an authenticator app nor a passkey, and don’t come by single sign-on. */
  membersWithout: z.int(),
  /** Members who have neither, and sign in with the organisation’s own provider: it answers for them. */
  membersByProvider: z.int(),
  /** What that provider is called; null: there is none. */
  provider: z.string().nullable(),
  /** Whether the signed-in user has a second factor: requiring it takes one. */
  hasOwn: z.boolean(),
})

export const secondFactorSchemas = {
  getSecondFactorRule: { response: rule },
  setSecondFactorRule: { body: z.strictObject({ required: z.boolean() }), response: rule },
} satisfies Record<string, CallSchemas>
