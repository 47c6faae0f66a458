import { sameTenant, tx } from '@bubbles/db'
import { sql } from 'kysely'
import type { AnswerTarget } from './target.ts'

/**
 * Answers are shown to readers by whole tens, in the order they came in. Fewer tell what few people said; and were the
 * count of the moment shown, whoever looks before and after somebody answers would know the answer.
 */
const STEP = 10

/** How many chose something; `choice` is null for those who ticked nothing. */
export interface CountedChoice {
  block_id: string
  kind: string
  choice: string | null
  /** How many answers the question's counts are of. */
  counted: number
  count: number
}

/** How often each step and option was chosen in the first answers to each block, a whole number of tens. */
export async function countByTens(
  { organisationId, reportId, audience }: AnswerTarget,
  blockIds: readonly string[],
): Promise<CountedChoice[]> {
  const inOrder = tx()
    .selectFrom('answers as answer')
    .innerJoin('publications as publication', (join) =>
      sameTenant(join, 'publication.id', 'answer.publication_id'),
    )
    .where('answer.organisation_id', '=', organisationId)
    .where('answer.report_id', '=', reportId)
    .where('publication.audience', '=', audience)
    .where('answer.block_id', 'in', [...blockIds])
    .where('answer.kind', 'in', ['rating', 'choice', 'matrix'])
    .select(['answer.block_id', 'answer.kind', 'answer.rating', 'answer.choices'])
    .select([
      sql<number>`row_number() over (partition by answer.block_id, answer.kind order by answer.answered_at, answer.session_id)`.as(
        'place',
      ),
      sql<number>`count(*) over (partition by answer.block_id, answer.kind)`.as('total'),
    ])
  const { rows } = await sql<CountedChoice>`
    select block_id, kind, choice, max(total - total % ${STEP}::int)::integer as counted, count(*)::integer as count
    from (${inOrder}) as answered
      left join lateral unnest(coalesce(choices, array[rating::text])) as choice on true
    where place <= total - total % ${STEP}::int
    group by block_id, kind, choice`.execute(tx())
  return rows
}
