import type { Expression, FilterExpression } from '../analytics/filter.ts'
import type { MetricFilterExpression } from '../analytics/metricFilter.ts'
import { bind, ch, constant, joined, type Sql } from './sql.ts'

/** A tree as SQL, given what one of its filters is. */
function treeSql<Filter>(expression: Expression<Filter>, toSql: (filter: Filter) => Sql): Sql {
  if ('notExpression' in expression) return ch`not (${treeSql(expression.notExpression, toSql)})`
  if ('filter' in expression) return toSql(expression.filter)
  const [group, word] =
    'andGroup' in expression ? [expression.andGroup, ' and '] : [expression.orGroup, ' or ']
  return ch`(${joined(
    group.expressions.map((inner) => treeSql(inner, toSql)),
    word,
  )})`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A filter of dimensions, as `analytics/filter.ts` has it for the database. @param columnOf a dimension as text */
export const filterSql = (expression: FilterExpression, columnOf: (name: string) => Sql): Sql =>
  treeSql(expression, (filter) => {
    const column = columnOf(filter.fieldName)
    if ('emptyFilter' in filter) return ch`${column} in ('', '(not set)')`
    const { caseSensitive } = 'inListFilter' in filter ? filter.inListFilter : filter.stringFilter
    const fold = (value: string): string => (caseSensitive ? value : value.toLowerCase())
    const folded = caseSensitive ? column : ch`lowerUTF8(${column})`
    const exact = 'inListFilter' in filter ? filter.inListFilter.values : exactValue(filter.stringFilter)
    if (exact && filter.fieldName === 'customEvent:report_id')
      // As the column it is, so that the order of the table serves.
      return ch`s.report_id in ${bind(
        'Array(UUID)',
        exact.filter((value) => UUID.test(value)),
      )}`
    if (exact) return ch`has(${bind('Array(String)', exact.map(fold))}, ${folded})`
    const { matchType, value } = (filter as { stringFilter: { matchType: string; value: string } })
      .stringFilter
    const wanted = bind('String', fold(value))
    if (matchType === 'BEGINS_WITH') return ch`startsWith(${folded}, ${wanted})`
    if (matchType === 'ENDS_WITH') return ch`endsWith(${folded}, ${wanted})`
    return ch`position(${folded}, ${wanted}) > 0`
  })

const exactValue = (filter: { matchType: string; value: string }): string[] | null =>
  filter.matchType === 'EXACT' ? [filter.value] : null

const OPERATORS: Readonly<Record<string, Sql>> = {
  EQUAL: constant('='),
  LESS_THAN: constant('<'),
  LESS_THAN_OR_EQUAL: constant('<='),
  GREATER_THAN: constant('>'),
  GREATER_THAN_OR_EQUAL: constant('>='),
}

/** A filter of metrics, over an answer's columns m0…. All its names must be among the metrics asked for. */
export const metricFilterSql = (expression: MetricFilterExpression, metrics: readonly string[]): Sql =>
  treeSql(expression, (filter) => {
    const metric = constant(`m${metrics.indexOf(filter.fieldName)}`)
    const number = (value: string) => bind('Float64', Number(value))
    if ('betweenFilter' in filter) {
      const { fromValue, toValue } = filter.betweenFilter
      return ch`${metric} between ${number(fromValue)} and ${number(toValue)}`
    }
    const { operation, value } = filter.numericFilter
    return ch`${metric} ${OPERATORS[operation]!} ${number(value)}`
  })
