import { tx } from '@bubbles/db'
import { sql } from 'kysely'

/** Whether an organisation of that name was ever made. Needs the platform's transaction. */
export async function organisationExists(name: string): Promise<boolean> {
  const row = await tx().selectFrom('organisations').where('name', '=', name).select('id').executeTakeFirst()
  return row !== undefined
}

/** A visit of an edition that came as far as a block. */
export interface Visit {
  /** As its events name it. */
  name: string
  /** When it was done with the block. */
  at: Date
  /** Attention to the whole page, in milliseconds. */
  attention: number
}

/** Who came as far as a block of an edition, the first first. Organisation's transaction. */
export async function readVisitsTo(
  organisationId: string,
  { reportId, publicationId }: { reportId: string; publicationId: string },
  blockId: string,
): Promise<Visit[]> {
  const { rows } = await sql<{ name: string; at: Date; attention: number }>`
    select session_id as name, max(at) filter (where block_id = ${blockId} and kind = 'block') as at,
      coalesce(sum(duration_ms) filter (where kind = 'read'), 0)::integer as attention
    from engagement_events
    where organisation_id = ${organisationId}::uuid and report_id = ${reportId}::uuid
      and publication_id = ${publicationId}::uuid
    group by session_id
    having bool_or(block_id = ${blockId} and kind = 'block')
    order by at, session_id`.execute(tx())
  return rows
}
