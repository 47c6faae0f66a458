import { Problem } from '@bubbles/domain'
import { z } from 'zod'

/**
 * The row a page follows: cursors are the id of the last row of the page before. The row itself tells where it stands, so
 * that a cursor stays right whatever is added meanwhile.
 * @throws Problem invalid-request for a cursor that no page ended with.
 */
export function rowBefore(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  const { success, data } = z.uuid().safeParse(cursor)
  if (!success)
    throw new Problem('invalid-request', { detail: 'This cursor isn’t valid. Start with the first page.' })
  return data
}

/** Cuts a page out of rows of which one more than `limit` was asked for. The cursor is null at the end. */
export function cutPage<Row extends { id: string }>(
  rows: Row[],
  limit: number,
): { rows: Row[]; cursor: string | null } {
  const page = rows.slice(0, limit)
  return { rows: page, cursor: rows.length > limit ? page.at(-1)!.id : null }
}
