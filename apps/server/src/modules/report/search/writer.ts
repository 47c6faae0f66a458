import { tx } from '@bubbles/db'
import { sql } from 'kysely'

/** Keeps what search reads of a draft. A newer version that came first stays. */
export const replaceText = (
  organisationId: string,
  reportId: string,
  text: { seq: number; body: string; vector: string },
) =>
  sql`
    insert into report_texts (organisation_id, report_id, seq, body, vector)
    values (${organisationId}, ${reportId}, ${text.seq}, ${text.body}, ${text.vector}::tsvector)
    on conflict (organisation_id, report_id) do update
      set seq = excluded.seq, body = excluded.body, vector = excluded.vector
      where report_texts.seq < excluded.seq`.execute(tx())
