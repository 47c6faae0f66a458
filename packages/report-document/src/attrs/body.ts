import { z } from 'zod'

/** A stable block id: 10 characters of base 62. */
export const blockId = z.string().regex(/^[0-9A-Za-z]{10}$/, 'A block ID is 10 letters and digits.')

/** What every block of the body carries. */
export const bodyAttrs = {
  id: blockId,
  /** Left out of what the world reads: see `withoutInternal`. */
  internal: z.boolean().default(false),
}
