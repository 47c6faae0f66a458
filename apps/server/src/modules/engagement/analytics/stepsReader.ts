import type { FunnelStep } from '@bubbles/contract/schemas'
import { tx } from '@bubbles/db'
import { type RawBuilder, sql } from 'kysely'
import { type InOrganisation, localDaySql, shiftsOf } from './clock.ts'
import type { DateRange } from './dateRange.ts'
import { END_DEPTH } from '../divisions.ts'

/** What identifies a session of a day. */
export const SESSION = sql`day, report_id, publication_id, session_id`

/**
 * The steps of a funnel that visits reached, of the step `events`: a row for each visit and step, and one with step 0 for
 * every visit. A step is reached in a visit that did it and all before it, in whatever order. Visits whose events are no
 * longer kept are left out: of them, no one can say what they did.
 */
export function stepsSql(
  property: InOrganisation,
  { steps, ranges }: { steps: readonly FunnelStep[]; ranges: readonly DateRange[] },
): RawBuilder<unknown> {
  const answeredOn = localDaySql(sql`a.answered_at`, shiftsOf(property, ranges))
  const did = steps.map(
    (step, index) => sql`${didSql(property.organisationId, step, answeredOn)} as ${sql.ref(`did${index}`)}`,
  )
  const missed = steps.map((_, index) => sql`when not ${sql.ref(`did${index}`)} then ${sql.lit(index)}`)
  return sql`
    select ${SESSION}, u.step::text as step from (
      select ${SESSION}, case ${sql.join(missed, sql` `)} else ${sql.lit(steps.length)} end as reached
      from (select ${SESSION}, ${sql.join(did)} from events group by ${SESSION}) as d
    ) as t cross join lateral generate_series(0, t.reached) as u (step)`
}

/** Whether a visit did something: the same as the totals count for its block, link or end. */
function didSql(
  organisationId: string,
  step: FunnelStep,
  answeredOn: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (step.on === 'end')
    return sql`(coalesce(max(share) filter (where kind = 'end'), 0) >= ${sql.lit(END_DEPTH)}::real)`
  if (step.on === 'link') {
    const isIt = step.url === undefined ? sql`target is not null` : sql`target = ${step.url}::text`
    return sql`coalesce(bool_or(kind = 'link' and ${isIt}), false)`
  }
  if (step.on === 'answer')
    return sql`exists (
      select from answers as a
      where a.organisation_id = ${organisationId}::uuid and a.report_id = events.report_id and a.kind <> 'detail'
        and a.visit_id = events.session_id and a.publication_id = events.publication_id
        and ${answeredOn} = events.day ${ofBlock(step)})`
  const isIt = sql`kind = 'block' and block_id = ${step.blockId}::text`
  return sql`(coalesce(sum(duration_ms) filter (where ${isIt}), 0) > 0
    or coalesce(max(share) filter (where ${isIt}), 0) >= 0.5)`
}

const ofBlock = ({ blockId }: { blockId?: string | undefined }) =>
  blockId === undefined ? sql`` : sql`and a.block_id = ${blockId}::text`

/** A visit of a day in which something was answered. */
export interface AnsweredVisit {
  day: string
  publicationId: string
  visitId: string
}

/** Visits of some days that answered a question, or any. In the organisation's transaction. */
export async function readAnsweredVisits(
  property: InOrganisation,
  ranges: readonly DateRange[],
  step: FunnelStep & { on: 'answer' },
): Promise<AnsweredVisit[]> {
  const answeredOn = localDaySql(sql`a.answered_at`, shiftsOf(property, ranges))
  const ofDays = ranges.map(({ first, last }) => sql`${answeredOn} between ${first}::date and ${last}::date`)
  const { rows } = await sql<AnsweredVisit>`
    select distinct ${answeredOn}::text as day, a.publication_id as "publicationId",
      a.visit_id as "visitId"
    from answers as a
    where a.organisation_id = ${property.organisationId}::uuid and a.kind <> 'detail' and a.visit_id is not null
      and (${sql.join(ofDays, sql` or `)}) ${ofBlock(step)}`.execute(tx())
  return rows
}
