import { SMALLEST_GROUP } from '@bubbles/domain'
import { type DimensionName, isDimension, isOfDays, type MetricName } from './fields.ts'
import { conjunctsOf, fieldsOf, type FilterExpression } from './filter.ts'
import type { ReportPlan } from './request.ts'

/** Dimensions that say who read, by what they say: a country and its code are one thing. */
const WHO: Partial<Record<DimensionName, string>> = {
  deviceCategory: 'device',
  browser: 'browser',
  operatingSystem: 'system',
  country: 'country',
  countryId: 'country',
  sessionSource: 'source',
  sessionMedium: 'medium',
  sessionCampaignName: 'campaign',
  newVsReturning: 'visit',
}
const PAGES: readonly DimensionName[] = [
  'customEvent:report_id',
  'customEvent:publication_id',
  'pagePath',
  'pageTitle',
  'hostName',
]
const READERS: readonly MetricName[] = ['totalUsers', 'activeUsers']

/** Whether a filter's condition is about who read. */
export const isAboutWho = (expression: FilterExpression): boolean => thingsIn([expression]).length > 0

/** The different things that some conditions say of who read. */
const thingsIn = (expressions: readonly FilterExpression[]): string[] => [
  ...new Set(
    expressions
      .flatMap((each) => fieldsOf(each))
      .flatMap((name) => (isDimension(name) ? (WHO[name] ?? []) : [])),
  ),
]

/**
 * Of whole readings, what is known of the readers: nothing, one thing, which the table of all readers has too, or several.
 */
export function knownOfReaders({ topic, filter }: ReportPlan): 'nothing' | 'one thing' | 'several things' {
  if (topic !== 'readings') return 'nothing'
  const conditions = conjunctsOf(filter).filter(isAboutWho)
  if (conditions.length === 0) return 'nothing'
  return conditions.length === 1 && thingsIn(conditions).length === 1 ? 'one thing' : 'several things'
}

const asksReadersAlone = ({ metrics }: ReportPlan): boolean => metrics.every((name) => READERS.includes(name))

/** Whether only the number of readers is asked for, which is told however few they are: in all, or of pages. */
export const isCount = (plan: ReportPlan): boolean =>
  asksReadersAlone(plan) && plan.dimensions.every((name) => PAGES.includes(name))

/** How an answer's rows are kept from telling about fewer than five readers. Dimensions are given by their places. */
export interface Guard {
  /** All that divide readers: of rows that are alike in these, days are told apart at most. */
  groups: number[]
  /** For each thing that divides them, the others: what is left out there could be found by subtraction. */
  slices: number[][]
}

/**
 * Rows are guarded where they divide readers of whom something is known already: by a filter, or by another dimension.
 * Null where they don't.
 */
export function guardOf(plan: ReportPlan): Guard | null {
  if (plan.topic !== 'readings') return null
  const said = thingsIn(conjunctsOf(plan.filter))
  const isFiltered = said.length > 0
  const things = plan.dimensions.map((name) =>
    PAGES.includes(name) && isFiltered && !asksReadersAlone(plan) ? 'page' : WHO[name],
  )
  const dividing = [...new Set(things.filter((thing) => thing !== undefined))]
  // By one thing everybody is told: then nothing else is known of them.
  if (dividing.length === 0 || new Set([...said, ...dividing]).size < 2) return null
  const groups = plan.dimensions.flatMap((name, place) => (isOfDays(name) ? [] : [place]))
  return {
    groups,
    slices: dividing.map((thing) => groups.filter((place) => things[place] !== thing)),
  }
}

/** SQL that both engines understand, of rows with their number of readers as `readers`. */
export interface GuardSql {
  /** Readers of a group, over its days. */
  groupReaders: string
  /** Whether a row is left out, given `group_readers`, and the columns that `slices` name. */
  isFew: string
  /** Columns of each slice: readers left out, and the place of each group among those that aren't, smallest first. */
  slices: string[]
}

/**
 * A group of fewer than five readers is left out, and the smallest of the others with it where it would be the only one, or
 * where all such groups together have fewer than five: the total minus all others would be theirs.
 * @param sumWhere the engine's conditional sum of a column
 */
export function guardSql(
  { groups, slices }: Guard,
  sumWhere: (column: string, condition: string) => string,
): GuardSql {
  const by = (places: readonly number[]) => ['range', ...places.map((place) => `d${place}`)].join(', ')
  const few = `group_readers < ${SMALLEST_GROUP}`
  return {
    groupReaders: `sum(readers) over (partition by ${by(groups)})`,
    slices: slices.flatMap((places, index) => [
      `${sumWhere('readers', few)} over (partition by ${by(places)}) as few${index}`,
      `dense_rank() over (partition by ${by(places)} order by case when ${few} then 1 else 0 end, group_readers, ${by(groups)}) as place${index}`,
    ]),
    isFew: [
      few,
      ...slices.map((_, at) => `(few${at} > 0 and few${at} < ${SMALLEST_GROUP} and place${at} = 1)`),
    ].join(' or '),
  }
}
