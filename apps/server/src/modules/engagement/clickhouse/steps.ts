import type { FunnelStep } from '@bubbles/contract/schemas'
import type { AnsweredVisit } from '../analytics/stepsReader.ts'
import { END_DEPTH } from '../divisions.ts'
import { bind, ch, constant, joined, type Sql } from './sql.ts'

/** The visits that answered, for each step of a funnel that is an answer: answers are in the database. */
export type Answered = ReadonlyMap<FunnelStep, readonly AnsweredVisit[]>

const VISIT = constant('day, report_id, publication_id, session_id')

/** The steps of a funnel that visits reached, as `analytics/stepsReader.ts` has them for the database. */
export function stepsSql(steps: readonly FunnelStep[], answered: Answered): Sql {
  const did = steps.map((step, index) => ch`${didSql(step, answered)} as ${constant(`did${index}`)}`)
  const missed = steps.map((_, index) => constant(`not did${index}, ${index}`))
  return ch`select ${VISIT}, toString(arrayJoin(range(toUInt32(reached) + 1))) as step from (
      select ${VISIT}, multiIf(${joined([...missed, constant(steps.length)])}) as reached
      from (select ${VISIT}, ${joined(did)} from events group by ${VISIT})
    )`
}

function didSql(step: FunnelStep, answered: Answered): Sql {
  if (step.on === 'end')
    return ch`toFloat32(ifNull(maxIf(share, kind = 'end'), 0)) >= toFloat32(${constant(END_DEPTH)})`
  if (step.on === 'link') {
    const isIt =
      step.url === undefined
        ? constant('target is not null')
        : ch`ifNull(target = ${bind('String', step.url)}, false)`
    return ch`max(kind = 'link' and ${isIt})`
  }
  if (step.on === 'answer') return isAmong(answered.get(step) ?? [])
  const isIt = ch`kind = 'block' and ifNull(block_id = ${bind('String', step.blockId)}, false)`
  return ch`(sumIf(duration_ms, ${isIt}) > 0 or ifNull(maxIf(share, ${isIt}) >= 0.5, false))`
}

/** Whether the visit of a group is one of some. */
const isAmong = (visits: readonly AnsweredVisit[]): Sql =>
  visits.length === 0
    ? constant('false')
    : ch`(toString(day), toString(publication_id), session_id) in arrayZip(${bind(
        'Array(String)',
        visits.map(({ day }) => day),
      )}, ${bind(
        'Array(String)',
        visits.map(({ publicationId }) => publicationId),
      )}, ${bind(
        'Array(String)',
        visits.map(({ visitId }) => visitId),
      )})`
