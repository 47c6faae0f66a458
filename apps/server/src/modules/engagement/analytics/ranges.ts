import { type RawBuilder, sql } from 'kysely'
import type { DateRange } from './dateRange.ts'

/** Date ranges as a table `r` of their index, first and last day. */
export const rangesSql = (ranges: readonly DateRange[]): RawBuilder<unknown> => sql`
  (values ${sql.join(
    ranges.map(({ first, last }, index) => sql`(${sql.lit(index)}, ${first}::date, ${last}::date)`),
  )}) as r (range, first, last)`
