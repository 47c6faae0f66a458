import { Problem } from '@bubbles/domain'
import { z } from 'zod'
import type { Order } from './order.ts'
import type { Sort } from './request.ts'

/** Where a page ended: what its last row was ordered by, as text, and its id. */
export interface Place {
  keys: string[]
  id: string
}

/** Nothing secret, and of use to nobody else. */
export const cursorOf = (sort: Sort, { keys, id }: Place): string =>
  Buffer.from(JSON.stringify([sort, keys, id])).toString('base64url')

/** @throws Problem invalid-request for a cursor that no page of this order ended with. */
export function readCursor(cursor: string | undefined, sort: Sort, order: Order): Place | null {
  if (cursor === undefined) return null
  const shape = z.tuple([
    z.literal(sort),
    z.tuple(order.keys.map((key) => key.shape) as [z.ZodType<string>]),
    z.uuid(),
  ])
  const parsed = shape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (parsed.success) return { keys: parsed.data[1], id: parsed.data[2] }
  throw new Problem('invalid-request', {
    detail: 'This cursor isn’t valid for this search. Start with the first page.',
    errors: [{ pointer: '/cursor', detail: 'This cursor isn’t valid for this search.' }],
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
