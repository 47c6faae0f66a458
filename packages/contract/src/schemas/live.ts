import { z } from 'zod'
import type { LiveRequest } from '../live.ts'
import { base64 } from './common.ts'

const itemId = z.object({ client: z.int().min(0), clock: z.int().min(0) })

/** A relative position as Yjs writes it to JSON. */
const position = z.object({
  type: itemId.nullish(),
  tname: z.string().max(40).nullish(),
  item: itemId.nullish(),
  assoc: z.int().optional(),
})

const cursor = z.object({ anchor: position, head: position })

/** What a browser may send over a report's socket as JSON. */
export const liveRequest: z.ZodType<LiveRequest> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    token: z.string().min(1).max(8192),
    clientId: z.int().min(0).max(0xffffffff),
    stateVector: base64.max(48 * 1024),
    generation: z.int().min(0).max(0x7fffffff).optional(),
    originalHost: z.string().max(100).optional(),
  }),
  z.object({ type: z.literal('token'), token: z.string().min(1).max(8192) }),
  z.object({
    type: z.literal('presence'),
    cursor: cursor.nullable(),
    blockId: z
      .string()
      .regex(/^[0-9A-Za-z]{1,40}$/)
      .nullable(),
  }),
])
