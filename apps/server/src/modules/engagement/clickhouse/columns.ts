import type { Division } from '../divisions.ts'
import { constant, type Sql } from './sql.ts'

/** What the totals of a report and day are divided by, each as the text of a visit `s`: `divisions.ts` in ClickHouse's SQL. */
export const DIVISIONS: Readonly<Record<Division, Sql>> = {
  publication: constant('toString(s.publication_id)'),
  device: constant('toString(s.device)'),
  browser: constant("ifNull(toString(s.browser), '(not set)')"),
  country: constant("ifNull(toString(s.country), '(not set)')"),
  source: constant("ifNull(toString(s.source), '(direct)')"),
  medium: constant("ifNull(toString(s.medium), if(s.source is null, '(none)', 'referral'))"),
  campaign: constant("ifNull(toString(s.campaign), '(not set)')"),
  visit: constant("if(s.is_first, 'new', 'returning')"),
}
