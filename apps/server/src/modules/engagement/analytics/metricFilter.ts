import { protoEnum } from '@bubbles/contract/schemas'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Expression, expressionOf, expressionSql } from './filter.ts'

/** A NumericValue of the GA4 Data API, as the text of a number. */
const numericValue = z.union([
  z
    .strictObject({ int64Value: z.union([z.int(), z.string().regex(/^-?\d{1,18}$/)]) })
    .transform(({ int64Value }) => String(int64Value)),
  z.strictObject({ doubleValue: z.number() }).transform(({ doubleValue }) => String(doubleValue)),
])

const metricFieldFilter = z.union([
  z.strictObject({
    fieldName: z.string(),
    numericFilter: z.strictObject({
      operation: protoEnum({
        EQUAL: 1,
        LESS_THAN: 2,
        LESS_THAN_OR_EQUAL: 3,
        GREATER_THAN: 4,
        GREATER_THAN_OR_EQUAL: 5,
      }),
      value: numericValue,
    }),
  }),
  z.strictObject({
    fieldName: z.string(),
    betweenFilter: z.strictObject({ fromValue: numericValue, toValue: numericValue }),
  }),
])
type MetricFieldFilter = z.infer<typeof metricFieldFilter>

/** A tree over the numbers of an answer's rows. */
export type MetricFilterExpression = Expression<MetricFieldFilter>

export const metricFilterExpression: z.ZodType<MetricFilterExpression> = expressionOf(metricFieldFilter)

const OPERATORS = {
  EQUAL: sql`=`,
  LESS_THAN: sql`<`,
  LESS_THAN_OR_EQUAL: sql`<=`,
  GREATER_THAN: sql`>`,
  GREATER_THAN_OR_EQUAL: sql`>=`,
}

/** The filter as SQL over an answer's columns m0…. All its names must be among the metrics asked for. */
export function metricFilterSql(
  expression: MetricFilterExpression,
  metrics: readonly string[],
): RawBuilder<boolean> {
  return expressionSql(expression, (filter) => {
    const metric = sql.ref(`m${metrics.indexOf(filter.fieldName)}`)
    if ('betweenFilter' in filter) {
      const { fromValue, toValue } = filter.betweenFilter
      return sql<boolean>`${metric} between ${fromValue}::numeric and ${toValue}::numeric`
    }
    const { operation, value } = filter.numericFilter
    return sql<boolean>`${metric} ${OPERATORS[operation]} ${value}::numeric`
  })
}
