import { prepared, tx } from '@bubbles/db'
import { isFlagKey, type Toggles } from '@bubbles/flags'

const togglesOf = prepared('feature-toggles', ({ organisationId }: { organisationId: string }) =>
  tx()
    .selectFrom('organisation_features')
    .where('organisation_id', '=', organisationId)
    .select(['feature_key', 'status', 'updated_at']),
)

/** The toggles of an organisation; what is set for a flag that is no more is left out. */
export async function readToggles(
  organisationId: string,
): Promise<{ toggles: Toggles; changedAt: Date | null }> {
  const rows = await togglesOf({ organisationId })
  const known = rows.filter((row) => isFlagKey(row.feature_key))
  return {
    toggles: Object.fromEntries(known.map((row) => [row.feature_key, row.status])),
    changedAt:
      known.length === 0 ? null : new Date(Math.max(...known.map((row) => row.updated_at.getTime()))),
  }
}
