import { protoEnum } from '@bubbles/contract/schemas'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type DimensionName, dimensionIn, isCaseless, isDimension, type Source } from './fields.ts'

/** A filter tree of the GA4 Data API (FilterExpression). */
export type Expression<Filter> =
  | { andGroup: { expressions: Expression<Filter>[] } }
  | { orGroup: { expressions: Expression<Filter>[] } }
  | { notExpression: Expression<Filter> }
  | { filter: Filter }

/** Conditions of one tree, however they are grouped. */
export const MAX_CONDITIONS = 50

/** A tree of at most 50 conditions of one form. */
export function expressionOf<Filter>(filter: z.ZodType<Filter>): z.ZodType<Expression<Filter>> {
  const expression: z.ZodType<Expression<Filter>> = z.lazy(() => {
    const group = z.strictObject({ expressions: z.array(expression).min(1).max(50) })
    return z.union([
      z.strictObject({ filter }),
      z.strictObject({ andGroup: group }),
      z.strictObject({ orGroup: group }),
      z.strictObject({ notExpression: expression }),
    ])
  })
  return expression.refine((tree) => leavesOf(tree).length <= MAX_CONDITIONS)
}

/** The filters of a tree. Each is asked of every row, which takes the processor. */
export function leavesOf<Filter>(expression: Expression<Filter>): Filter[] {
  if ('filter' in expression) return [expression.filter]
  if ('notExpression' in expression) return leavesOf(expression.notExpression)
  const group = 'andGroup' in expression ? expression.andGroup : expression.orGroup
  return group.expressions.flatMap((inner) => leavesOf(inner))
}

/** A tree of dimensions, as far as it is understood here. */
export type FilterExpression = Expression<FieldFilter>

const stringFilter = z.strictObject({
  matchType: protoEnum({ EXACT: 1, BEGINS_WITH: 2, ENDS_WITH: 3, CONTAINS: 4 }).default('EXACT'),
  value: z.string().max(500),
  caseSensitive: z.boolean().default(false),
})
const inListFilter = z.strictObject({
  values: z.array(z.string().max(500)).min(1).max(1000),
  caseSensitive: z.boolean().default(false),
})
const fieldFilter = z.union([
  z.strictObject({ fieldName: z.string(), stringFilter }),
  z.strictObject({ fieldName: z.string(), inListFilter }),
  z.strictObject({ fieldName: z.string(), emptyFilter: z.strictObject({}) }),
])
type FieldFilter = z.infer<typeof fieldFilter>

export const filterExpression: z.ZodType<FilterExpression> = expressionOf(fieldFilter)

/** The names a filter asks for. */
export const fieldsOf = (expression: Expression<{ fieldName: string }>): string[] =>
  leavesOf(expression).map(({ fieldName }) => fieldName)

/** The parts of a filter that all have to hold. */
export function conjunctsOf(expression: FilterExpression | null): FilterExpression[] {
  if (expression === null) return []
  return 'andGroup' in expression ? expression.andGroup.expressions.flatMap(conjunctsOf) : [expression]
}

/**
 * Whether a filter leaves at most one value of a dimension: then its readers need not be told apart from others'. One
 * that ignores case leaves several where values may differ in it.
 */
export function isOneValue(expression: FilterExpression, name: DimensionName): boolean {
  if ('andGroup' in expression)
    return expression.andGroup.expressions.some((inner) => isOneValue(inner, name))
  if (!('filter' in expression) || expression.filter.fieldName !== name) return false
  const { filter } = expression
  if ('emptyFilter' in filter) return false
  const { caseSensitive } = 'inListFilter' in filter ? filter.inListFilter : filter.stringFilter
  if (!caseSensitive && !isCaseless(name)) return false
  if ('stringFilter' in filter) return filter.stringFilter.matchType === 'EXACT'
  const { values } = filter.inListFilter
  return new Set(caseSensitive ? values : values.map((value) => value.toLowerCase())).size === 1
}

/** The filter as SQL over a source's columns. All its names must be known to the source. */
export const filterSql = (expression: FilterExpression, source: Source): RawBuilder<boolean> =>
  expressionSql(expression, (filter) => fieldSql(filter, source))

/** A tree as SQL, given what one of its filters is. */
export function expressionSql<Filter>(
  expression: Expression<Filter>,
  toSql: (filter: Filter) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  if ('notExpression' in expression) return sql`not (${expressionSql(expression.notExpression, toSql)})`
  if ('filter' in expression) return toSql(expression.filter)
  const [group, word] =
    'andGroup' in expression ? [expression.andGroup, sql` and `] : [expression.orGroup, sql` or `]
  return sql`(${sql.join(
    group.expressions.map((inner) => expressionSql(inner, toSql)),
    word,
  )})`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function fieldSql(filter: FieldFilter, source: Source): RawBuilder<boolean> {
  const name = filter.fieldName
  const column = isDimension(name) ? dimensionIn(name, source) : undefined
  if (!column) throw new Error(`The dimension ${name} was not checked.`)
  if ('emptyFilter' in filter) return sql<boolean>`${column} in ('', '(not set)')`
  const exact = 'inListFilter' in filter ? filter.inListFilter.values : exactValue(filter.stringFilter)
  if (exact && name === 'customEvent:report_id') {
    // As the column it is, so that an index serves.
    return sql<boolean>`s.report_id = any(${exact.filter((value) => UUID.test(value))}::uuid[])`
  }
  const { caseSensitive } = 'inListFilter' in filter ? filter.inListFilter : filter.stringFilter
  const fold = (value: string): string => (caseSensitive ? value : value.toLowerCase())
  const folded = caseSensitive ? column : sql`lower(${column})`
  if (exact) return sql<boolean>`${folded} = any(${exact.map(fold)}::text[])`
  const { matchType, value } = (filter as { stringFilter: z.infer<typeof stringFilter> }).stringFilter
  const wanted = fold(value)
  if (matchType === 'BEGINS_WITH') return sql<boolean>`starts_with(${folded}, ${wanted}::text)`
  if (matchType === 'ENDS_WITH')
    return sql<boolean>`right(${folded}, length(${wanted}::text)) = ${wanted}::text`
  return sql<boolean>`position(${wanted}::text in ${folded}) > 0`
}

const exactValue = (filter: z.infer<typeof stringFilter>): string[] | null =>
  filter.matchType === 'EXACT' ? [filter.value] : null
