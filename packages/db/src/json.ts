import { type RawBuilder, sql } from 'kysely'

/**
 * A value for a json or jsonb column. Needed for arrays and strings, which the driver would otherwise send as a
 * PostgreSQL array or as bare text; right for everything.
 */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`cast(${JSON.stringify(value)}::text as jsonb)`
}
