import type { SessionPart } from '../analytics/fields.ts'
import type { FilterExpression } from '../analytics/filter.ts'
import type { ReportPlan } from '../analytics/request.ts'
import { stored } from './connection.ts'
import { filterSql } from './filters.ts'
import { inRanges, rangesOf } from './ranges.ts'
import { SESSION_COLUMNS } from './rollupQueries.ts'
import { type Answered, stepsSql } from './steps.ts'
import { ch, constant, joined, type Sql } from './sql.ts'

/** What identifies a visit of a day. */
const VISIT = constant('day, report_id, publication_id, session_id')

/** Named one by one: what both sides of a join have would have other names. */
const OF_VISIT = constant(SESSION_COLUMNS.map((name) => `v.${name} as ${name}`).join(', '))

const targetsSql = (kind: 'use' | 'link'): Sql =>
  ch`select ${VISIT}, ${constant(kind === 'use' ? "ifNull(toString(block_id), '')" : "''")} as block_id,
    assumeNotNull(target) as target, count() as times
  from events where kind = ${constant(`'${kind}'`)} and target is not null group by ${VISIT}, block_id, target`

/** Of the step `events`: a row a visit and part. */
const PARTS: Record<Exclude<SessionPart, 'sessionSteps'>, Sql> = {
  sessionBlocks: ch`select *, is_candidate and row_number() over (
      partition by ${VISIT} order by is_candidate desc, place desc, block_id) = 1 as is_exit
    from (
      select ${VISIT}, toString(assumeNotNull(e.block_id)) as block_id, max(e.place) as place,
        sumIf(duration_ms, kind = 'block') as block_ms,
        block_ms > 0 or ifNull(maxIf(share, kind = 'block') >= 0.5, false) as seen,
        max(kind in ('use', 'link')) as used, seen and place is not null as is_candidate
      from events as e where e.block_id is not null group by ${VISIT}, block_id
    )`,
  sessionMarks: targetsSql('use'),
  sessionLinks: targetsSql('link'),
}

const COLUMNS: Record<SessionPart, Sql> = {
  sessionBlocks: constant(
    'p.block_id as block_id, p.block_ms as block_ms, p.seen as seen, p.used as used, p.is_exit as is_exit',
  ),
  sessionMarks: constant('p.block_id as block_id, p.target as target, p.times as times'),
  sessionLinks: constant('p.target as target, p.times as times'),
  sessionSteps: constant('p.step as step'),
}

/**
 * Parts of pages as single visits used them, as `analytics/partsReader.ts` has them for the database: of each visit that
 * the filters let pass, its columns with those of one block, mark or link.
 * @param filters those that visits can answer by themselves
 */
export function partsSql(
  plan: ReportPlan,
  part: SessionPart,
  filters: readonly FilterExpression[],
  columnOf: (name: string) => Sql,
  answered: Answered,
): Sql {
  const conditions = [inRanges(plan), ...filters.map((each) => filterSql(each, columnOf))]
  const visits = stored('engagement_sessions', 's', conditions)
  return ch`
    select ${OF_VISIT}, ${COLUMNS[part]} from (
      with events as (
        select ${VISIT}, id, kind, duration_ms, block_id, share, place, target
        from ${stored('engagement_events', 'e', [
          inRanges(plan, 'e'),
          ch`(e.day, e.report_id, e.publication_id, e.session_id) in (
            select s.day, s.report_id, s.publication_id, s.session_id from ${visits})`,
        ])}
        order by day, report_id, publication_id, session_id, id, at
        limit 1 by day, report_id, publication_id, session_id, id
      )
      ${part === 'sessionSteps' ? stepsSql(plan.steps, answered) : PARTS[part]}
    ) as p inner join (select s.* from ${visits}) as v
      on v.day = p.day and v.report_id = p.report_id and v.publication_id = p.publication_id and v.session_id = p.session_id`
}

/** Readers of each range by which of some conditions their visits met, a bit each. */
export function groupsSql(
  plan: Pick<ReportPlan, 'ranges'>,
  pages: readonly FilterExpression[],
  readers: readonly FilterExpression[],
  columnOf: (name: string) => Sql,
): Sql {
  const bits = readers.map((each, index) => ch`if(${filterSql(each, columnOf)}, ${constant(2 ** index)}, 0)`)
  return ch`select range, met, count() as readers from (
    select arrayJoin(${rangesOf(plan)}) as range, arraySort(groupUniqArray(${joined([constant('0'), ...bits], ' + ')})) as met
    from ${stored('engagement_sessions', 's', [inRanges(plan), ...pages.map((each) => filterSql(each, columnOf))])}
    group by range, s.day, s.reader_hash
  ) group by range, met`
}
