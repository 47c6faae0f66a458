import { describe, expect, it } from 'vitest'
import { readDimensionFilter, readNumberFilter, readOrderBy } from './notUnderstood.ts'

const country = (stringFilter: object = { value: 'NZ' }) => ({
  filter: { fieldName: 'country', stringFilter },
})
const many = (filter: object, count: number) => ({ orGroup: { expressions: Array(count).fill(filter) } })
const views = (numericFilter: object) => ({ filter: { fieldName: 'screenPageViews', numericFilter } })
const FILTER =
  'Use a filter with stringFilter, inListFilter or emptyFilter, or an andGroup, orGroup or notExpression, with at most 50 conditions in all.'
const NUMBERS =
  'Use a filter with numericFilter or betweenFilter, or an andGroup, orGroup or notExpression, with at most 50 conditions in all.'

describe('a filter of dimensions', () => {
  it.each([
    [{}, `The filter isn’t valid. ${FILTER}`],
    ['x', `The filter isn’t valid. ${FILTER}`],
    [
      country({ value: 'NZ', matchType: 'LIKE' }),
      `The filter isn’t valid at /filter/stringFilter/matchType. Use one of EXACT, BEGINS_WITH, ENDS_WITH, CONTAINS. ${FILTER}`,
    ],
    [many(country(), 51), 'The filter has 51 conditions; at most 50 can be used in all.'],
    [
      { andGroup: { expressions: [many(country(), 25), { notExpression: many(country(), 26) }] } },
      expect.stringMatching(/^The filter has 51 conditions/),
    ],
    [
      country({ value: '^N', matchType: 'FULL_REGEXP' }),
      expect.stringMatching(/^Regular expression filters aren’t available/),
    ],
  ])('%# says what is wrong', (value, sentence) => {
    expect(readDimensionFilter(value).refusal).toEqual(sentence)
  })

  it('of fifty conditions is understood', () =>
    expect(readDimensionFilter(many(country(), 50)).refusal).toBeNull())
})

it.each([
  [{}, `The filter isn’t valid. ${NUMBERS}`],
  [
    views({ operation: 'ABOUT', value: { int64Value: '5' } }),
    `The filter isn’t valid at /filter/numericFilter/operation. Use one of EQUAL, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL. ${NUMBERS}`,
  ],
  [
    many(views({ operation: 'EQUAL', value: { int64Value: '5' } }), 60),
    'The filter has 60 conditions; at most 50 can be used in all.',
  ],
])('a filter of metrics %# says what is wrong', (value, sentence) =>
  expect(readNumberFilter(value).refusal).toBe(sentence),
)

it('an order says how it is written', () =>
  expect(readOrderBy({ pivot: {} }).refusal).toBe(
    'The order isn’t valid. Use metric with metricName, or dimension with dimensionName.',
  ))
