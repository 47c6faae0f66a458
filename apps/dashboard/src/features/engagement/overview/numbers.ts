import type { Metric } from '../../../api/analytics.ts'
import type { Measure } from '../search.ts'

export const METRICS = [
  'readers',
  'views',
  'visits',
  'completions',
  'medianSeconds',
] as const satisfies Metric[]

/** How something was read; `medianSeconds` of attention of a visit. */
export interface Numbers extends Record<(typeof METRICS)[number], number> {
  /** Left out of the answer, since it would tell about too few readers: the zeros beside it stand for nothing. */
  notTold?: true
}

export const noNumbers: Numbers = { readers: 0, views: 0, visits: 0, completions: 0, medianSeconds: 0 }

/** What a day or an hour has of which the answer has no row. */
export const missingNumbers = (leavesOut: boolean): Numbers =>
  leavesOut ? { ...noNumbers, notTold: true } : noNumbers

/** What stands in place of a number that is left out. */
export const NOT_TOLD = 'not shown'

/** Share of the visits that reached the end; 0 where there were none. */
export const completionOf = ({ visits, completions }: Pick<Numbers, 'visits' | 'completions'>): number =>
  visits === 0 ? 0 : Math.min(1, completions / visits)

const MEASURED: Record<Measure, (numbers: Numbers) => number> = {
  readers: ({ readers }) => readers,
  views: ({ views }) => views,
  time: ({ medianSeconds }) => medianSeconds,
  completion: completionOf,
}

/** One of the four numbers; completion is a share, 0 to 1. */
export function measureOf(numbers: Numbers, measure: Measure): number {
  return MEASURED[measure](numbers)
}
