import type { ParsedRequest } from '@bubbles/contract'
import { Problem } from '@bubbles/domain'
import { z } from 'zod'

export type SearchRequest = ParsedRequest<'searchReports'>['body']
export type SearchFilters = NonNullable<SearchRequest['filters']>
export type Sort = NonNullable<SearchRequest['sort']>

/** How the results are ordered: as asked, else by relevance where something is looked for, else last edited first. */
export const sortOf = ({ sort }: SearchRequest, terms: string[]): Sort => {
  if (sort === 'relevance' && terms.length === 0) return '-updatedAt'
  return sort ?? (terms.length > 0 ? 'relevance' : '-updatedAt')
}

const cursorShape = z.tuple([z.string(), z.string().max(1000), z.uuid()])

/** Where a page ended: what it was ordered by, its last row's key and id. Nothing secret, and of use to nobody else. */
export const cursorOf = (sort: Sort, last: { key: string; id: string }): string =>
  Buffer.from(JSON.stringify([sort, last.key, last.id])).toString('base64url')

/** @throws Problem invalid-request for a cursor that no page of this order ended with. */
export function readCursor(cursor: string | undefined, sort: Sort): { key: string; id: string } | null {
  if (cursor === undefined) return null
  const parsed = cursorShape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (parsed.success && parsed.data[0] === sort) return { key: parsed.data[1], id: parsed.data[2] }
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
