import type { ReportPlan } from '../analytics/request.ts'
import { bind, ch, constant, joined, type Sql } from './sql.ts'

type Ranges = Pick<ReportPlan, 'ranges'>

/** That a day is in one of the ranges. */
export const inRanges = ({ ranges }: Ranges, alias = 's'): Sql =>
  ch`(${joined(
    ranges.map(
      ({ first, last }) =>
        ch`${constant(`${alias}.day`)} between ${bind('Date', first)} and ${bind('Date', last)}`,
    ),
    ' or ',
  )})`

/** Places of the ranges that a day is in: a visit counts in each. */
export const rangesOf = ({ ranges }: Ranges): Sql =>
  ch`arrayFilter(place -> place >= 0, [${joined(
    ranges.map(
      ({ first, last }, index) =>
        ch`if(s.day between ${bind('Date', first)} and ${bind('Date', last)}, ${constant(index)}, -1)`,
    ),
  )}])`
