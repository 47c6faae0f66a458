import { json, tx } from '@bubbles/db'
import { sql } from 'kysely'
import type { CountedQuestion } from './resultsReader.ts'
import type { AnswerTarget } from './target.ts'

/** Keeps what readers are shown of a question, where it is of more answers than what is kept. Two at once keep one of both. */
export const keepResults = (
  { organisationId, reportId, audience }: AnswerTarget,
  { blockId, kind, counted, counts }: CountedQuestion,
) =>
  tx()
    .insertInto('shown_results')
    .values({
      organisation_id: organisationId,
      report_id: reportId,
      audience,
      block_id: blockId,
      kind,
      counted,
      counts: json(Object.fromEntries(counts)),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'report_id', 'audience', 'block_id', 'kind'])
        .doUpdateSet((eb) => ({ counted: eb.ref('excluded.counted'), counts: eb.ref('excluded.counts') }))
        .where('shown_results.counted', '<', sql<number>`excluded.counted`),
    )
    .execute()

/** Has a report's results counted again from the answers there are: members have deleted some. */
export const forgetResults = (organisationId: string, reportId: string) =>
  tx()
    .deleteFrom('shown_results')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .execute()
