import { issueInWords } from '@bubbles/domain'
import type { z } from 'zod'
import { fieldErrorsOf } from '../../../http/issueWords.ts'
import { type FilterExpression, filterExpression, MAX_CONDITIONS } from './filter.ts'
import { type MetricFilterExpression, metricFilterExpression } from './metricFilter.ts'
import { type OrderBy, orderBy } from './orderBy.ts'

/** What a request may hold in the forms of the GA4 Data API, and how its parts are written. */
const PARTS = {
  dimensionFilter: {
    noun: 'filter',
    forms:
      'a filter with stringFilter, inListFilter or emptyFilter, or an andGroup, orGroup or notExpression',
  },
  metricFilter: {
    noun: 'filter',
    forms: 'a filter with numericFilter or betweenFilter, or an andGroup, orGroup or notExpression',
  },
  orderBy: { noun: 'order', forms: 'metric with metricName, or dimension with dimensionName' },
} as const

type Part = keyof typeof PARTS
/** A part that was read, or why it was not. */
export type Understood<T> = { value: T; refusal: null } | { value: null; refusal: string }

/** Reads a request's dimensionFilter. `refusal` says in sentences what is wrong with it. */
export const readDimensionFilter = (value: unknown): Understood<FilterExpression> =>
  read('dimensionFilter', filterExpression, value)

/** Reads a request's metricFilter. `refusal` says in sentences what is wrong with it. */
export const readNumberFilter = (value: unknown): Understood<MetricFilterExpression> =>
  read('metricFilter', metricFilterExpression, value)

/** Reads one of a request's orderBys. `refusal` says in sentences what is wrong with it. */
export const readOrderBy = (value: unknown): Understood<OrderBy> => read('orderBy', orderBy, value)

function read<T>(part: Part, schema: z.ZodType<T>, value: unknown): Understood<T> {
  const parsed = schema.safeParse(value, { error: issueInWords })
  return parsed.success
    ? { value: parsed.data, refusal: null }
    : { value: null, refusal: whyNot(part, value, parsed.error) }
}

function whyNot(part: Part, value: unknown, { issues }: z.ZodError): string {
  const { noun, forms } = PARTS[part]
  if (part === 'dimensionFilter' && asksForRegexp(value))
    return 'Regular expression filters aren’t available: use CONTAINS, BEGINS_WITH or ENDS_WITH, several in an orGroup, or an inListFilter.'
  const count = noun === 'filter' ? conditionsIn(value) : 0
  if (count > MAX_CONDITIONS)
    return `The filter has ${count} conditions; at most ${MAX_CONDITIONS} can be used in all.`
  const at = fieldErrorsOf(issues[0]!, '').find(({ pointer }) => pointer !== '')
  const where = at ? ` at ${at.pointer}. ${at.detail}` : '.'
  const limit = noun === 'filter' ? `, with at most ${MAX_CONDITIONS} conditions in all` : ''
  return `The ${noun} isn’t valid${where} Use ${forms}${limit}.`
}

/** Regular expressions can be made to take any time: none of a stranger's is run, by this server or by its database. */
const REGEXPS: ReadonlySet<unknown> = new Set(['FULL_REGEXP', 5, 'PARTIAL_REGEXP', 6])

const asksForRegexp = (value: unknown): boolean =>
  membersOf(value).some(([key, inner]) => (key === 'matchType' ? REGEXPS.has(inner) : asksForRegexp(inner)))

/** Conditions in what may be no tree at all. */
const conditionsIn = (value: unknown): number =>
  membersOf(value).reduce((sum, [key, inner]) => sum + (key === 'filter' ? 1 : conditionsIn(inner)), 0)

const membersOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
