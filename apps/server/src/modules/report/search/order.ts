import { isStorable } from '@bubbles/tables'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Sort } from './request.ts'

/** Something a list is ordered by: its value in the database, as text of a cursor and out of that again. */
export interface OrderKey {
  value: RawBuilder<unknown>
  text: RawBuilder<string>
  /** What such a text must be, or the database would refuse it. */
  shape: z.ZodType<string>
  read: (text: string) => RawBuilder<unknown>
}

export interface Order {
  keys: OrderKey[]
  isDown: boolean
}

/** Exact to the microsecond, which a Date of JavaScript would lose. */
const time = (column: 'edited_at' | 'created_at'): OrderKey => {
  const value = sql.ref(`listed.${column}`)
  return {
    value,
    text: sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    shape: z.iso.datetime({ precision: 6 }),
    read: (text) => sql`${text}::timestamptz`,
  }
}

/** Of the collation "C" in every source. */
const title: OrderKey = {
  value: sql`listed.title_order`,
  text: sql<string>`listed.title_order`,
  shape: z.string().max(600).refine(isStorable),
  read: (text) => sql`${text}::text collate "C"`,
}

const rank = (tsquery: string): OrderKey => {
  const value = sql`coalesce(ts_rank(text.vector, ${tsquery}::tsquery), 0)::float8`
  return {
    value,
    text: sql<string>`(${value})::text`,
    shape: z.string().regex(/^\d{1,3}(?:\.\d{1,20})?(?:e-\d{1,2})?$/),
    read: (text) => sql`${text}::float8`,
  }
}

/** What a sort orders by; between equals the id decides. Titles that fit without the contents come last by relevance. */
export function orderOf(sort: Sort, tsquery: string | null): Order {
  switch (sort) {
    case 'name':
    case '-name':
      return { keys: [title], isDown: sort === '-name' }
    case 'createdAt':
    case '-createdAt':
      return { keys: [time('created_at')], isDown: sort === '-createdAt' }
    case 'relevance':
      return { keys: [...(tsquery === null ? [] : [rank(tsquery)]), time('edited_at')], isDown: true }
    default:
      return { keys: [time('edited_at')], isDown: sort !== 'updatedAt' }
  }
}
