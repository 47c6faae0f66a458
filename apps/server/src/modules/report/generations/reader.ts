import { sameTenant, tx } from '@bubbles/db'
import { sql } from 'kysely'

/** The state a generation ended with, and the late updates that were not folded into it, oldest first. */
export async function readEnded(
  organisationId: string,
  reportId: string,
  generation: number,
): Promise<{ state: Uint8Array; updates: Uint8Array[] } | null> {
  const next = await tx()
    .selectFrom('document_generations')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('generation', '=', generation + 1)
    .select('earlier_state')
    .executeTakeFirst()
  if (!next) return null
  const late = await tx()
    .selectFrom('document_late_updates')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('generation', '=', generation)
    .where('update', 'is not', null)
    .orderBy('created_at')
    .orderBy('update_hash')
    .select('update')
    .execute()
  return { state: next.earlier_state, updates: late.flatMap(({ update }) => update ?? []) }
}

/** Whether the very same late update was taken already. */
export async function hasLateUpdate(
  organisationId: string,
  reportId: string,
  updateHash: Uint8Array,
): Promise<boolean> {
  const row = await tx()
    .selectFrom('document_late_updates')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('update_hash', '=', updateHash)
    .select('generation')
    .executeTakeFirst()
  return row !== undefined
}

/** When somebody last typed into a report over a live socket. */
export async function readTypedAt(organisationId: string, reportId: string): Promise<Date | null> {
  const row = await tx()
    .selectFrom('reports')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', reportId)
    .select('typed_at')
    .executeTakeFirst()
  return row?.typed_at ?? null
}

/** Reports a new generation is to be tried of. Needs the platform's transaction. */
export const readUntidy = (now: Date, limit: number) =>
  tx()
    .selectFrom('document_snapshots as snapshot')
    .innerJoin('reports', (join) => sameTenant(join, 'reports.id', 'snapshot.report_id'))
    .where('snapshot.tidy_from', '<=', now)
    .where('reports.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('reports.typed_at', 'is', null),
        eb('reports.typed_at', '<=', sql<Date>`${now}::timestamptz - interval '10 minutes'`),
      ]),
    )
    .orderBy('snapshot.tidy_from')
    .limit(limit)
    .select(['snapshot.organisation_id', 'snapshot.report_id'])
    .execute()
