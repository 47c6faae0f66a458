import { Problem } from '@bubbles/domain'
import { z } from 'zod'

/** Where a page of members ended. It holds the row's place in the order, so that removing that member moves nothing. */
export interface Place {
  key: string
  id: string
}

const place = z.tuple([z.string().max(400), z.uuid()])

export const cursorOf = ({ key, id }: Place): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url')

/** @throws Problem invalid-request for a cursor that no page ended with. */
export function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const { success, data } = place.safeParse(readJson(cursor))
  if (!success)
    throw new Problem('invalid-request', { detail: 'This cursor isn’t valid. Start with the first page.' })
  return { key: data[0], id: data[1] }
}

function readJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
