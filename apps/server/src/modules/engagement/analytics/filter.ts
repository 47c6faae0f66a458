import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type DimensionName, dimensionIn, isCaseless, isDimension, type Source } from './fields.ts'

/** A filter tree of the GA4 Data API (FilterExpression), as far as it is understood here. */
export type FilterExpression =
  | { andGroup: { expressions: FilterExpression[] } }
  | { orGroup: { expressions: FilterExpression[] } }
  | { notExpression: FilterExpression }
  | { filter: FieldFilter }

const stringFilter = z.strictObject({
  matchType: z.enum(['EXACT', 'BEGINS_WITH', 'ENDS_WITH', 'CONTAINS']).default('EXACT'),
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
])
type FieldFilter = z.infer<typeof fieldFilter>

export const filterExpression: z.ZodType<FilterExpression> = z.lazy(() => {
  const group = z.strictObject({ expressions: z.array(filterExpression).min(1).max(50) })
  return z.union([
    z.strictObject({ filter: fieldFilter }),
    z.strictObject({ andGroup: group }),
    z.strictObject({ orGroup: group }),
    z.strictObject({ notExpression: filterExpression }),
  ])
})

/** The names a filter asks for. */
export function fieldsOf(expression: FilterExpression): string[] {
  if ('filter' in expression) return [expression.filter.fieldName]
  if ('notExpression' in expression) return fieldsOf(expression.notExpression)
  const group = 'andGroup' in expression ? expression.andGroup : expression.orGroup
  return group.expressions.flatMap(fieldsOf)
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
  const { caseSensitive } = 'inListFilter' in filter ? filter.inListFilter : filter.stringFilter
  if (!caseSensitive && !isCaseless(name)) return false
  if ('stringFilter' in filter) return filter.stringFilter.matchType === 'EXACT'
  const { values } = filter.inListFilter
  return new Set(caseSensitive ? values : values.map((value) => value.toLowerCase())).size === 1
}

/** The filter as SQL over a source's columns. All its names must be known to the source. */
export function filterSql(expression: FilterExpression, source: Source): RawBuilder<boolean> {
  if ('notExpression' in expression) return sql`not (${filterSql(expression.notExpression, source)})`
  if ('filter' in expression) return fieldSql(expression.filter, source)
  const [group, word] =
    'andGroup' in expression ? [expression.andGroup, sql` and `] : [expression.orGroup, sql` or `]
  return sql`(${sql.join(
    group.expressions.map((inner) => filterSql(inner, source)),
    word,
  )})`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function fieldSql(filter: FieldFilter, source: Source): RawBuilder<boolean> {
  const name = filter.fieldName
  const column = isDimension(name) ? dimensionIn(name, source) : undefined
  if (!column) throw new Error(`The dimension ${name} was not checked.`)
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
