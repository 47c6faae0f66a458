import { sameTenant, tx } from '@bubbles/db'
import { sql } from 'kysely'
import type { AnswerTarget } from './target.ts'

/**
 * Answers are shown to readers by whole tens, in the order they came in. Fewer tell what few people said; and were the
 * count of the moment shown, whoever looks before and after somebody answers would know the answer.
 */
const STEP = 10

/** Kinds of answers that are counted. */
type CountedKind = 'rating' | 'choice' | 'matrix'

/** How all have answered one question. */
export interface CountedQuestion {
  blockId: string
  kind: CountedKind
  /** How many answers the counts are of. */
  counted: number
  /** How many chose each answer, by its id; of a rating, by its step. */
  counts: ReadonlyMap<string, number>
}

/** What readers are shown of some blocks' questions, as it is kept. */
export async function readShown(
  { organisationId, reportId, audience }: AnswerTarget,
  blockIds: readonly string[],
): Promise<CountedQuestion[]> {
  const rows = await tx()
    .selectFrom('shown_results')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('audience', '=', audience)
    .where('block_id', 'in', [...blockIds])
    .select(['block_id', 'kind', 'counted', 'counts'])
    .execute()
  return rows.map(({ block_id, kind, counted, counts }) => ({
    blockId: block_id,
    kind,
    counted,
    counts: new Map(Object.entries(counts as Record<string, number>)),
  }))
}

interface CountedChoice {
  block_id: string
  kind: CountedKind
  /** Null for those who ticked nothing. */
  choice: string | null
  counted: number
  count: number
}

/** How often each step and option was chosen in the first answers to each block, a whole number of tens. */
export async function countByTens(
  { organisationId, reportId, audience }: AnswerTarget,
  blockIds: readonly string[],
): Promise<CountedQuestion[]> {
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
  const questions = Map.groupBy(rows, ({ block_id, kind }) => `${block_id} ${kind}`)
  return [...questions.values()].map((choices) => ({
    blockId: choices[0]!.block_id,
    kind: choices[0]!.kind,
    counted: choices[0]!.counted,
    counts: new Map(choices.flatMap(({ choice, count }) => (choice === null ? [] : [[choice, count]]))),
  }))
}
