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

/** Which rows of an answer are kept from telling about fewer than five readers. Dimensions are given by their places. */
export interface Guard {
  /** All that divide readers: rows that are alike in these are told or left out together. */
  groups: number[]
  /** For each thing that divides them, the others: what is left out there could be found by subtraction. */
  slices: number[][]
}

const isTime = (name: DimensionName): boolean => isOfDays(name) || name === 'hour'
const STEP: DimensionName = 'customEvent:funnel_step'

/**
 * Rows are guarded where they divide readers of whom something is known already: by a filter, or by another dimension. Days and
 * hours divide them as countries do, but say nothing by themselves. Null where nothing is guarded.
 */
export function guardOf(plan: ReportPlan): Guard | null {
  if (plan.topic !== 'readings' && plan.topic !== 'steps') return null
  const conditions = conjunctsOf(plan.filter)
  const said = thingsIn(conditions)
  const who = new Set([...said, ...plan.dimensions.flatMap((name) => WHO[name] ?? [])])
  if (who.size === 0) return null
  const hasTime = plan.dimensions.some(isTime)
  // How many readers each page had is told, but not on each day.
  const arePagesTold = said.length === 0 || (asksReadersAlone(plan) && !hasTime)
  const things = plan.dimensions.map((name) => {
    if (PAGES.includes(name)) return arePagesTold ? undefined : 'page'
    return isTime(name) ? name : WHO[name]
  })
  const dividing = [...new Set(things.filter((thing) => thing !== undefined))]
  const isHourSaid = conditions.some((each) => fieldsOf(each).includes('hour'))
  // By one thing everybody is told: then nothing else is known of them.
  if (dividing.length === 0 || new Set([...who, ...dividing, ...(isHourSaid ? ['hour'] : [])]).size < 2)
    return null
  const groups = plan.dimensions.flatMap((name, place) => (name === STEP ? [] : [place]))
  return {
    groups,
    slices: dividing.map((thing) => groups.filter((place) => things[place] !== thing)),
  }
}
